import { expect, test } from "vitest";
import { meantAt, type Choice } from "../../src/table/choices";
import type { Value } from "../../src/types";

const choice = (...answers: Value[]): Choice => ({ option: 0, what: "action", answers, preview: {}, chances: [] });

test("who is touched while a pass is chosen gets the ball, else it is his turn to act", () => {
  const pass = choice(["pass", "H1"]);
  const throwing = choice(["pass", "H1"], ["pass", [10, 1]]);
  const own = [choice(["move", "H8"]), choice(["blitz", "H8"])];
  expect(meantAt([...own, throwing], pass)).toEqual([throwing]);
  expect(meantAt([...own, throwing], choice(["move", "H1"]))).toEqual([...own, throwing]);
  expect(meantAt(own, pass)).toEqual(own);
  expect(meantAt(own, null)).toEqual(own);
});
