import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { folded, merged, placeOf, throwsOf, withoutRule } from "../../src/table/log";
import { clock, percent, signed } from "../../src/table/numbers";
import { after, HEX_MS, Stage, THROW_MS } from "../../src/table/stage.svelte";
import { line, token } from "./fixture";

const before = [token("A", [-1, 0], 0, 0), token("B", [1, 0], 3, 1)];
const end = [token("A", [1, 0], 1, 0), token("B", [2, 0], 3, 1)];
const lines = [
  line(1, "steps", { who: "A", at: [0, 0] }),
  line(2, "dice", { what: "push", dice: "2d20", faces: [12, 4] }),
  line(3, "pushed", { who: "A", whom: "B", at: [1, 0], back: [2, 0] }),
  line(4, "turns", { who: "A", facing: 1 }),
];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a push moves both", () => {
  const [mover, other] = after(before, lines[2]!, end); // eslint-disable-line @typescript-eslint/no-non-null-assertion
  expect([mover?.at, other?.at]).toEqual([[1, 0], [2, 0]]); // prettier-ignore
});

test("what happened is played step by step and ends as the scene has it", async () => {
  const stage = new Stage();
  stage.show(before, 0);
  const played = stage.play(lines, end, 4);
  expect([stage.busy, stage.told, stage.tokens[0]?.at]).toEqual([true, 1, [0, 0]]);
  await vi.advanceTimersByTimeAsync(HEX_MS);
  expect(stage.told).toBe(2);
  await vi.advanceTimersByTimeAsync(THROW_MS);
  expect(stage.tokens[1]?.at).toEqual([2, 0]);
  await vi.advanceTimersByTimeAsync(2 * HEX_MS);
  expect(await played).toBe(true);
  expect([stage.busy, stage.told, stage.tokens]).toEqual([false, 4, end]);
});

test("finished at once, it ends as the scene has it", async () => {
  const stage = new Stage();
  stage.show(before, 0);
  const played = stage.play(lines, end, 4);
  stage.finish();
  expect(await played).toBe(true);
  expect([stage.busy, stage.told, stage.tokens]).toEqual([false, 4, end]);
});

test("something newer takes the stage", async () => {
  const stage = new Stage();
  stage.show(before, 0);
  const old = stage.play(lines, before, 4);
  const young = stage.play([line(5, "turns", { who: "A", facing: 2 })], end, 5);
  expect(await old).toBe(false);
  await vi.advanceTimersByTimeAsync(HEX_MS);
  expect(await young).toBe(true);
  expect([stage.told, stage.tokens]).toEqual([5, end]);
});

test("an undo takes lines back, a new view adds its own once", () => {
  const known = [line(1, "a", {}), line(2, "b", {}), line(3, "c", {})];
  const told = merged(known, { kept: 1, log: [line(4, "undone", {})] });
  expect(told.map(({ seq }) => seq)).toEqual([1, 4]);
  expect(merged(told, { kept: 4, log: [line(4, "undone", {}), line(5, "d", {})] }).map(({ seq }) => seq)).toEqual([
    1, 4, 5,
  ]);
});

test("a line says where it happened", () => {
  expect(lines.map(placeOf)).toEqual([[0, 0], null, [2, 0], null]);
});

test("dice are counted by kind", () => {
  const faces = () => [[20, 12], [20, 4]] as [number, number][]; // prettier-ignore
  expect(throwsOf(lines, faces)).toEqual([{ sides: 20, count: 2, mean: 8 }]);
});

test("a sentence loses the rule in brackets, wherever it stands alone", () => {
  const said = ["Ana wins: last [", "T-9", "]."].map((text) => ({ kind: "text" as const, text }));
  expect(
    withoutRule(said, "T-9")
      .map(({ text }) => text)
      .join(""),
  ).toBe("Ana wins: last.");
});

test("numbers are written as each language writes them", () => {
  expect(percent([11, 16], "es")).toBe("68,8\u202f%");
  expect(percent([11, 16], "en")).toBe("68.8%");
  expect(percent([1, 1], "en")).toBe("100%");
  expect([signed(-2), signed(0), signed(3)]).toEqual(["−2", "0", "+3"]);
  expect([clock(61_000), clock(-5), clock(900_000)]).toEqual(["1:01", "0:00", "15:00"]);
  expect([clock(3_661_000), clock(259_200_000)]).toEqual(["1:01:01", "3\u202fd 0\u202fh"]);
});

test("of somebody's steps the last is told", () => {
  const walk = [
    line(1, "moves", { who: "A", at: [1, 0] }),
    line(2, "moves", { who: "A", at: [2, 0] }),
    line(3, "moves", { who: "B", at: [5, 5] }),
    line(4, "dice", { what: "dodge", dice: "d6", faces: [4] }),
    line(5, "moves", { who: "B", at: [6, 6] }),
    line(6, "moves", { who: "C", move: "step" }),
    line(7, "moves", { who: "C", move: "turn" }),
  ];
  expect(folded(walk).map(({ seq }) => seq)).toEqual([2, 3, 4, 5, 6, 7]);
});

test("where one looks stays told", () => {
  const walk = [1, 2, 3].map((seq) => ({ ...line(seq, "moves", { who: "A", at: [seq, 0] }), inputs: seq }));
  expect(folded(walk, 2).map(({ seq }) => seq)).toEqual([2, 3]);
});
