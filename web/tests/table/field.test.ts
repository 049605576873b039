import { fireEvent, render } from "@testing-library/svelte";
import { expect, test, vi } from "vitest";
import { Desk } from "../../src/field/desk.svelte";
import { Draft, isDrawn } from "../../src/field/draft.svelte";
import BoardOfField from "../../src/field/FieldBoard.svelte";
import type { FieldToken } from "../../src/field/seen";
import { Ground, type FieldBoard } from "../../src/field/terrain";
import { placed } from "../../src/field/tags";
import { hull, outline } from "../../src/field/units";
import { waysTo } from "../../src/field/ways";
import type { Question } from "../../src/types";
import { token } from "./fixture";

const UM = 1000;
const square = (x: number, y: number, wide: number): [number, number][] =>
  [
    [x, y],
    [x + wide, y],
    [x + wide, y + wide],
    [x, y + wide],
  ].map(([a, b]) => [(a ?? 0) * UM, (b ?? 0) * UM]);
const board: FieldBoard = {
  kind: "field",
  unit: UM,
  size: [600 * UM, 400 * UM],
  pieces: [{ id: "house", kind: "building" }],
  prisms: [{ piece: 0, bars: "sf", z: [0, 80 * UM], at: square(300, 100, 10) }],
  floors: [{ surface: 1, name: "up", piece: 0, z: 80 * UM, at: square(300, 100, 100), holes: [square(340, 140, 20)] }],
  areas: [],
  edges: [],
  links: [],
  marks: [],
};
const asks = (region: Question["region"]): Question => ({
  what: "move",
  about: null,
  slip: null,
  rule: "T-1",
  region: region ?? {},
});
const figure = (id: string, at: [number, number], side = 0): FieldToken => ({
  ...token(id, at, 0, side),
  z: 0,
  base: 25,
  tag: id,
});

test("one points at the highest floor up to a level, not into its holes", () => {
  const ground = new Ground(board);
  expect(ground.levels).toEqual([0, 80]);
  expect(ground.surfaceAt(320, 120, null)).toEqual({ surface: 1, z: 80 });
  expect(ground.surfaceAt(320, 120, 0)).toEqual({ surface: 0, z: 0 });
  expect(ground.surfaceAt(350, 150, null)).toEqual({ surface: 0, z: 0 });
  expect(ground.surfaceAt(10, 10, null)).toEqual({ surface: 0, z: 0 });
});

test("a path is drawn point by point; what is refused stays beside it", () => {
  const question = asks({ kind: "path", from: [10, 20, 0], base: 25, allowance: 100, verbs: ["walk", "ladder"] });
  const draft = new Draft(question);
  expect([isDrawn(question), isDrawn(asks({ kind: "set_up" })), draft.value]).toEqual([true, false, null]);
  draft.add([[0, 30, 20, 0]]);
  draft.trial = [[0, 30, 90, 0]];
  expect([draft.value, draft.refused]).toEqual([[[0, 30, 20, 0]], [[30, 20], [30, 90]]]); // prettier-ignore
  expect([draft.used(new Ground(board)), draft.end]).toEqual([90, [30, 20, 0]]);
  draft.back();
  expect([draft.trial, draft.used(new Ground(board)), draft.changed]).toEqual([[], 20, true]);
  draft.back();
  expect([draft.value, draft.changed]).toEqual([null, false]);
});

test("a ready answer is taken over and changed", () => {
  const draft = new Draft(asks({ kind: "path", from: [10, 20, 0], base: 25 }));
  draft.load([[0, 30, 20, 0], [0, 40, 60, 0]]); // prettier-ignore
  draft.add([[0, 50, 60, 0]]);
  expect(draft.lines).toEqual([[[10, 20], [30, 20], [40, 60], [50, 60]]]); // prettier-ignore
  const unit = new Draft(asks({ kind: "unit_move", figures: [["A1.0", 0, 0, 0, 25], ["A1.1", 40, 0, 0, 25]] })); // prettier-ignore
  unit.load([[[0, 0, 50, 0]], []]);
  expect(unit.value).toEqual([[[0, 0, 50, 0]], []]);
});

test("to another floor one means a ladder, a jump at the rim, or a climb from where one stands", () => {
  const up = new Ground({ ...board, links: [{ id: "l", kind: "ladder", foot: [350 * UM, 95 * UM, 0], head: [350 * UM, 105 * UM, 1] }] }); // prettier-ignore
  const ways = waysTo(up, [350, 50, 0], [380, 180, 1], 12.5, ["walk", "ladder", "climb"]);
  expect(ways[0]).toEqual([[0, 350, 80, 0], [2, 350, 121, 1], [0, 380, 180, 1]]); // prettier-ignore
  expect(ways.slice(1).every(([first]) => first?.[0] === 3)).toBe(true);
  const [down] = waysTo(up, [350, 180, 1], [350, 260, 0], 12.5, ["walk", "jump"]);
  expect(down).toEqual([[0, 350, 185, 1], [4, 350, 216, 0], [0, 350, 260, 0]]); // prettier-ignore
  expect(waysTo(up, [10, 10, 0], [20, 10, 0], 12.5, [])).toEqual([[[0, 20, 10, 0]]]);
});

test("a unit keeps its shape over way-points, and one of it can go elsewhere", () => {
  const draft = new Draft(asks({ kind: "unit_move", figures: [["A1.0", 100, 100, 0, 25], ["A1.1", 140, 100, 0, 25]] })); // prettier-ignore
  draft.put(100, 150, 0);
  draft.put(120, 180, 0);
  expect(draft.value).toEqual([
    [[0, 100, 150, 0], [0, 120, 180, 0]],
    [[0, 140, 150, 0], [0, 160, 180, 0]],
  ]); // prettier-ignore
  draft.held = draft.near(160, 181);
  expect(draft.held).toBe("A1.1");
  draft.put(155, 185, 0);
  expect((draft.value as unknown[])[1]).toEqual([[0, 140, 150, 0], [0, 155, 185, 0]]); // prettier-ignore
  draft.clear();
  expect([draft.empty, draft.value]).toEqual([true, null]);
});

test("a unit is deployed in two ranks where one points, its front towards the other side", () => {
  const figures = Array.from({ length: 6 }, (_, at) => [`A1.${String(at)}`, 25]);
  const draft = new Draft(asks({ kind: "deployment", figures, zone: [0, 0, 600, 150] }));
  draft.put(300, 140, 0);
  const spots = draft.value as number[][];
  expect(spots).toHaveLength(6);
  expect(spots.map(([, y]) => y)).toEqual([140, 140, 140, 107, 107, 107]);
});

test("a warband begins as it is arranged, and each is taken in hand", () => {
  const draft = new Draft(
    asks({ kind: "deploy", warriors: [{ id: "A1", base: 25 }], arrangements: { front: [["A1", 50, 60, 0]] } }),
  );
  draft.held = draft.near(52, 61);
  draft.put(80, 60, 0);
  expect([draft.held, draft.value]).toEqual([null, [["A1", 80, 60, 0]]]);
  expect(draft.seen("front").ghosts).toEqual([{ id: "A1", x: 50, y: 60, base: 25 }]);
});

test("an outline goes round the outermost; labels leave each other room or stay away", () => {
  expect(hull([[0, 0], [10, 0], [5, 5], [10, 10], [0, 10]])).toEqual([[0, 0], [10, 0], [10, 10], [0, 10]]); // prettier-ignore
  expect([outline([], 12), outline([[5, 5]], 12).startsWith("M-14 5")]).toEqual(["", true]);
  const at = [100, 100] as const;
  const labels = ["one", "two", "three"].map((id) => ({ id, text: id, at, reach: 20 }));
  const told = placed(labels, [], 14);
  expect(told.map(({ id }) => id)).toEqual(["one", "two"]);
  expect((told[0]?.y ?? 0) > 100 && (told[1]?.y ?? 0) < 100).toBe(true);
});

test("by keys: to the next figure, a free point by centimetres and millimetres, Enter, and levels", async () => {
  const [onpick, onpoint, onlevel] = [vi.fn(), vi.fn(), vi.fn()];
  const tokens = [figure("A", [100, 200]), figure("B", [400, 200], 1)];
  const { container, getByRole } = render(BoardOfField, {
    board,
    tokens,
    label: "field",
    open: ["B"],
    onpick,
    onpoint,
    onlevel,
  });
  const drawing = getByRole("application", { name: "field" });
  const key = (name: string, more = {}) => fireEvent.keyDown(drawing, { key: name, ...more });
  const heard = () => container.querySelector(".heard")?.textContent;
  await key("ArrowRight");
  expect(heard()).toBe("B");
  await key("Enter");
  expect(onpick).toHaveBeenLastCalledWith("B");
  await key("ArrowLeft");
  expect(heard()).toBe("A");
  await key("Enter");
  expect(onpick).toHaveBeenCalledTimes(1);
  await key("ArrowUp", { shiftKey: true });
  await key("ArrowRight", { altKey: true });
  expect(heard()).toBe("101, 210");
  await key("Enter");
  expect(onpoint).toHaveBeenLastCalledWith(101, 210);
  await key("PageDown");
  expect(onlevel).toHaveBeenLastCalledWith(-1);
  await key("n");
  expect(heard()).toBe("B");
});

test("the desk lists ready ways with the longest first, and takes a refused point for a trial", async () => {
  const options = [[], [[0, 10, 40, 0]], [[0, 10, 90, 0]]];
  const judge = vi.fn((value: unknown) =>
    Promise.resolve(
      JSON.stringify(value).includes("300")
        ? { ok: false, why: { code: "path_too_far", rule: "T-1", facts: {} } }
        : { ok: true, why: null },
    ),
  );
  const desk = new Desk({ ...asks({ kind: "path", from: [10, 20, 0], base: 25 }), options }, judge);
  expect(desk.listed).toEqual([0, 2, 1]);
  const ground = new Ground(board);
  expect(await desk.point(20, 20, ground, null)).toBe(false);
  expect(desk.value).toEqual([[0, 20, 20, 0]]);
  await desk.point(300, 20, ground, null);
  expect([desk.value, desk.judged?.why?.code, desk.draft?.trial.length]).toEqual([null, "path_too_far", 1]);
  await desk.back();
  expect(desk.value).toEqual([[0, 20, 20, 0]]);
  expect(await desk.point(21, 20, ground, null)).toBe(true); // the last point once more
  desk.load(2);
  expect(desk.value).toEqual([[0, 10, 90, 0]]);
});

test("of many options those of one are listed, or the first of each; what is nobody's comes last", () => {
  const who = ["A1", "A2", "A3"];
  const options = ["done", ...["walk", "run"].flatMap((kind) => who.map((one) => [kind, one]))];
  const previews = options.map((one) => (Array.isArray(one) ? { at: { token: one[1] ?? "" } } : {}));
  const desk = new Desk({ ...asks({}), region: {}, options, previews }, () => Promise.resolve(null));
  expect([desk.listed, desk.brief]).toEqual([[1, 2, 3, 0], true]);
  desk.who = "A2";
  expect([desk.listed, desk.brief]).toEqual([[2, 5, 0], false]);
});
