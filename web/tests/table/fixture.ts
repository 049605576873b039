/** A small arena with two fighters, as a server would say it. */

import type { Catalogue, LogLine, Odds, Question, Rule, Scene, ScrollMove, Token, View } from "../../src/types";

export const cells: [number, number][] = [];
for (let q = -2; q <= 2; q++) for (let r = -2; r <= 2; r++) if (Math.abs(q + r) <= 2) cells.push([q, r]);

export const token = (id: string, at: [number, number], facing: number, seat: number): Token => ({
  id,
  at,
  facing,
  side: seat,
  seat,
  glyph: "orc",
  name: id,
  status: [],
});

const move = (id: string, band: ScrollMove["band"], path: string[], hexes: [number, number][]): ScrollMove => ({
  id,
  band,
  path,
  hexes,
  facings: [[0, false]],
  turns: [[0, false]],
  allowed: band !== "fast",
  why: band === "fast" ? ["no_fast", "T-4"] : null,
});

export const moves = [
  move("observe", "slow", [], []),
  move("advance", "normal", ["F"], [[0, 0]]),
  move("leap", "fast", ["F", "F"], [[0, 0]]),
];

const both = (text: string) => ({ en: text, es: text });
export const catalogue: Catalogue = {
  say: { yes: both("yes"), no: both("no"), and: both("and"), wins: both("{winners} wins: {reason} [{rule}].") },
  event: {
    turn: both("— Turn {turn} —"),
    steps: both("{who} enters {at}."),
    damage: both("{whom} loses {points}."),
  },
  dice: { push: both("Push: {faces.0} against {faces.1}.") },
  ask: {
    order: { ...both("{0}: write your move. (For the terminal.)"), rule: "T-4" },
    raise: { ...both("{0}: spend it?"), rule: "T-6" },
    location: { ...both("{0} attacks {1}. Write a location."), rule: "T-7" },
  },
  option: {},
  note: {},
  chance: { push: both("you win the push, if {whom} stays"), mean_damage: both("mean damage") },
  roll: { push: both("push") },
  refusal: { no_fast: both("No fast move this turn."), undo_stops_at_roll: both("Undo stops at a throw.") },
  result: { last: both("the last one standing") },
  label: { turn: both("turn"), W: both("W"), S: both("S") },
  value: {
    observe: both("Observe"),
    advance: both("Advance"),
    leap: both("Leap"),
    head: both("head"),
    legs: both("legs"),
    facing_0: both("right"),
  },
};

export const rules: Rule[] = [
  { id: "T-5", title: both("Steps"), text: both("One hex after the other. See TT-6."), ruling: {}, later: false },
  { id: "TT-6", title: both("Adrenaline"), text: both("It is spent."), ruling: {}, later: false },
];

export const order: Question = {
  what: "order",
  about: "A",
  slip: 0,
  rule: "T-4",
  options: ["observe", "advance"],
  previews: [
    { at: { token: "A", move: "observe", path: [], facings: [[0, false]] } },
    { at: { token: "A", move: "advance", path: [], facings: [[0, false]], meets: "B" } },
  ],
};

export const raise: Question = { what: "raise", about: ["A"], slip: null, rule: "T-6", options: [false, true] };

export const location: Question = {
  what: "location",
  about: ["A", "B"],
  slip: 0,
  rule: "T-7",
  options: ["head", "legs"],
  previews: [{ at: { token: "B", location: "head" } }, { at: { token: "B", location: "legs" } }],
};

export const dice: Question = { what: "push", about: null, slip: null, rule: "", dice: "2d20", sides: [20, 20] };

export const odds: Odds = {
  revision: 1,
  options: [[], [{ key: "push", facts: { whom: "B" }, share: [11, 16], kind: "yes", rule: "T-5" }]],
  matrix: null,
  ways: [],
  ahead: null,
};

export const duel: Odds = {
  revision: 1,
  options: [[], []],
  matrix: {
    rows: ["head", "legs"],
    columns: ["head", "legs"],
    cells: [
      [
        [0, 1],
        [1, 1],
      ],
      [
        [1, 2],
        [0, 1],
      ],
    ],
    extras: [
      {
        key: "mean_damage",
        by: "rows",
        unit: "mean",
        values: [
          [9, 2],
          [10, 1],
        ],
      },
    ],
    facts: { who: "A", whom: "B", attacking: true },
  },
  ways: [],
  ahead: null,
};

export const line = (seq: number, name: string, facts: LogLine["facts"], rule = "T-5"): LogLine => ({
  seq,
  inputs: seq,
  name,
  rule,
  facts,
});

const scroll = { type: "orc", attack: {}, defence: {}, javelin: {}, net: {}, special: [], moves };

export function scene(questions: Question[], seat: number | null = 0): Scene {
  return {
    game: "tiny",
    edition: "classic",
    seats: ["Ana", "Ben"],
    seat,
    inputs: 3,
    beat: "orders",
    dice: "seeded",
    names: { A: "Anvil", B: "Boar" },
    table: {
      header: { turn: 1 },
      board: { kind: "hex", radius: 2, cells },
      tokens: [token("A", [-1, 0], 0, 0), token("B", [0, 0], 3, 1)],
      sheets: [
        { seat: 0, fighter: "A", type: "orc", S: 30, W: 8, start: [30, 10], armour: [1, 2] },
        { seat: 1, fighter: "B", type: "orc", S: 30, W: 9, start: [30, 14], armour: [1, 2] },
      ],
      scrolls: { A: scroll, B: scroll },
      body: { locations: ["head", "legs"] },
    },
    questions,
    waiting: questions.length ? [[seat ?? 0, "order"]] : [[1, "order"]],
    handed_in: [],
    mine: [],
    undo: ["undo_stops_at_roll", {}],
    result: null,
  };
}

export function view(questions: Question[], more: Partial<View> = {}): View {
  const seat = more.seat === undefined ? 0 : more.seat;
  return {
    table: "t1",
    revision: 1,
    title: "",
    game: "tiny",
    gameTitle: "Tiny",
    edition: "classic",
    seat,
    seats: [
      { name: "Ana", kind: "person", agent: "", left: null, running: false, online: true },
      { name: "Ben", kind: "person", agent: "", left: null, running: false, online: true },
    ],
    scene: scene(questions, seat),
    log: [line(1, "turn", { turn: 1 }), line(2, "steps", { who: "A", at: [-1, 0] })],
    kept: 0,
    last: 2,
    orders: [],
    standing: [],
    chat: [],
    clock: null,
    fork: false,
    spectators: true,
    over: false,
    ...more,
  };
}
