/** A free table in words. */

import { plain, type Words } from "../lib/words";
import { shortName } from "../table/seen";
import type { TableScene, Token } from "../types";
import { tell } from "./field-words";

export interface FieldToken extends Token {
  /** Millimetres above the ground, and the diameter of its base. */
  z: number;
  base: number;
  surface?: number;
  /** Where it looks, as far as that matters: x to the east, y to the north. */
  way?: readonly number[];
  tag: string;
}

const CM = 10;
const cm = (mm: number) => (mm / CM).toFixed(mm % CM ? 1 : 0);

/** With more figures than this only those that are looked at are named. */
const FEW = 12;

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
    const told = !named.has(who) && (tokens.length <= FEW || who !== token.id || spoken(token.id));
    named.add(who);
    const tag = told ? shortName(who, table, words) : "";
    return { ...token, z: more.z ?? 0, base: more.base ?? 25, surface: more.surface ?? 0, tag };
  });
}

export function describePlace(x: number, y: number, z: number): string {
  const where = tell("at", { x: cm(x), y: cm(y) });
  return z ? `${where}, ${tell("high", { z: cm(z) })}` : where;
}

export function describeFigure(token: FieldToken, words: Words): string {
  const status = token.status.map((one) => plain(words.value(one)));
  return [plain(words.name(token.id)), describePlace(token.at[0], token.at[1], token.z), ...status].join(", ");
}

/** Turn, and where everybody stands. */
export function readTable(tokens: readonly FieldToken[], table: TableScene, words: Words): string {
  const head = Object.entries(table.header)
    .filter(([, value]) => value !== null)
    .map(([key, value]) => `${words.label(key)} ${plain(key === "moving" ? words.seat(value) : words.value(value))}`);
  return [head.join(", "), ...tokens.map((token) => describeFigure(token, words))].join(". ");
}
