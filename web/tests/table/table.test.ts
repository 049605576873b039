import { fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api, RefusedError } from "../../src/lib/api";
import { tongue } from "../../src/lib/language.svelte";
import { mySeats } from "../../src/lib/seats.svelte";
import TablePage from "../../src/table/TablePage.svelte";
import type { Odds, Question, View } from "../../src/types";
import { catalogue, dice, duel, line, location, odds, order, raise, rules, scene, view } from "./fixture";

class Silent {
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  static last: Silent;
  constructor() {
    Silent.last = this;
  }
  send = vi.fn();
  close = vi.fn();
}

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem("liza.table", JSON.stringify({ motion: false, letters: true, notices: false, curtain: true }));
  tongue.choose("en");
  (globalThis as unknown as { happyDOM: { setViewport: (size: object) => void } }).happyDOM.setViewport({
    width: 1440,
  });
  vi.stubGlobal("WebSocket", Silent);
  vi.spyOn(api, "words").mockResolvedValue(catalogue);
  vi.spyOn(api, "rules").mockResolvedValue(rules);
  vi.spyOn(api, "odds").mockResolvedValue(odds);
  seats(0);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function seats(...mine: number[]): void {
  const tokens = Object.fromEntries(mine.map((seat) => [seat, `token${String(seat)}`]));
  localStorage.setItem(
    "liza.tables",
    JSON.stringify({ t1: { table: "t1", title: "", game: "tiny", tokens, invites: {}, at: 1 } }),
  );
  mySeats.start();
}

/** A table where this is asked; what an answer leads to is nothing more. */
async function sit(question: Question | null, chances: Odds = odds) {
  vi.spyOn(api, "view").mockResolvedValue(view(question ? [question] : []));
  vi.spyOn(api, "odds").mockResolvedValue(chances);
  const answer = vi.spyOn(api, "answer").mockResolvedValue(view([], { revision: 2 }));
  const page = render(TablePage, { table: "t1" });
  await screen.findByRole("region", { name: "Question" });
  await vi.dynamicImportSettled();
  return { ...page, answer };
}
const press = (key: string) => fireEvent.keyDown(document.body, { key });

test("letters choose a move of the scroll, Enter seals it", async () => {
  const { answer } = await sit(order);
  expect(screen.getByRole("heading", { name: /write your move/ })).toBeTruthy();
  await press("w");
  expect(await screen.findByText("68.8%")).toBeTruthy();
  expect(screen.getByText(/you win the push, if/).textContent).toContain("Boar");
  await press("Enter");
  expect(answer).toHaveBeenCalledWith("t1", "token0", "advance", { slip: 0, revision: 1 });
  expect(await screen.findByRole("heading", { name: "Waiting for Ben" })).toBeTruthy();
});

test("Escape takes the choice back, and nothing is sent without one", async () => {
  const { answer, container } = await sit(order);
  await press("w");
  await press("Escape");
  await press("Enter");
  expect(answer).not.toHaveBeenCalled();
  expect(container.querySelector('[data-move="advance"]')?.getAttribute("aria-pressed")).toBe("false");
});

test("a barred move says why and by which rule, and is not taken", async () => {
  const { container, answer } = await sit(order);
  const barred = container.querySelector('[data-move="leap"]');
  expect(barred?.getAttribute("aria-disabled")).toBe("true");
  expect(barred?.getAttribute("title")).toBe("No fast move this turn.");
  expect(screen.getByText("No fast move this turn.").textContent).toContain("T-4");
  await press("e");
  await press("Enter");
  expect(answer).not.toHaveBeenCalled();
});

test("an open yes or no is answered by its number at once", async () => {
  const { answer } = await sit(raise);
  await press("2");
  expect(answer).toHaveBeenCalledWith("t1", "token0", true, { revision: 1 });
});

test("keys in a text field are not for the table", async () => {
  const { answer } = await sit(raise);
  await press("2");
  answer.mockClear();
  const field = document.body.appendChild(document.createElement("input"));
  await fireEvent.keyDown(field, { key: "1" });
  field.remove();
  expect(answer).not.toHaveBeenCalled();
});

test("the device is handed over before a secret question of the other seat", async () => {
  seats(0, 1);
  const first = (seat: number): View => view([order], { seat });
  vi.spyOn(api, "view").mockImplementation((_, token) => Promise.resolve(first(token === "token0" ? 0 : 1)));
  const { container } = render(TablePage, { table: "t1" });
  const take = await screen.findByRole("button", { name: "I am Ana" });
  expect(container.querySelector(".board")).toBeNull();
  expect(screen.queryByRole("log")).toBeNull();
  expect(document.title).toBe("liza");
  await press("w");
  expect(screen.queryByRole("region", { name: "Question" })).toBeNull();
  await fireEvent.click(take);
  await vi.dynamicImportSettled();
  expect(container.querySelector(".board")).toBeTruthy();
  expect(document.title).toBe("Your turn · Tiny · liza");
});

test("open questions of two seats on one device need no curtain", async () => {
  seats(0, 1);
  vi.spyOn(api, "view").mockImplementation((_, token) =>
    Promise.resolve(view(token === "token1" ? [raise] : [], { seat: token === "token0" ? 0 : 1 })),
  );
  render(TablePage, { table: "t1" });
  expect(await screen.findByRole("region", { name: "Question" })).toBeTruthy();
  expect(screen.getByRole("heading", { name: /spend it/ })).toBeTruthy();
});

test("a die that cannot show this is refused in place", async () => {
  const { answer } = await sit(dice);
  const [first, second] = screen.getAllByRole("spinbutton") as HTMLInputElement[];
  await fireEvent.input(first as Element, { target: { value: "21" } });
  await fireEvent.input(second as Element, { target: { value: "7" } });
  await fireEvent.click(screen.getByRole("button", { name: /Write down/ }));
  expect(screen.getByRole("alert").textContent).toBe("A D20 shows a number from 1 to 20.");
  expect(first?.getAttribute("aria-invalid")).toBe("true");
  expect(answer).not.toHaveBeenCalled();
  await fireEvent.input(first as Element, { target: { value: "12" } });
  await fireEvent.click(screen.getByRole("button", { name: /Write down/ }));
  expect(answer).toHaveBeenCalledWith("t1", "token0", [12, 7], { revision: 1 });
});

test("liza throws the dice for whoever has none, by R or at a touch; in a field R is no more than a letter", async () => {
  const { answer } = await sit(dice);
  const [first] = screen.getAllByRole("spinbutton");
  await fireEvent.keyDown(first as Element, { key: "r" });
  expect(answer).not.toHaveBeenCalled();
  await press("r");
  expect(answer).toHaveBeenCalledTimes(1);
  const faces = answer.mock.calls[0]?.[2] as number[];
  expect(faces).toHaveLength(2);
  expect(faces.every((face) => face >= 1 && face <= 20)).toBe(true);
});

test("the button throws as well", async () => {
  const { answer } = await sit(dice);
  await fireEvent.click(screen.getByRole("button", { name: /Let liza throw them/ }));
  expect(answer).toHaveBeenCalledTimes(1);
});

test("a duel is a table of own and the other's choice", async () => {
  const { container, answer } = await sit(location, duel);
  const cells = await waitFor(() => {
    const found = [...container.querySelectorAll(".duel tbody td")].map((cell) => cell.textContent?.trim());
    expect(found).toHaveLength(6);
    return found;
  });
  expect(cells).toEqual(["misses", "hits", "4.5", "50.0", "misses", "10.0"]);
  expect(container.querySelector(".duel caption")?.textContent).toContain("If Boar guards");
  await press("2");
  await fireEvent.click(await screen.findByRole("button", { name: /Seal the blow/ }));
  expect(answer).toHaveBeenCalledWith("t1", "token0", "legs", { slip: 0, revision: 1 });
});

test("a rule in the margin opens as a card, Escape closes it", async () => {
  await sit(order);
  const [margin] = screen.getByRole("log").querySelectorAll("button");
  await fireEvent.click(margin as Element);
  const card = screen.getByRole("dialog", { name: "Steps" });
  expect(card.textContent).toContain("One hex after the other.");
  await fireEvent.keyDown(card, { key: "Escape" });
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("the card says how often a rule decided here, and leads on to the rules that it names", async () => {
  await sit(order);
  const [margin] = screen.getByRole("log").querySelectorAll("button");
  await fireEvent.click(margin as Element);
  expect(screen.getByRole("dialog").textContent).toContain("in this match: 2 times");
  await fireEvent.click(screen.getByRole("button", { name: "TT-6" }));
  const next = screen.getByRole("dialog", { name: "Adrenaline" });
  expect(document.activeElement).toBe(next);
  await fireEvent.keyDown(next, { key: "Escape" });
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("? opens the rule of the option that is chosen, else that of the question", async () => {
  await sit(order);
  await press("w");
  await press("?");
  expect(screen.getByRole("dialog", { name: "Steps" })).toBeTruthy();
  await fireEvent.keyDown(screen.getByRole("dialog"), { key: "Escape" });
  await press("Escape");
  await press("?");
  expect(screen.getByRole("dialog").textContent).toContain("T-4");
});

test("it is read in the order question, board, chronicle, sheet", async () => {
  const { container } = await sit(order);
  const found = [...container.querySelectorAll(".ask, .board, .log, .sheet")].map((one) => one.classList[0]);
  expect(found).toEqual(["ask", "board", "log", "sheet"]);
});

test("a line of the chronicle points at its hex", async () => {
  const { container } = await sit(order);
  const [line] = container.querySelectorAll("li.line");
  await fireEvent.pointerEnter(line as Element);
  expect(container.querySelectorAll(".marked")).toHaveLength(1);
  await fireEvent.pointerLeave(line as Element);
  expect(container.querySelectorAll(".marked")).toHaveLength(0);
});

test("a game without a board lies there in words", async () => {
  const bare = view([raise]);
  bare.scene.table = {
    header: { turn: 1 },
    board: { kind: "none" },
    tokens: [],
    sheets: [
      { seat: 0, stamina: 10, grip: "" },
      { seat: 1, stamina: 9, grip: "hook" },
    ],
  };
  vi.spyOn(api, "view").mockResolvedValue(bare);
  const { container } = render(TablePage, { table: "t1" });
  const row = await screen.findByRole("row", { name: /grip/ });
  expect(row.textContent).toContain("—");
  expect(row.textContent).toContain("hook");
  expect(container.querySelector(".sheet")).toBeNull();
});

test("a page without its words says so and tries again", async () => {
  vi.spyOn(api, "view").mockResolvedValue(view([order]));
  vi.spyOn(api, "words").mockRejectedValueOnce(new Error("down"));
  vi.spyOn(api, "sharedWords").mockResolvedValue(catalogue);
  render(TablePage, { table: "t1" });
  await fireEvent.click(await screen.findByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("region", { name: "Question" })).toBeTruthy();
});

test("whoever is cut off can try again at once", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await sit(order);
  const first = Silent.last;
  first.onopen?.();
  first.onclose?.();
  await fireEvent.click(await screen.findByRole("button", { name: "Try again now" }));
  expect(Silent.last).not.toBe(first);
  vi.useRealTimers();
});

test("a record that cannot be had is said, and nothing else happens", async () => {
  await sit(order);
  vi.spyOn(api, "record").mockRejectedValue(new RefusedError({ code: "undo_stops_at_roll", rule: "", facts: {} }, 409));
  await fireEvent.click(screen.getByRole("button", { name: "Menu" }));
  await fireEvent.click(await screen.findByRole("button", { name: "Download the record" }));
  expect(await screen.findByRole("alert")).toBeTruthy();
});

test("undo says where it stops", async () => {
  const undo = vi.spyOn(api, "undo");
  await sit(order);
  await press("u");
  expect(screen.getByRole("alert").textContent).toContain("Undo stops at a throw.");
  expect(undo).not.toHaveBeenCalled();
});

test("a sealed answer can be taken back while another is missing", async () => {
  const withdraw = vi.spyOn(api, "withdraw").mockResolvedValue(view([order], { revision: 3 }));
  const sealed = view([]);
  sealed.scene = { ...sealed.scene, handed_in: [0], mine: ["advance"] };
  vi.spyOn(api, "view").mockResolvedValue(sealed);
  render(TablePage, { table: "t1" });
  await fireEvent.click(await screen.findByRole("button", { name: "Change my answer" }));
  expect(withdraw).toHaveBeenCalled();
  expect(await screen.findByRole("heading", { name: /write your move/ })).toBeTruthy();
});

test("what is pushed is shown, and a wound is marked", async () => {
  const { container } = await sit(null);
  const next = view([], { revision: 2, log: [line(3, "damage", { whom: "A", points: 2 })], kept: 2, last: 3 });
  next.scene.table.tokens = next.scene.table.tokens.map((one) => ({ ...one, facing: 2 }));
  Silent.last.onmessage?.({ data: JSON.stringify({ revision: 2, views: [next] }) });
  expect(await screen.findByText(/loses/)).toBeTruthy();
  expect(container.querySelector("li.hot")?.textContent).toContain("Anvil loses 2.");
  expect(container.querySelector("li.heading")?.textContent).toContain("Turn 1");
});

test("the end names the winner, the rule and the dice", async () => {
  const over = view([], { log: [line(1, "dice", { what: "push", dice: "2d20", faces: [12, 4] })], over: true });
  over.scene = { ...scene([]), waiting: [], result: { winners: [0], reason: "last", rule: "T-5", score: [] } };
  vi.spyOn(api, "view").mockResolvedValue(over);
  render(TablePage, { table: "t1" });
  expect(await screen.findByRole("heading", { name: "Ana wins: the last one standing." })).toBeTruthy();
  expect(screen.getByRole("row", { name: /D20/ }).textContent).toContain("28.010.5");
});

test("T reads the board in words", async () => {
  const { container } = await sit(order);
  await press("t");
  await waitFor(() => expect(container.querySelector(".heard")?.textContent).toContain("Anvil 8/10, right: Hex -1, 0"));
});
