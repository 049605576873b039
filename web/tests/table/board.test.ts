import { fireEvent, render } from "@testing-library/svelte";
import { expect, test, vi } from "vitest";
import HexBoard from "../../src/draw/HexBoard.svelte";
import { cellOf, drawn } from "../../src/draw/anchors";
import { beside, centre, distance, moved, towards } from "../../src/draw/hexes";
import { cells, token } from "./fixture";

const board = { kind: "hex" as const, radius: 2, cells };
const tokens = [token("A", [-1, 0], 0, 0), token("B", [1, 0], 3, 1)];
const places = [
  { option: 0, at: { cell: [0, 0] as [number, number] }, label: "the middle" },
  { option: 1, at: { cell: [0, 1] as [number, number] }, label: "below" },
  { option: 2, at: { token: "B", cell: [0, 1] as [number, number] }, label: "below, otherwise" },
];

test("six neighbours lie around a hex, each one step away", () => {
  const around = [0, 1, 2, 3, 4, 5].map((facing) => beside([2, -1], facing));
  expect(around.map((cell) => distance([2, -1], cell))).toEqual([1, 1, 1, 1, 1, 1]);
  expect(around.map((cell) => towards([2, -1], cell))).toEqual([0, 1, 2, 3, 4, 5]);
  expect(towards([0, 0], [2, 0])).toBeNull();
});

test("up and down by arrows keeps the column", () => {
  const down = moved(moved([0, 0], "ArrowDown"), "ArrowDown");
  expect(centre(down)[0]).toBeCloseTo(centre([0, 0])[0]);
  expect(moved(moved(down, "ArrowUp"), "ArrowUp")).toEqual([0, 0]);
});

test("a push is drawn against whoever stands at the end, and the hex behind", () => {
  const shown = drawn({ token: "A", path: [[0, 0]], meets: "B", facings: [[0, true]] }, tokens);
  expect(shown.line).toEqual([[-1, 0], [0, 0]]); // prettier-ignore
  expect(shown.push).toMatchObject({ from: [0, 0], at: [1, 0], behind: [2, 0] });
  expect(cellOf({ token: "A", facing: 0 }, tokens)).toEqual([0, 0]);
});

test("every hex and every token is there, and options are marked", () => {
  const { container } = render(HexBoard, { board, tokens, label: "arena", places });
  expect(container.querySelectorAll("[data-cell]")).toHaveLength(19);
  expect([...container.querySelectorAll("[data-token]")].map((one) => one.getAttribute("data-token"))).toEqual([
    "A",
    "B",
  ]);
  expect(container.querySelectorAll(".can")).toHaveLength(2);
});

test("a click on a marked hex chooses its option, and the next one where there are several", async () => {
  const onpick = vi.fn();
  const { container, rerender } = render(HexBoard, { board, tokens, label: "arena", places, onpick });
  const below = () => container.querySelector('[data-option="1"]') as Element;
  await fireEvent.click(below());
  expect(onpick).toHaveBeenLastCalledWith(1);
  await rerender({ chosen: 1 });
  await fireEvent.click(below());
  expect(onpick).toHaveBeenLastCalledWith(2);
});

test("arrows move a cursor that tells where it is, and Enter chooses there", async () => {
  const onpick = vi.fn();
  const describe = ([q, r]: readonly [number, number]) => `hex ${String(q)} ${String(r)}`;
  const { container, getByRole } = render(HexBoard, { board, tokens, label: "arena", places, onpick, describe });
  const drawing = getByRole("application", { name: "arena" });
  await fireEvent.keyDown(drawing, { key: "ArrowRight" });
  expect(container.querySelector(".heard")?.textContent).toBe("hex -1 0");
  await fireEvent.keyDown(drawing, { key: "ArrowRight" });
  expect(container.querySelector(".heard")?.textContent).toBe("hex 0 0");
  await fireEvent.keyDown(drawing, { key: "Enter" });
  expect(onpick).toHaveBeenCalledWith(0);
});

test("what is chosen where the cursor is, Enter leaves to the page; what is chosen elsewhere takes the cursor away", async () => {
  const onpick = vi.fn();
  const { container, getByRole, rerender } = render(HexBoard, { board, tokens, label: "arena", places, onpick });
  const drawing = getByRole("application");
  await fireEvent.keyDown(drawing, { key: "n" });
  await rerender({ chosen: 0 });
  expect(await fireEvent.keyDown(drawing, { key: "Enter" })).toBe(true);
  expect(onpick).not.toHaveBeenCalled();
  await rerender({ chosen: 1 });
  expect(container.querySelector(".cursor")).toBeNull();
  expect(await fireEvent.keyDown(drawing, { key: "Enter" })).toBe(true);
  expect(onpick).not.toHaveBeenCalled();
});

test("a hex that is spoken of is marked, if it is on the board", async () => {
  const { container, rerender } = render(HexBoard, { board, tokens, label: "arena", marked: [0, 1] });
  expect(container.querySelectorAll(".marked")).toHaveLength(1);
  await rerender({ marked: [9, 9] });
  expect(container.querySelectorAll(".marked")).toHaveLength(0);
});

test("who has somebody below wears the name above", () => {
  const { container } = render(HexBoard, {
    board,
    tokens: [token("A", [0, 0], 0, 0), token("B", [0, 1], 3, 1)],
    label: "arena",
  });
  const above = [...container.querySelectorAll(".tag")].map((one) => one.classList.contains("over"));
  expect(above).toEqual([true, false]);
});

test("the facing that is looked at in the list is lit on the board", () => {
  const turns = [0, 1].map((facing) => ({ option: facing, at: { token: "A", facing }, label: "" }));
  const { container } = render(HexBoard, { board, tokens, label: "arena", places: turns, looked: 1 });
  expect(container.querySelector('.turn[data-option="1"] circle')?.classList.contains("on")).toBe(true);
  expect([...container.querySelectorAll(".tag")].map(({ textContent }) => textContent)).toEqual(["B"]);
});

test("N goes from option to option", async () => {
  const onlook = vi.fn();
  const { getByRole } = render(HexBoard, { board, tokens, label: "arena", places, onlook });
  const drawing = getByRole("application");
  await fireEvent.keyDown(drawing, { key: "n" });
  await fireEvent.keyDown(drawing, { key: "n" });
  expect(onlook.mock.calls.map(([option]: number[]) => option)).toEqual([0, 1]);
});

test("facings are arrows to touch, and turn by Shift and an arrow", async () => {
  const onpick = vi.fn();
  const turns = [0, 1].map((facing) => ({
    option: facing,
    at: { token: "A", facing },
    label: `facing ${String(facing)}`,
  }));
  const { container, getByRole } = render(HexBoard, { board, tokens, label: "arena", places: turns, onpick });
  expect(container.querySelectorAll(".can")).toHaveLength(0);
  await fireEvent.click(container.querySelector('.turn[data-option="1"]') as Element);
  expect(onpick).toHaveBeenLastCalledWith(1);
  await fireEvent.keyDown(getByRole("application"), { key: "ArrowRight", shiftKey: true });
  expect(onpick).toHaveBeenLastCalledWith(0);
});
