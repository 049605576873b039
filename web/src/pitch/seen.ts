/** The board of squares in words. */

import { same, type Cell } from "../draw/hexes";
import { plain, type Words } from "../lib/words";
import type { Mark, TableScene, Token } from "../types";
import { tell } from "./pitch-words";
import { nameOf } from "./squares";

/** One after the other, each with a capital and a full stop. */
const sentences = (parts: readonly string[]) =>
  parts
    .filter(Boolean)
    .map((part) => `${part.charAt(0).toUpperCase()}${part.slice(1).replace(/\.$/, "")}.`)
    .join(" ");

export function describeToken(token: Token, marks: readonly Mark[], words: Words): string {
  const name = words.name(token.id);
  const team = name.map((part) => (part.kind === "thing" ? (part.of ?? "") : "")).join("");
  const holds = marks.some((mark) => mark.kind === "ball" && mark.token === token.id);
  const status = token.status.filter((one) => one !== "carrier").map((one) => plain(words.value(one)));
  return [plain(name), team, ...status, ...(holds ? [tell("holds")] : [])].filter(Boolean).join(", ");
}

/** What stands on a square, and what can be chosen there. */
export function describeSquare(
  cell: Cell,
  tokens: readonly Token[],
  marks: readonly Mark[],
  options: readonly string[],
  words: Words,
): string {
  const here = tokens.filter(({ at }) => same(at, cell)).map((token) => describeToken(token, marks, words));
  const loose = marks
    .filter(({ at, token }) => token === null && same(at, cell))
    .map(({ kind }) => tell(kind === "ball" ? "ballHere" : "landing"));
  const can = options.length ? [`${tell("canBeChosen")}: ${options.join("; ")}`] : [];
  return sentences([
    tell("square", { name: nameOf(cell) }),
    ...(here.length ? here : [tell("nobody")]),
    ...loose,
    ...can,
  ]);
}

/** Turn and score, the ball, and everybody, side by side. */
export function readBoard(
  tokens: readonly Token[],
  marks: readonly Mark[],
  table: TableScene,
  words: Words,
  sideName: (side: number) => string,
): string {
  const head = Object.entries(table.header).map(([key, value]) => `${words.label(key)} ${plain(words.value(value))}`);
  const ball = marks.map(({ kind, at }) =>
    kind === "ball" ? tell("ballAt", { at: nameOf(at) }) : `${tell("landing")}: ${nameOf(at)}`,
  );
  const sides = [...new Set(tokens.map(({ side }) => side))].sort();
  const stands = (side: number) =>
    tokens
      .filter((token) => token.side === side)
      .map((token) => `${nameOf(token.at)} ${describeToken(token, marks, words)}`)
      .join("; ");
  return sentences([head.join(", "), ...ball, ...sides.map((side) => `${sideName(side)}: ${stands(side)}`)]);
}
