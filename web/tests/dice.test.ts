import { render, screen } from "@testing-library/svelte";
import { beforeEach, expect, test } from "vitest";
import DiceSource from "../src/lib/DiceSource.svelte";
import { tongue } from "../src/lib/language.svelte";
import { holds, sourceOf, throwsIn } from "../src/lib/sealed";
import { thrown } from "../src/table/throwing";
import { line } from "./table/fixture";

/** What liza.kernel.luck.Sealed(bytes(range(32))) promises, and its first throws of 2d20, d6 and d10. */
const PROMISE = "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd";
const SEED = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
const LOG = [
  line(1, "dice", { what: "push", dice: "2d20", faces: [5, 10] }),
  line(2, "steps", { who: "A" }),
  line(3, "dice", { what: "side", dice: "d6", faces: [4] }),
  line(4, "dice", { what: "damage", dice: "d10", faces: [1] }),
];
const OTHERWISE = [...LOG.slice(0, 3), line(4, "dice", { what: "damage", dice: "d10", faces: [2] })];

beforeEach(() => tongue.choose("en"));

test("the heading of a match says where its dice come from", () => {
  expect(sourceOf(`sealed ${PROMISE}`)).toEqual({ kind: "sealed", promise: PROMISE, seed: "" });
  expect(sourceOf("seeded mcg128:7")).toEqual({ kind: "seeded", promise: "", seed: "7" });
  expect(sourceOf("typed")).toEqual({ kind: "typed", promise: "", seed: "" });
});

test("the seed must be the promised one, and account for every die", async () => {
  const kept = sourceOf(`sealed ${PROMISE} ${SEED}`);
  expect(await holds(kept, throwsIn(LOG))).toBe(true);
  expect(await holds(kept, throwsIn(OTHERWISE))).toBe(false);
  expect(await holds({ ...kept, seed: SEED.replace("00", "01") }, throwsIn(LOG))).toBe(false);
  expect(await holds(sourceOf(`sealed ${PROMISE}`), [])).toBeNull();
});

test("a reader is told whether the promise was kept", async () => {
  const heading = `sealed ${PROMISE} ${SEED}`;
  const { unmount } = render(DiceSource, { heading, log: LOG });
  expect(await screen.findByText(/all 3 throws came from it/)).toBeTruthy();
  expect(screen.getByText(PROMISE)).toBeTruthy();
  unmount();
  render(DiceSource, { heading, log: OTHERWISE });
  expect(await screen.findByText("The seed does not account for the throws.")).toBeTruthy();
});

test("while it is played, the promise is there and no seed", () => {
  render(DiceSource, { heading: `sealed ${PROMISE}` });
  expect(screen.getByText(PROMISE)).toBeTruthy();
  expect(screen.queryByText(/^Seed/)).toBeNull();
});

test("thrown dice show every face, none more often: what would favour the small ones is thrown away", () => {
  const given = [2 ** 32 - 1, 2 ** 32 - 4, 0, 7, 11];
  const chance = () => given.shift() ?? 0;
  expect(thrown([6, 6, 6], chance)).toEqual([1, 2, 6]);
  expect(given).toEqual([]);
});
