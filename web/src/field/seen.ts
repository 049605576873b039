/** A free table in words. */

import { plain, type Words } from "../lib/words";
import { shortName } from "../table/seen";
import type { TableScene, Token } from "../types";
import { cm, pieceName, tell } from "./field-words";
import type { FieldBoard, FieldMark, Ground } from "./terrain";

export interface FieldToken extends Token {
  /** Millimetres above the ground, and the diameter of its base. */
  z: number;
  base: number;
  surface?: number;
  /** Where it looks, as far as that matters: x to the east, y to the north. */
  way?: readonly number[];
  /** Leader, hero, bearer of a standard, or nothing. */
  rank?: string;
  tag: string;
  /** Named however many there are. */
  spoken?: boolean;
}

/** With more figures than this only those that are looked at are named, unless one looks closer. */
export const FEW = 12;

/** The figures with their names, of a unit only the first; of many only those who are spoken of. */
export function fieldTokens(
  tokens: readonly Token[],
  table: TableScene,
  words: Words,
  spoken: (id: string) => boolean,
): FieldToken[] {
  const named = new Set<string>();
  return tokens.map((token) => {
    const more = token as Token & Partial<FieldToken>;
    const [who = token.id] = token.id.split(".");
    const tag = named.has(who) ? "" : shortName(who, table, words);
    named.add(who);
    return {
      ...token,
      z: more.z ?? 0,
      base: more.base ?? 25,
      surface: more.surface ?? 0,
      tag,
      spoken: spoken(token.id),
    };
  });
}

export function describePlace(x: number, y: number, z: number): string {
  const where = tell("at", { x: cm(x), y: cm(y) });
  return z ? `${where}, ${tell("high", { z: cm(z) })}` : where;
}

/** A free point: where it is, how high, and on what ground. */
export function describePoint(x: number, y: number, level: number | null, ground: Ground): string {
  const { surface, z } = ground.surfaceAt(x, y, level);
  const area = ground.areaAt(x, y, surface);
  return [describePlace(x, y, z), area ? pieceName(area.kind) : ""].filter(Boolean).join(", ");
}

const RANKS = ["leader", "hero", "standard"] as const;

export function describeFigure(token: FieldToken, words: Words): string {
  const status = token.status.map((one) => plain(words.value(one)));
  const rank = RANKS.find((one) => one === token.rank);
  return [
    plain(words.name(token.id)),
    ...(rank ? [tell(rank)] : []),
    describePlace(token.at[0], token.at[1], token.z),
    ...status,
  ].join(", ");
}

/** What is fought for: where it lies, and who has it. */
function describeMark(mark: FieldMark, words: Words): string {
  const name = tell(mark.kind === "relic" ? "relic" : "objective");
  const { token, side } = mark;
  const who = token ? words.name(token) : side === null || side === undefined ? null : words.seat(side);
  const held = who ? [tell("heldBy", { who: plain(who) })] : [];
  return [name, ...(token ? [] : [describePlace(mark.at[0], mark.at[1], 0)]), ...held].join(", ");
}

/** Turn, what is fought for, and where everybody stands. */
export function readTable(tokens: readonly FieldToken[], table: TableScene, words: Words): string {
  const head = Object.entries(table.header)
    .filter(([, value]) => value !== null)
    .map(([key, value]) => `${words.label(key)} ${plain(key === "moving" ? words.seat(value) : words.value(value))}`);
  const { marks } = table.board as FieldBoard;
  return [
    head.join(", "),
    ...marks.map((mark) => describeMark(mark, words)),
    ...tokens.map((token) => describeFigure(token, words)),
  ].join(". ");
}
