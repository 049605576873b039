import { render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import App from "../src/App.svelte";
import { chooseLanguage } from "../src/lib/language.svelte";

describe("the page", () => {
  beforeEach(() => {
    localStorage.clear();
    location.hash = "#/nowhere";
    vi.spyOn(navigator, "languages", "get").mockReturnValue(["fr-FR", "es-ES", "en"]);
  });
  afterEach(() => vi.restoreAllMocks());

  test("speaks the first of the browser's languages that it knows", async () => {
    render(App);
    expect(await screen.findByRole("heading", { name: "Aquí no hay nada" })).toBeTruthy();
    expect(document.documentElement.lang).toBe("es");
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
