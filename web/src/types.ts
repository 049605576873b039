/** What the server says and is told: the contract of `docs/server.md`, as types. Nothing here knows a game's rules. */

import type { FieldBoard } from "./field/terrain";

export type Language = "es" | "en";
/** An answer: what the rules offer, exactly as it came. */
export type Value = string | number | boolean | Value[];
/** A text in both languages, or the same in both. */
export type Text = string | Record<Language, string>;
/** Facts of an event or a preview: ids, numbers, lists of them. */
export type Facts = Record<string, unknown>;

export interface Refused {
  code: string;
  rule: string;
  facts: Facts;
}

// ---------- the games

export interface GameCard {
  id: string;
  title: Text;
  playable: boolean;
  editions: string[];
  /** Fewest and most seats. */
  seats: [number, number];
  /** Who can sit without being a person, weakest first: "random", "first", "scripted"… */
  players: string[];
  hidden: boolean;
  rules: number;
}

/** What a setup form needs: the usual options of an edition with so many seats, and what may be picked. */
export interface GameForm {
  edition: string;
  seats: number;
  /** The options a table gets if nothing is changed. */
  options: Facts;
  /** Of the game's own choosing: see "fighters" of Pit Fighter. */
  picks: Record<string, Pick[]>;
  words: Catalogue;
}

export interface Pick {
  id: string;
  name: Text;
  facts: Facts;
}

export interface Rule {
  id: string;
  title: Record<Language, string>;
  text: Record<Language, string>;
  ruling: Partial<Record<Language, string>>;
  later: boolean;
}

/** words.toml of a game over the shared ones: section, key, both languages. */
export type Catalogue = Record<string, Record<string, { en: string; es: string; rule?: string }>>;

// ---------- making a table

export type SeatKind = "me" | "link" | "agent";

export interface NewSeat {
  kind: SeatKind;
  name: string;
  /** The player's id, where kind is "agent". */
  agent?: string;
}

export interface NewTable {
  game: string;
  edition: string;
  seats: NewSeat[];
  /** Left out: the usual ones. */
  options?: Facts;
  dice: { kind: "seeded" | "sealed" | "typed"; seed?: number };
  /** Seconds in the bank at the start, and how many each answer gives back. Left out: no clock. */
  clock?: { bank: number; more: number };
  spectators: boolean;
  title?: string;
}

export interface MadeTable {
  table: string;
  revision: number;
  /** The seats that are mine now: their tokens are told this once. */
  mine: { seat: number; token: string }[];
  /** One-time invitations for seats by link. */
  invites: { seat: number; invite: string }[];
}

// ---------- a table, as one seat (or a spectator) sees it

export interface View {
  table: string;
  revision: number;
  title: string;
  game: string;
  gameTitle: Text;
  edition: string;
  /** The seat that sees this, null for a spectator. */
  seat: number | null;
  seats: SeatView[];
  scene: Scene;
  /** Log lines after `since`; lines after `kept` that the client still has are gone (undo). */
  log: LogLine[];
  kept: number;
  last: number;
  /** Standing orders of this seat, and those the game knows words for. */
  orders: { what: string; value: Value }[];
  standing: { what: string; value: Value }[];
  chat: ChatLine[];
  clock: { bank: number; more: number } | null;
  /** Whether this seat may play on from any moment now (it is over, or nobody else sits here). */
  fork: boolean;
  /** Whether anybody who knows the address may watch. */
  spectators: boolean;
  over: boolean;
}

export interface SeatView {
  name: string;
  kind: "person" | "open" | "agent";
  agent: string;
  /** Milliseconds left, or null without a clock; `running` while this seat is asked. */
  left: number | null;
  running: boolean;
  online: boolean;
}

export interface LogLine {
  seq: number;
  /** How many inputs the match had when this was told. */
  inputs: number;
  /** An event of the rules by name ("dice" for a throw), or of the table: "undone", "clock_out", "joined", "forked". */
  name: string;
  rule: string;
  facts: Facts;
}

export interface ChatLine {
  seq: number;
  seat: number | null;
  text: string;
  /** Seconds since 1970. */
  at: number;
}

export interface Scene {
  game: string;
  edition: string;
  seats: string[];
  seat: number | null;
  inputs: number;
  /** The beat that is being carried out, null once it is over. */
  beat: string | null;
  /** Where the dice come from: "seeded", "sealed HASH", "typed"; more once it is over. */
  dice: string;
  /** What ids are called. */
  names: Record<string, Text>;
  table: TableScene;
  /** Only those this seat is to answer now. */
  questions: Question[];
  /** Who is asked what, everybody. */
  waiting: [seat: number, what: string][];
  /** Seats that have handed in a sealed answer, once for each. */
  handed_in: number[];
  /** This seat's own sealed answers so far. */
  mine: Value[];
  /** Why this seat cannot undo, or null. */
  undo: [code: string, facts: Facts] | null;
  result: Result | null;
}

export interface Result {
  winners: number[];
  reason: string;
  rule: string;
  score: number[];
}

export interface Question {
  what: string;
  /** What it is about, as ids: fills {0}, {1}… of its sentence. */
  about: Value | Value[] | null;
  /** Numbered if the answer is sealed. */
  slip: number | null;
  rule: string;
  options?: Value[];
  /** One for each option, in the same order. */
  previews?: Preview[];
  /** A throw that people must read off real dice: "2d20", "d6"; and what it needs, if it is a test. */
  dice?: string;
  /** The sides of each die, in order. */
  sides?: number[];
  /** What stands on each face, where that is no number. */
  marks?: string[];
  need?: number | null;
  region?: Facts;
}

/** What an option would mean: `note` names its words, `at` says where it lies on the board or on a sheet. */
export interface Preview {
  note?: string;
  at?: Anchor;
  /** The face of a die that it stands for. */
  face?: string;
  /** What must be rolled: [what, least face]; along a way with the step first: [step, what, least]. */
  needs?: [what: string, least: number][] | [step: number, what: string, least: number][];
  /** The reasons of each roll. */
  why?: [value: number, reason: string, rule: string][][];
  /** Only a clock answers this. */
  silent?: boolean;
  /** The question after it can be looked at before it is given. */
  leads?: boolean;
  [fact: string]: unknown;
}

export interface Anchor {
  /** Places on a free table, in millimetres, in the order in which they are passed: x, y and the surface. */
  points?: number[][];
  /** A hex or square. */
  cell?: [number, number];
  /** A token. */
  token?: string;
  /** The hexes of a move in order, whose, and which facings it may end in ([facing, strike]). */
  path?: [number, number][];
  facings?: [facing: number, strike: boolean][];
  /** A facing that is chosen, of `token`. */
  facing?: number;
  /** A move of the scroll of `token`. */
  move?: string;
  /** A location of the body of `token`. */
  location?: string;
  /** Token that would be bumped into at the end of the path. */
  meets?: string;
  /** The token would be sent to the cell. */
  arrow?: boolean;
}

/** The part of a scene that the game makes. */
export interface TableScene {
  /** Keys with words: shown in the head. */
  header: Record<string, unknown>;
  /** The phases of a turn in order, and to which one each beat belongs (see Scene.beat). */
  phases?: { all: string[]; of: Record<string, string> };
  board: Board;
  tokens: Token[];
  sheets: Sheet[];
  /** Of each fighter on the board. */
  scrolls?: Record<string, Scroll>;
  body?: { locations: string[] };
  /** Points of each seat. */
  score?: number[];
  dugouts?: Dugout[];
  stage?: Directions;
  [more: string]: unknown;
}

export interface HexBoard {
  kind: "hex";
  radius: number;
  /** Axial q, r; pointy top; facing 0 is east, clockwise. */
  cells: [number, number][];
}

/** Squares by x to the east and y to the south. */
export interface SquareBoard {
  kind: "square";
  size: [length: number, width: number];
  /** Parts of the board, each from x, y so long and so wide; whose they are, or nobody's. */
  areas: { kind: string; side: number | null; at: [x: number, y: number, length: number, width: number] }[];
  /** From one corner of squares to another. */
  lines: [x: number, y: number, x: number, y: number][];
  /** Of each side, the squares it guards, and how many times over. */
  guarded: [x: number, y: number, times: number][][];
  marks: Mark[];
}

/** Something on a square; held by a token if it names one. */
export interface Mark {
  kind: string;
  at: [number, number];
  token: string | null;
}

/** Field boards come with their games. */
export type Board = HexBoard | SquareBoard | FieldBoard | { kind: "none" };

/** What stands beside the board for one side: counters, what is left, and who is in which box. */
export interface Dugout {
  side: number;
  team: string;
  race: string;
  turn: number;
  turns: number;
  score: number;
  rerolls: number;
  rerolled: boolean;
  /** What can be done once in a turn and is done. */
  done: string[];
  counters: Record<string, number>;
  boxes: Record<string, string[]>;
}

/** What events do to the picture, for whoever plays them one by one. */
export interface Directions {
  /** `at` is not where `who` is. */
  still: string[];
  /** `at` is where the ball is now. */
  ball: string[];
  /** `who` holds the ball now. */
  holds: string[];
  /** How `who` is now; "" for as usual. */
  status: Record<string, string>;
  /** `who` is off the board. */
  gone: string[];
}

export interface Token {
  id: string;
  at: [number, number];
  facing: number;
  /** Number of the side: its tincture and plate. */
  side: number;
  seat: number;
  glyph: string;
  /** On the shirt, where figures have none. */
  number?: number;
  name: string;
  status: string[];
}

export interface Sheet {
  seat: number;
  [key: string]: unknown;
}

export interface Scroll {
  type: string;
  /** By hex of the scroll: F, FR, BR, B, BL, FL; null: cannot attack there. */
  attack: Record<string, number | null>;
  defence: Record<string, number>;
  javelin: Record<string, number>;
  net: Record<string, number>;
  special: string[];
  moves: ScrollMove[];
}

export interface ScrollMove {
  id: string;
  band: "slow" | "normal" | "fast";
  /** Steps as hexes of the scroll, front upwards. */
  path: string[];
  /** The same from where the fighter stands, as far as the arena goes. */
  hexes: [number, number][];
  facings: [facing: number, strike: boolean][];
  /** The same relative to the facing before the move. */
  turns: [turn: number, strike: boolean][];
  allowed: boolean;
  /** Why not, if it is not allowed. */
  why: [code: string, rule: string] | null;
}

// ---------- chances

/** Exact odds of one open question, worked out from the rules. */
export interface Odds {
  revision: number;
  /** For each option in order: nothing where no chance decides. */
  options: Chance[][];
  matrix: Matrix | null;
  /** Several answers at once, and where they lead. */
  ways: Way[];
  /** The question itself, where these are the odds of one that would come after an answer. */
  ahead: Question | null;
}

/** Answers to give one after the other, each as long as it is among what is asked then. */
export interface Way {
  answers: Value[];
  at: Anchor;
  /** How likely all of it comes off, exact. */
  share: [number, number];
  /** As in a preview; `shares`: how likely one gets so far: [step, part, whole]. */
  facts: Preview & { shares?: [step: number, part: number, whole: number][] };
  /** What comes of it, where that is more than yes or no. */
  chances: Chance[];
}

export interface Chance {
  /** Words `chance.KEY`: what happens, and on which condition. */
  key: string;
  facts: Facts;
  /** Exact: so many in so many. */
  share: [number, number];
  kind: "yes" | "part" | "no";
  rule: string;
}

/** What I choose in rows, what the other chooses in columns. */
export interface Matrix {
  rows: string[];
  columns: string[];
  /** The chance of a hit, exact. */
  cells: [number, number][][];
  /** More about each row, or each column, words `chance.KEY`: a mean or a share, as an exact fraction. */
  extras: { key: string; by: "rows" | "columns"; unit: "mean" | "share"; values: [number, number][] }[];
  facts: Facts;
}

/** Whether an answer would be taken. */
export interface Judged {
  ok: boolean;
  why: Refused | null;
}

// ---------- replay

export interface Replay {
  table: string;
  title: string;
  game: string;
  edition: string;
  inputs: number;
  rules: string;
  dice: string;
  seats: string[];
  /** One for each input, in order: what kind it was and what was told after it. */
  moments: Moment[];
  fork: boolean;
  over: boolean;
}

export interface Moment {
  /** How many inputs there were after it. */
  inputs: number;
  turn: number | null;
  /** Marks for the rod. */
  marks: ("reveal" | "dice" | "wound" | "out" | "turnover" | "touchdown")[];
  log: LogLine[];
}

// ---------- over the socket

/** First thing said on it. */
export interface Hello {
  tokens: string[];
  spectate?: boolean;
  since: number;
}

/** Pushed whenever the table has changed: one view for each token, in order (one for the spectator). */
export interface Push {
  revision: number;
  views: View[];
}
