/** What can be chosen on a board where much can be: options, and ways of several answers, each with where it lies. */

import { keyOf, type Cell } from "../draw/hexes";
import { squareOf } from "../pitch/squares";
import type { Chance, Odds, Preview, Question, Token, Value } from "../types";

/** Answers to give one after the other: one option, or a way that begins with one. */
export interface Choice {
  /** The option of the open question with which it begins. */
  option: number;
  what: string;
  answers: readonly Value[];
  preview: Preview;
  chances: readonly Chance[];
}

/** The question that would come after an option, with its odds. */
export interface Ahead {
  option: number;
  odds: Odds;
}

/** More than so many on the board, and only those where one looks are listed. */
const MANY = 6;
const FEATURED = 6;

const equal = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
export const offers = (question: Question, value: Value): boolean =>
  (question.options ?? []).some((option) => equal(option, value));

export function choicesOf(question: Question, odds: Odds | null, ahead: Ahead | null): Choice[] {
  const own = choicesIn(question, odds);
  const first = ahead && question.options?.[ahead.option];
  if (!ahead?.odds.ahead || first === undefined || first === null) return own;
  const later = choicesIn(ahead.odds.ahead, ahead.odds)
    .filter(({ preview, answers }) => preview.at && !own.some((one) => equal(one.answers[0], answers.at(-1))))
    .map((one) => ({ ...one, option: ahead.option, answers: [first, ...one.answers] }));
  return [...own, ...later];
}

function choicesIn(question: Question, odds: Odds | null): Choice[] {
  const options = question.options ?? [];
  const single = options.flatMap((value, option): Choice[] => {
    const preview = question.previews?.[option] ?? {};
    if (preview.silent) return [];
    return [{ option, what: question.what, answers: [value], preview, chances: odds?.options[option] ?? [] }];
  });
  const ways = (odds?.ways ?? []).flatMap(({ answers, at, share, facts, chances }): Choice[] => {
    const option = options.findIndex((value) => equal(value, answers[0]));
    if (option < 0 || answers.length < 2) return [];
    return [
      {
        option,
        what: question.what,
        answers,
        preview: { ...facts, at },
        chances: chances.length ? chances : arrives(share, at.token),
      },
    ];
  });
  return [...single, ...ways];
}

/** A way that may fail, as chances; none if it cannot. */
function arrives([part, whole]: [number, number], who = ""): Chance[] {
  if (part === whole) return [];
  const facts = { who };
  return [
    { key: "arrives", facts, share: [part, whole], kind: "yes", rule: "" },
    { key: "stumbles", facts, share: [whole - part, whole], kind: "no", rule: "" },
  ];
}

export const placeOf = ({ preview }: Choice, tokens: readonly Token[]): Cell | null =>
  preview.at ? squareOf(preview.at, tokens) : null;

/** Where one can choose, and what. */
export function spotsOf(
  choices: readonly Choice[],
  tokens: readonly Token[],
): Map<string, { cell: Cell; here: Choice[] }> {
  const spots = new Map<string, { cell: Cell; here: Choice[] }>();
  for (const choice of choices) {
    const cell = placeOf(choice, tokens);
    if (!cell) continue;
    const spot = spots.get(keyOf(cell));
    if (spot) spot.here.push(choice);
    else spots.set(keyOf(cell), { cell, here: [choice] });
  }
  return spots;
}

/** How likely what one wants is, from 0 to 1. */
export function hope({ chances }: Choice): number {
  const [part, whole] = chances.find(({ kind }) => kind === "yes")?.share ?? (chances.length ? [0, 1] : [1, 1]);
  return part / whole;
}

/** What is meant by a place: what goes on with the action that is chosen (a pass to him), else all that lies there. */
export function meantAt(here: readonly Choice[], pick: Choice | null): readonly Choice[] {
  const on = here.filter(({ answers }) => pick && answers.length > 1 && equal(answers[0], pick.answers[0]));
  return on.length ? on : here;
}

/** Those that stand under the question: all, or of many those where one looks, the best known, and those without place. */
export function listed(
  choices: readonly Choice[],
  tokens: readonly Token[],
  spot: Cell | null,
  pick: Choice | null,
): Choice[] {
  const at = new Map(choices.map((choice) => [choice, placeOf(choice, tokens)]));
  const placed = choices.filter((choice) => at.get(choice));
  if (placed.length <= MANY) return [...choices];
  const key = spot && keyOf(spot);
  const lies = (choice: Choice, where: string | null) => {
    const cell = at.get(choice);
    return where !== null && cell != null && keyOf(cell) === where;
  };
  const here = meantAt(
    placed.filter((choice) => lies(choice, key)),
    pick,
  );
  const base = choices.find((one) => pick && one.preview.leads && equal(one.answers, [pick.answers[0]]));
  const whose = base && at.get(base);
  const siblings = whose ? placed.filter((one) => one.answers.length === 1 && lies(one, keyOf(whose))) : [];
  const best = placed
    .filter(({ chances, preview }) => chances.length > 1 && preview["whom"] !== undefined)
    .sort((a, b) => hope(b) - hope(a))
    .slice(0, FEATURED);
  const unplaced = choices.filter((choice) => !at.get(choice));
  return [...new Set([...here, ...siblings, ...best, ...unplaced])];
}
