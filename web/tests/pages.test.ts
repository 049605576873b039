import { render, screen, within } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { tongue } from "../src/lib/language.svelte";
import { router } from "../src/lib/router.svelte";
import { mySeats } from "../src/lib/seats.svelte";
import LobbyPage from "../src/lobby/LobbyPage.svelte";
import RulesPage from "../src/rules/RulesPage.svelte";
import LinksPage from "../src/setup/LinksPage.svelte";
import SeatPage from "../src/seat/SeatPage.svelte";
import SetupPage from "../src/setup/SetupPage.svelte";
import type { GameCard, Rule } from "../src/types";
import { serve } from "./server";

function card(id: string, playable: boolean, rules = 0): GameCard {
  const players = playable ? ["random", "first", "scripted"] : [];
  return {
    id,
    title: `${id}: largo`,
    playable,
    editions: ["classic", "free"],
    seats: [2, 3],
    players,
    hidden: false,
    rules,
  };
}
const GAMES = [card("pit-fighter", true, 2), card("celtos", false), card("blood-bowl", false, 5)];
const FORM = {
  edition: "classic",
  seats: 2,
  options: { fighters: [{ name: "Otto", type: "empire", seat: 0 }, { name: "Skarn", type: "chaos", seat: 1 }] },
  picks: {
    types: [
      { id: "empire", name: "Imperio", facts: { styles: ["classic"], start: [30, 30, 30, 30, 10], shield: true } },
      { id: "chaos", name: "Caos", facts: { styles: ["classic"], start: [30, 30, 30, 30, 10] } },
    ],
    skills: [],
    styles: [{ id: "classic", name: "", facts: { sides: "each", kings: false, bonus: { fighter: 10, king: 30 } } }],
  },
  words: {},
}; // prettier-ignore
const MADE = { table: "t9", revision: 1, mine: [{ seat: 0, token: "tok" }], invites: [] };

beforeEach(() => {
  localStorage.clear();
  location.hash = "#/";
  mySeats.start();
  tongue.choose("es");
});
afterEach(() => vi.unstubAllGlobals());

describe("the lobby", () => {
  test("says which games can be played, and which only read", async () => {
    serve({ "GET games": GAMES });
    render(LobbyPage);
    const games = await screen.findByRole("region", { name: "Juegos" });
    await within(games).findAllByRole("article");
    const rows = within(games).getAllByRole("article");
    expect(rows.map((row) => within(row).getByRole("heading").textContent)).toEqual([
      "pit-fighter",
      "celtos",
      "blood-bowl",
    ]);
    expect(rows.map((row) => within(row).queryByRole("button", { name: "Jugar ya" }) !== null)).toEqual([
      true,
      false,
      false,
    ]);
    expect(rows.map((row) => within(row).queryByRole("link", { name: "Leer sus reglas" }) !== null)).toEqual([
      false,
      false,
      true,
    ]);
  });

  test("plays against the strongest player at one click", async () => {
    const asked = serve({ "GET games": GAMES, "POST tables": MADE, "GET tables/t9": [404, {}] });
    render(LobbyPage);
    (await screen.findByRole("button", { name: "Jugar ya" })).click();
    await vi.waitFor(() => expect(router.now).toEqual({ page: "table", table: "t9" }));
    expect(asked.find(({ method }) => method === "POST")?.body).toMatchObject({
      game: "pit-fighter",
      seats: [{ kind: "me" }, { kind: "agent", agent: "scripted" }],
    });
    expect(mySeats.token("t9")).toBe("tok");
  });

  test("says whose turn it is at my tables", async () => {
    mySeats.made(MADE, "pit-fighter", "");
    const asked = serve({
      "GET games": GAMES,
      "GET tables/t9": {
        title: "",
        gameTitle: "Pit Fighter",
        over: false,
        seats: [{ name: "Ana" }, { name: "Berto" }],
        scene: { waiting: [[0, "order"]], table: { header: { turn: 3 } } },
      },
    });
    render(LobbyPage);
    expect(await screen.findByText("te toca")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Pit Fighter con Berto" })).toBeTruthy();
    expect(screen.getByText("Turno 3")).toBeTruthy();
    expect(asked.find(({ path }) => path === "tables/t9")?.token).toBe("Bearer tok");
  });

  test("takes a link that was pasted, and refuses what is none", async () => {
    serve({ "GET games": GAMES });
    render(LobbyPage);
    const field: HTMLInputElement = screen.getByLabelText("Enlace de asiento");
    const enter = screen.getByRole("button", { name: "Entrar" });
    field.value = "https://example.org/#/about";
    field.dispatchEvent(new Event("input"));
    enter.click();
    expect(router.now).toEqual({ page: "about" });
    field.value = "https://example.org/#/nonsense";
    field.dispatchEvent(new Event("input"));
    enter.click();
    await tick();
    expect(screen.getByRole("alert").textContent).toContain("no es un enlace");
  });

  test("without a server says so, and tries again", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("down")));
    const { forget } = await import("../src/lib/api");
    forget();
    render(LobbyPage);
    expect(await screen.findByRole("heading", { name: "Sin conexión con el servidor" })).toBeTruthy();
    serve({ "GET games": GAMES });
    screen.getByRole("button", { name: "Probar otra vez" }).click();
    expect(await screen.findByRole("heading", { name: "celtos" })).toBeTruthy();
  });
});

describe("setting up a table", () => {
  const answers = { "GET games": GAMES, "GET games/pit-fighter/form": FORM, "GET games/pit-fighter/words": {} };

  test("asks for what was chosen, and leads to the links to send", async () => {
    const made = { ...MADE, invites: [{ seat: 1, invite: "t9.x" }] };
    const asked = serve({ ...answers, "POST tables": made });
    render(SetupPage, { game: "pit-fighter" });
    expect(await screen.findByDisplayValue("Otto")).toBeTruthy();
    const second = within(screen.getByRole("group", { name: "Asiento 2" })).getByLabelText<HTMLSelectElement>(
      "Quién se sienta",
    );
    second.value = "link";
    second.dispatchEvent(new Event("change", { bubbles: true }));
    await tick();
    screen.getByRole("radio", { name: /Sellados/ }).click();
    screen.getByRole("button", { name: "Abrir la mesa" }).click();
    await vi.waitFor(() => expect(router.now).toEqual({ page: "links", table: "t9" }));
    expect(asked.findLast(({ method }) => method === "POST")?.body).toMatchObject({
      seats: [{ kind: "me" }, { kind: "link" }],
      dice: { kind: "sealed" },
      options: { fighters: [{ name: "Otto", bonus: [2, 2, 2, 2, 2] }, { name: "Skarn" }] },
    });
  });

  test("shows a refusal at the fighter it speaks of, with its rule", async () => {
    const refused = { code: "wrong_bonus", rule: "PF-2.3c", facts: { name: "Skarn" } };
    serve({ ...answers, "POST tables": [409, refused] });
    render(SetupPage, { game: "pit-fighter" });
    await screen.findByDisplayValue("Otto");
    screen.getByRole("button", { name: "Abrir la mesa" }).click();
    const group = await screen.findByRole("group", { name: "Luchador 2: Skarn" });
    const rule = await within(group).findByRole("link", { name: "PF-2.3c" });
    expect(rule.getAttribute("href")).toBe("#/rules/pit-fighter/PF-2.3c");
  });
});

describe("the links to send", () => {
  const links = async (spectators: boolean) => {
    mySeats.made({ ...MADE, invites: [{ seat: 1, invite: "t9.x" }] }, "pit-fighter", "");
    serve({ "GET tables/t9": { spectators, seats: [{ name: "Ana", kind: "person" }, { name: "", kind: "open" }] } });
    render(LinksPage, { table: "t9" });
    await screen.findByRole("textbox", { name: /Enlace para/ });
  }; // prettier-ignore

  test("offer the address for watching only where one may watch", async () => {
    await links(true);
    expect(await screen.findByText(/Para mirar/)).toBeTruthy();
  });

  test("say that links to this computer lead nobody here from another", async () => {
    await links(false);
    expect(screen.queryByText(/Para mirar/)).toBeNull();
    expect(screen.getByText("liza serve --host 0.0.0.0")).toBeTruthy();
  });
});

describe("taking a seat", () => {
  test("stores the token and takes the invitation out of the address", async () => {
    location.hash = "#/seat/t9.secret";
    const asked = serve({ "POST seats": { table: "t9", seat: 1, token: "mine" } });
    render(SeatPage, { invite: "t9.secret" });
    const field: HTMLInputElement = screen.getByLabelText("Tu nombre");
    field.value = "Nerea";
    field.dispatchEvent(new Event("input"));
    screen.getByRole("button", { name: "Sentarse" }).click();
    await vi.waitFor(() => expect(location.hash).toBe("#/t/t9"));
    expect(asked[0]?.body).toEqual({ invite: "t9.secret", name: "Nerea" });
    expect(mySeats.seats("t9")).toEqual([{ seat: 1, token: "mine" }]);
  });

  test("says that a link was used", async () => {
    serve({ "POST seats": [404, { code: "invite_unknown", rule: "", facts: {} }] });
    render(SeatPage, { invite: "t9.used" });
    screen.getByRole("button", { name: "Sentarse" }).click();
    expect(await screen.findByRole("heading", { name: "El enlace ya no sirve" })).toBeTruthy();
  });
});

describe("the rulebook", () => {
  const rule = (id: string, es: string): Rule => {
    return {
      id,
      title: { es, en: `${es} (en)` },
      text: { es: `Texto de ${id}`, en: `Text of ${id}` },
      ruling: {},
      later: false,
    };
  };
  const answers = { "GET games": GAMES, "GET games/pit-fighter/rules": [rule("PF-1a", "Área"), rule("PF-2a", "Daño")] };

  test("finds rules whatever the accents, and says how many", async () => {
    serve(answers);
    render(RulesPage, { game: "pit-fighter", rule: "" });
    const field = await screen.findByRole<HTMLInputElement>("searchbox");
    expect(screen.getByRole("status").textContent).toBe("2 reglas");
    field.value = "dano";
    field.dispatchEvent(new Event("input"));
    await tick();
    expect(screen.getByRole("status").textContent).toBe("una regla");
    expect(screen.queryByRole("heading", { name: "Área" })).toBeNull();
  });

  test("names its chapters", async () => {
    const words = { chapter: { "1": { es: "Componentes", en: "Components" } } };
    serve({ ...answers, "GET games/pit-fighter/words": words });
    render(RulesPage, { game: "pit-fighter", rule: "" });
    expect(await screen.findByRole("heading", { name: "Capítulo 1. Componentes" })).toBeTruthy();
    expect(screen.getByRole("heading", { name: "Capítulo 2" })).toBeTruthy();
  });

  test("leads to the rule of the address, and to its other language", async () => {
    serve(answers);
    render(RulesPage, { game: "pit-fighter", rule: "PF-2a" });
    const heading = await screen.findByRole("heading", { name: "Daño" });
    await vi.waitFor(() => expect(document.activeElement).toBe(heading));
    screen.getByRole("button", { name: "También en inglés" }).click();
    expect(await screen.findByRole("heading", { name: "Daño (en)" })).toBeTruthy();
  });
});
