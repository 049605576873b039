import { render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import App from "../src/App.svelte";
import { chooseLanguage } from "../src/words";

function browserSpeaks(...languages: string[]) {
  vi.spyOn(navigator, "languages", "get").mockReturnValue(languages);
}

describe("the page", () => {
  beforeEach(() => browserSpeaks("fr-FR", "es-ES", "en"));
  afterEach(() => vi.restoreAllMocks());

  test("speaks the first of the browser's languages that it knows", () => {
    render(App);
    expect(document.documentElement.lang).toBe("es");
    expect(screen.getByRole("heading", { name: "La mesa está en camino" })).toBeTruthy();
  });

  test("names the five games and sends the player to the terminal", () => {
    render(App);
    const games = screen.getByRole("region", { name: "Juegos" });
    const titles = [...games.querySelectorAll("h2")].map((heading) => heading.textContent);
    expect(titles).toEqual(["Pit Fighter", "Blood Bowl", "Annúminas", "Mordheim", "Celtos"]);
    expect(screen.getByText("liza --help")).toBeTruthy();
  });

  test("changes language at the button, and back", async () => {
    render(App);
    screen.getByRole("button", { name: "English" }).click();
    await tick();
    expect(document.documentElement.lang).toBe("en");
    expect(screen.getByRole("heading", { name: "The table is on its way" })).toBeTruthy();
    screen.getByRole("button", { name: "Español" }).click();
    await tick();
    expect(screen.getByRole("heading", { name: "La mesa está en camino" })).toBeTruthy();
  });
});

test.each([
  [["es-MX", "en"], "es"],
  [["en-GB", "es"], "en"],
  [["de", "fr"], "en"],
  [[], "en"],
] as const)("readers of %j are spoken to in %s", (preferred, language) => {
  expect(chooseLanguage(preferred)).toBe(language);
});
