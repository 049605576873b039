/** A table that is being set up: what the form holds, and the request that it becomes. */

import type { Facts, GameForm, NewSeat, NewTable, Pick, Refused, SeatKind } from "../types";

export type DiceKind = NewTable["dice"]["kind"];

export interface SeatDraft {
  kind: SeatKind;
  name: string;
  agent: string;
}

/** One fighter of Pit Fighter, as `options.fighters` wants it. */
export interface FighterDraft {
  name: string;
  type: string;
  seat: number;
  team: number;
  king: boolean;
  bonus: number[];
  skills: string[];
}

/** One team of Blood Bowl: a ready one, or what stands in a file. */
export interface TeamDraft {
  /** Of the ready ones; empty: that of the file. */
  pick: string;
  file: string;
  text: string;
}

/** What may be agreed besides the teams: numbers as they are typed, empty as usual. */
export interface Agreements {
  turns: string;
  budget: string;
  overtime: boolean;
  conceding: boolean;
  ask_skills: boolean;
  strict_counter: boolean;
}

export const noAgreements = (): Agreements => ({
  turns: "",
  budget: "",
  overtime: false,
  conceding: false,
  ask_skills: false,
  strict_counter: false,
});

/** The turn of the rules, in seconds. */
export const TURN = 240;
export const CLOCKS = {
  none: null,
  turn: null,
  quick: { bank: 300, more: 10 },
  calm: { bank: 900, more: 20 },
  long: { bank: 3600, more: 60 },
  days: { bank: 259_200, more: 86_400 },
} as const;
export type ClockName = keyof typeof CLOCKS;

/** A battle on a free table; of warbands or of forces. */
export interface Battle {
  of: "warbands" | "forces";
  sides: string[];
  scenario: string;
  /** Empty: the scenario has its own. */
  table: string;
  seed: string;
  size: number;
  mirror: boolean;
  open_measuring: boolean;
  old_hatreds: boolean;
}

export interface Draft {
  edition: string;
  seats: SeatDraft[];
  fighters: FighterDraft[];
  teams: TeamDraft[];
  battle?: Battle | null;
  agreements: Agreements;
  /** Empty: the usual one. */
  radius: string;
  turns: string;
  yielding: boolean;
  dice: DiceKind;
  seed: string;
  clock: ClockName;
  spectators: boolean;
  title: string;
}

/** Bonus points of each of five values: evenly, what cannot be shared out to the first ones. */
export function spread(points: number): number[] {
  return Array.from({ length: 5 }, (_, place) => Math.floor(points / 5) + (place < points % 5 ? 1 : 0));
}

/** How many bonus points a fighter of this style has. */
export function pointsOf(style: Pick | undefined, king: boolean): number {
  const bonus = style?.facts["bonus"] as Record<string, number> | undefined;
  return bonus?.[king ? "king" : "fighter"] ?? 10;
}

/** The fighters that a form begins with: those of the usual options. */
export function usualFighters(form: GameForm): FighterDraft[] {
  const rows = (form.options["fighters"] ?? []) as Partial<FighterDraft>[];
  const style = form.picks["styles"]?.find(({ id }) => id === form.edition);
  return rows.map((row) => ({
    name: row.name ?? "",
    type: row.type ?? "",
    seat: row.seat ?? 0,
    team: row.team ?? row.seat ?? 0,
    king: row.king ?? false,
    bonus: row.bonus ?? spread(pointsOf(style, row.king ?? false)),
    skills: (row.skills ?? []).map(String),
  }));
}

/** Another name of that type which nobody bears yet. */
export function freshName(type: Pick | undefined, taken: readonly string[]): string {
  const names = (type?.facts["names"] ?? []) as string[];
  const free = names.find((name) => !taken.includes(name));
  if (free) return free;
  const first = names[0] ?? "";
  let number = 2;
  while (taken.includes(`${first} ${String(number)}`)) number += 1;
  return `${first} ${String(number)}`;
}

/** What is sent to the server. */
export function request(game: string, draft: Draft): NewTable {
  const clock = CLOCKS[draft.clock];
  const title = draft.title.trim();
  const seed = draft.seed.trim();
  const options = optionsOf(draft);
  return {
    game,
    edition: draft.edition,
    seats: draft.seats.map(seatOf),
    dice: draft.dice === "seeded" && seed ? { kind: "seeded", seed: Number(seed) } : { kind: draft.dice },
    spectators: draft.spectators,
    ...(Object.keys(options).length ? { options } : {}),
    ...(clock ? { clock } : {}),
    ...(title ? { title } : {}),
  };
}

function seatOf({ kind, name, agent }: SeatDraft): NewSeat {
  return kind === "agent" ? { kind, name: name.trim(), agent } : { kind, name: name.trim() };
}

/** The teams that a form begins with: those of the usual options. */
export function usualTeams(form: GameForm): TeamDraft[] {
  if (!form.picks["teams"]) return [];
  return ((form.options["teams"] ?? []) as string[]).map((pick) => ({ pick, file: "", text: "" }));
}

export function teamOptions({ teams, agreements, clock }: Draft): Facts {
  const { turns, budget, ...yes } = agreements;
  return {
    teams: teams.map(({ pick, text }) => pick || text),
    ...(turns.trim() ? { turns: Number(turns) } : {}),
    ...(budget.trim() ? { budget: Number(budget) } : {}),
    ...Object.fromEntries(Object.entries(yes).filter(([, on]) => on)),
    ...(clock === "turn" ? { clock: TURN } : {}),
  };
}

/** The battle that a form begins with: that of the usual options. */
export function usualBattle(form: GameForm): Battle | null {
  const of = (["warbands", "forces"] as const).find((key) => form.picks[key]);
  if (!of) return null;
  const { options } = form;
  return {
    of,
    sides: [...((options[of] ?? []) as string[])],
    scenario: String(options["scenario"] ?? ""),
    table: String(options["table"] ?? ""),
    seed: String(options["seed"] ?? ""),
    size: CITY_MM,
    mirror: false,
    open_measuring: false,
    old_hatreds: false,
  };
}

const CITY_MM = 1200;

export function battleOptions(battle: Battle): Facts {
  const { of, sides, scenario, table, seed, size, mirror, ...agreed } = battle;
  const city = table === "city";
  return {
    [of]: [...sides],
    scenario,
    ...(table ? { table } : {}),
    ...(city && seed.trim() ? { seed: Number(seed) } : {}),
    ...(city && size !== CITY_MM ? { size } : {}),
    ...(city && mirror ? { mirror } : {}),
    ...Object.fromEntries(Object.entries(agreed).filter(([, on]) => on)),
  };
}

function optionsOf(draft: Draft): Facts {
  if (draft.battle) return battleOptions(draft.battle);
  if (draft.teams.length) return teamOptions(draft);
  if (draft.fighters.length === 0) return {};
  return {
    fighters: draft.fighters.map((fighter) => ({ ...fighter, name: fighter.name.trim() })),
    ...(draft.radius ? { radius: Number(draft.radius) } : {}),
    ...(draft.turns ? { turns: Number(draft.turns) } : {}),
    ...(draft.yielding ? { yielding: true } : {}),
  };
}

/** Where on the form a refusal belongs: at a fighter, at an agreement, at the seats, or at the foot. */
export type Spot =
  { at: "fighter" | "team"; number: number } | { at: "agreement" | "fighters" | "seats" | "dice" | "form" };

const OF_DICE = new Set(["nobody_throws", "unknown_dice"]);
const OF_SEATS = new Set(["wrong_number_of_seats", "no_such_player"]);
const OF_FIGHTERS = new Set([
  "one_side_only",
  "one_against_three",
  "three_without_big",
  "unequal_teams",
  "unequal_big",
  "wrong_number_of_fighters",
  "wrong_roster",
  "seat_without_fighter",
  "wrong_name",
]);

export function spotOf({ code, facts }: Refused, draft: Draft): Spot {
  if (draft.teams.length && typeof facts["team"] === "number") return { at: "team", number: facts["team"] };
  const number = draft.fighters.findIndex(({ name }) => name.trim() === facts["name"]);
  if (number >= 0) return { at: "fighter", number };
  const wrongType = draft.fighters.findIndex(({ type }) => code === "no_such_type" && type === facts["type"]);
  if (wrongType >= 0) return { at: "fighter", number: wrongType };
  if (OF_FIGHTERS.has(code) && draft.fighters.length) return { at: "fighters" };
  if ("key" in facts) return { at: "agreement" };
  if (OF_SEATS.has(code)) return { at: "seats" };
  return { at: OF_DICE.has(code) ? "dice" : "form" };
}
