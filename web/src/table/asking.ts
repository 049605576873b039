/** What a question is to the page: where its options lie, and by which keys they are chosen. */

import type { Place } from "../draw/anchors";
import { plain, type Said, type Words } from "../lib/words";
import type { Anchor, Odds, Preview, Question, Value } from "../types";
import { say } from "./table-words";

export const LETTERS = ["Q", "W", "E", "R", "A", "S", "D", "F", "Z", "X", "C", "V"] as const;
const DIGITS = 9;

export const previewOf = (question: Question | null, option: number | null): Preview | null =>
  (option === null ? null : question?.previews?.[option]) ?? null;

export const anchorOf = (question: Question | null, option: number | null): Anchor | null =>
  previewOf(question, option)?.at ?? null;

/** Whether the scroll answers this question: each option is a move on it. */
export const onScroll = (question: Question | null): boolean => everyAnchor(question, ({ move }) => move !== undefined);

/** Whether the body answers it: each option is a location. */
export const onBody = (question: Question | null): boolean =>
  everyAnchor(question, ({ location }) => location !== undefined);

function everyAnchor(question: Question | null, fits: (at: Anchor) => boolean): boolean {
  const options = question?.options ?? [];
  return options.length > 0 && options.every((_, option) => fits(anchorOf(question, option) ?? {}));
}

/** The options that lie on the board. */
export function places(question: Question | null, words: Words): Place[] {
  if (!question || onBody(question)) return [];
  return (question.options ?? []).flatMap((value, option) => {
    const at = anchorOf(question, option);
    return at ? [{ option, at, label: labelOf(question, value, option, words) }] : [];
  });
}

export function labelOf(question: Question, value: Value, option: number, words: Words): string {
  if (isDrawing(value)) return say(value.length ? "proposal" : "stay", { number: option + 1 });
  const note = plain(words.note(previewOf(question, option) ?? {}));
  return [plain(words.option(question.what, value)), note].filter(Boolean).join(": ");
}

/** An answer that is a drawing: a path, or places. What it says stands on the board. */
export const isDrawing = (value: Value): value is Value[] =>
  Array.isArray(value) && value.every((part) => Array.isArray(part));

/** Yes and no, asked openly: one touch is enough, undo is there. */
export const atOnce = (question: Question | null): boolean =>
  question !== null &&
  question.slip === null &&
  (question.options ?? []).length === 2 &&
  (question.options ?? []).every((value) => typeof value === "boolean");

/** Whether it is answered on a table of both choices; as long as the odds are on their way, it may be. */
export const asTable = (question: Question | null, odds: Odds | null): boolean =>
  onBody(question) && (odds === null || odds.matrix !== null);

/** The option that a key stands for, or null. */
export function optionFor(key: string, question: Question | null, moves: readonly string[]): number | null {
  const options = question?.options ?? [];
  if (onScroll(question)) {
    const move = moves[LETTERS.indexOf(key.toUpperCase() as (typeof LETTERS)[number])];
    const option = options.findIndex((_, at) => anchorOf(question, at)?.move === move);
    return move === undefined || option < 0 ? null : option;
  }
  const digit = /^[1-9]$/.test(key) ? Number(key) : 0;
  return digit > 0 && digit <= Math.min(DIGITS, options.length) ? digit - 1 : null;
}

/** Up to the first full stop: what it is about, without what is to be done. */
export function firstSentence(said: Said): Said {
  const at = said.findIndex((part) => part.kind === "text" && part.text.includes(". "));
  const part = said[at];
  if (!part) return said;
  return [...said.slice(0, at), { kind: "text", text: part.text.slice(0, part.text.indexOf(". ")) }];
}

/** The sentence, and what stands behind it in brackets for those who see no board. */
export function sentence(said: Said, onBoard: boolean): { ask: Said; hint: Said } {
  const at = said.findLastIndex((part) => part.kind === "text" && part.text.includes(" ("));
  const part = said[at];
  if (!part || !plain(said).trimEnd().endsWith(")")) return { ask: said, hint: [] };
  const cut = part.text.indexOf(" (");
  const ask: Said = [...said.slice(0, at), { kind: "text", text: part.text.slice(0, cut) }];
  const rest: Said = [{ kind: "text", text: part.text.slice(cut + 2) }, ...said.slice(at + 1)];
  const last = rest.length - 1;
  const hint = rest.map((one, place) => (place === last ? { ...one, text: one.text.replace(/\)\s*$/, "") } : one));
  return { ask, hint: onBoard ? [] : hint };
}
