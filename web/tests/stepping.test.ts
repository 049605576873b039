import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "../src/lib/api";
import { Film } from "../src/replay/film.svelte";
import { logUntil, stride, turnAt, turnBack, turnOn, turns, within } from "../src/replay/stepping";
import type { Moment, Replay, Scene } from "../src/types";

const TURNS = [0, 0, 1, 1, 1, 2, 2];
const MOMENTS: Moment[] = TURNS.map((turn, at) => ({
  inputs: at + 1,
  turn,
  marks: [],
  log: [{ seq: at, inputs: at + 1, name: "told", rule: "", facts: {} }],
}));

test.each([
  [-3, 0],
  [3.7, 3],
  [Infinity, 7],
  [-Infinity, 0],
])("%d lies at %d", (wanted, at) => {
  expect(within(MOMENTS, wanted)).toBe(at);
});

test("turns have beginnings, and before the first there is none", () => {
  expect(turns(MOMENTS)).toEqual([
    { turn: 1, at: 3 },
    { turn: 2, at: 6 },
  ]);
  expect([0, 2, 3, 7].map((at) => turnAt(MOMENTS, at))).toEqual([null, null, 1, 2]);
});

test("from turn to turn, and to both ends", () => {
  expect([0, 3, 5, 6, 7].map((at) => turnOn(MOMENTS, at))).toEqual([3, 6, 6, 7, 7]);
  expect([7, 6, 4, 3, 1].map((at) => turnBack(MOMENTS, at))).toEqual([6, 3, 3, 0, 0]);
});

test("the chronicle ends where we are", () => {
  expect(logUntil(MOMENTS, 0)).toEqual([]);
  expect(logUntil(MOMENTS, 3).map(({ inputs }) => inputs)).toEqual([1, 2, 3]);
});

test("a long match has a tick for many inputs", () => {
  expect([50, 300, 3000].map((count) => stride(count, 200))).toEqual([1, 2, 20]);
});

describe("a film", () => {
  const replay = { table: "t", moments: MOMENTS } as unknown as Replay;
  const sceneAt = vi.fn((_table: string, inputs: number) => Promise.resolve({ inputs } as Scene));

  beforeEach(() => {
    vi.useFakeTimers();
    sceneAt.mockClear();
    vi.spyOn(api, "replay").mockResolvedValue(replay);
    vi.spyOn(api, "moment").mockImplementation(sceneAt);
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  test("begins where the address says, or at the end", async () => {
    const film = new Film("t");
    await film.load(4);
    expect([film.at, film.scene?.inputs, film.turn]).toEqual([4, 4, 1]);
    await film.load(null);
    expect(film.at).toBe(7);
  });

  test("steps without fetching a moment twice", async () => {
    const film = new Film("t");
    await film.load(2);
    film.step(1);
    await vi.advanceTimersByTimeAsync(0);
    film.step(-1);
    await vi.advanceTimersByTimeAsync(0);
    expect(film.scene?.inputs).toBe(2);
    expect(sceneAt.mock.calls.map(([, inputs]) => inputs)).toEqual([2, 3, 4]);
  });

  test("plays to the end at its speed and stops there", async () => {
    const film = new Film("t");
    await film.load(5);
    film.speed = 2;
    film.toggle();
    await vi.advanceTimersByTimeAsync(500);
    expect([film.at, film.playing]).toEqual([6, true]);
    await vi.advanceTimersByTimeAsync(500);
    expect([film.at, film.playing]).toEqual([7, false]);
  });

  test("stops playing at a step of the reader's", async () => {
    const film = new Film("t");
    await film.load(0);
    film.toggle();
    film.step(1);
    await vi.advanceTimersByTimeAsync(5000);
    expect([film.at, film.playing]).toEqual([1, false]);
  });

  test("a moment that cannot be fetched is said", async () => {
    const film = new Film("t");
    await film.load(0);
    sceneAt.mockRejectedValueOnce(new Error("gone"));
    await film.go(3);
    expect(film.refused?.facts).toEqual({ reason: "gone" });
  });
});
