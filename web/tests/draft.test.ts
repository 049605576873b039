import { describe, expect, test } from "vitest";
import {
  freshName,
  noAgreements,
  pointsOf,
  request,
  spotOf,
  spread,
  usualBattle,
  usualFighters,
  type Draft,
} from "../src/setup/draft";
import type { GameForm, Pick } from "../src/types";

const STYLE: Pick = { id: "classic", name: "", facts: { bonus: { fighter: 10, king: 30 } } };
const FORM: GameForm = {
  edition: "classic",
  seats: 2,
  options: {
    fighters: [
      { name: "Otto", type: "empire", seat: 0, team: 0 },
      { name: "Skarn", type: "chaos", seat: 1, team: 1 },
    ],
  },
  picks: { styles: [STYLE] },
  words: {},
};

function draft(more: Partial<Draft> = {}): Draft {
  return {
    edition: "classic",
    seats: [
      { kind: "me", name: " Ana ", agent: "" },
      { kind: "agent", name: "Máquina", agent: "scripted" },
    ],
    fighters: [],
    teams: [],
    agreements: noAgreements(),
    radius: "",
    turns: "",
    yielding: false,
    dice: "seeded",
    seed: "",
    clock: "none",
    spectators: true,
    title: "",
    ...more,
  };
}

test("a plain table says nothing that is as usual", () => {
  expect(request("pulso", draft())).toEqual({
    game: "pulso",
    edition: "classic",
    seats: [
      { kind: "me", name: "Ana" },
      { kind: "agent", name: "Máquina", agent: "scripted" },
    ],
    dice: { kind: "seeded" },
    spectators: true,
  });
});

test("what was chosen is said", () => {
  const fighters = usualFighters(FORM);
  const said = request("pit-fighter", draft({ fighters, seed: "12", clock: "quick", title: " Final ", radius: "6" }));
  expect(said.dice).toEqual({ kind: "seeded", seed: 12 });
  expect(said.clock).toEqual({ bank: 300, more: 10 });
  expect(said.title).toBe("Final");
  expect(said.options).toEqual({ fighters, radius: 6 });
  expect(request("pit-fighter", draft({ dice: "sealed", seed: "12" })).dice).toEqual({ kind: "sealed" });
});

test("the fighters begin with their points spread", () => {
  expect(usualFighters(FORM)[0]).toEqual({
    name: "Otto",
    type: "empire",
    seat: 0,
    team: 0,
    king: false,
    bonus: [2, 2, 2, 2, 2],
    skills: [],
  });
  expect(spread(12)).toEqual([3, 3, 2, 2, 2]);
  expect([pointsOf(STYLE, false), pointsOf(STYLE, true), pointsOf(undefined, true)]).toEqual([10, 30, 10]);
});

test("nobody is called like another", () => {
  const type: Pick = { id: "orc", name: "", facts: { names: ["Zug", "Bag"] } };
  expect(freshName(type, [])).toBe("Zug");
  expect(freshName(type, ["Zug"])).toBe("Bag");
  expect(freshName(type, ["Zug", "Bag", "Zug 2"])).toBe("Zug 3");
});

describe("a refusal stands where it belongs", () => {
  const full = draft({ fighters: usualFighters(FORM) });
  test.each([
    ["wrong_bonus", { name: "Skarn" }, { at: "fighter", number: 1 }],
    ["no_such_type", { type: "empire" }, { at: "fighter", number: 0 }],
    ["unequal_teams", {}, { at: "fighters" }],
    ["wrong_number_agreed", { key: "radius" }, { at: "agreement" }],
    ["wrong_number_of_seats", {}, { at: "seats" }],
    ["nobody_throws", {}, { at: "dice" }],
    ["no_connection", {}, { at: "form" }],
  ])("%s %j at %j", (code, facts, spot) => {
    expect(spotOf({ code, rule: "", facts }, full)).toEqual(spot);
  });
});

test("a battle is asked for as it is chosen; what is as usual is left out", () => {
  const options = { warbands: ["rangers", "orcs"], scenario: "skirmish", table: "city", seed: 1 };
  const form: GameForm = { edition: "annuminas", seats: 2, options, picks: { warbands: [] }, words: {} };
  const battle = usualBattle(form);
  expect(usualBattle(FORM)).toBeNull();
  expect(request("annuminas", draft({ battle })).options).toEqual(options);
  const other = battle && {
    ...battle,
    sides: ["dwarves", "orcs"],
    size: 900,
    mirror: true,
    seed: "7",
    open_measuring: true,
  };
  expect(request("annuminas", draft({ battle: other })).options).toEqual({
    ...{ warbands: ["dwarves", "orcs"], scenario: "skirmish", table: "city" },
    ...{ seed: 7, size: 900, mirror: true, open_measuring: true },
  });
  const small = battle && { ...battle, table: "bridge", scenario: "hold" };
  expect(request("annuminas", draft({ battle: small })).options).toEqual({
    ...{ warbands: ["rangers", "orcs"], scenario: "hold", table: "bridge" },
  });
});
