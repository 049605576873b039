/** The board in words, and the few words under a figure. */

import { keyOf, same, type Cell } from "../draw/hexes";
import type { Place } from "../draw/anchors";
import { cellOf } from "../draw/anchors";
import { plain, type Words } from "../lib/words";
import type { Anchor, Question, TableScene, Token } from "../types";
import { anchorOf } from "./asking";
import { whole } from "./numbers";
import { idOf, wounds } from "./sheets";
import { say } from "./table-words";

/** The name of a figure and what is left of it. */
export function tagOf(token: Token, table: TableScene, words: Words): string {
  const left = wounds(table.sheets.find((sheet) => idOf(sheet) === token.id));
  const name = shortName(token.id, table, words);
  return left ? `${name} ${whole(left.now)}/${String(left.start)}` : name;
}

/** On a board there is room for one word, if it still says who. */
export function shortName(id: string, table: TableScene, words: Words): string {
  const [name, ...others] = [id, ...table.sheets.map(idOf).filter((other) => other !== id)].map((one) =>
    plain(words.name(one)),
  );
  const first = name?.split(" ")[0] ?? id;
  const clear = others.every((other) => other.split(" ")[0] !== first);
  return clear && first.length > 2 ? first : (name ?? id);
}

export function describeToken(token: Token, table: TableScene, words: Words): string {
  const facing = words.find("value", `facing_${String(token.facing)}`) ?? "";
  const status = token.status.map((one) => plain(words.value(one)));
  return [tagOf(token, table, words), facing, ...status].filter(Boolean).join(", ");
}

export function describeCell(
  cell: Cell,
  tokens: readonly Token[],
  table: TableScene,
  places: readonly Place[],
  words: Words,
): string {
  const here = tokens.filter(({ at }) => same(at, cell)).map((token) => describeToken(token, table, words));
  const open = places.filter(({ at }) => {
    const there = cellOf(at, tokens);
    return there !== null && keyOf(there) === keyOf(cell);
  });
  const options = open.map(({ label }) => `${say("optionHere")}: ${label}`);
  const where = say("hexAt", { q: cell[0], r: cell[1] });
  return sentences([where, ...(here.length ? here : [say("nobodyHere")]), ...options]);
}

/** Turn, sides and where everybody stands. */
export function readBoard(tokens: readonly Token[], table: TableScene, words: Words): string {
  const head = Object.entries(table.header).map(([key, value]) => `${words.label(key)} ${plain(words.value(value))}`);
  const figures = tokens.map(
    (token) => `${describeToken(token, table, words)}: ${say("hexAt", { q: token.at[0], r: token.at[1] })}`,
  );
  return sentences([head.join(", "), ...figures]);
}

/** One after the other, each with a capital and a full stop. */
const sentences = (parts: readonly string[]) =>
  parts.map((part) => part.charAt(0).toUpperCase() + part.slice(1).replace(/\.$/, "")).join(". ");

/** What hovering over a move of a scroll shows: that of its option, or where a barred one would lead. */
export function anchorOfMove(move: string, token: string, question: Question | null, table: TableScene): Anchor | null {
  const option = (question?.options ?? []).findIndex((_, at) => anchorOf(question, at)?.move === move);
  if (option >= 0) return anchorOf(question, option);
  const drawn = table.scrolls?.[token]?.moves.find(({ id }) => id === move);
  return drawn ? { token, move, path: drawn.hexes, facings: drawn.facings } : null;
}
