/** What a sheet shows, read from whatever the game put on it. */

import type { Sheet } from "../types";

export interface Trait {
  key: string;
  now: number;
  /** As it was before the match, or the value that is now halved or lowered. */
  usual: number;
}

/** Characteristics are the numbers with a short name in capitals. */
export function traits(sheet: Sheet): Trait[] {
  const keys = Object.keys(sheet).filter((key) => /^[A-Z]{1,2}$/.test(key) && typeof sheet[key] === "number");
  const start = numbers(sheet["start"]);
  return keys.map((key, at) => ({ key, now: Number(sheet[key]), usual: start[at] ?? Number(sheet[key]) }));
}

export const numbers = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === "number") : [];

export const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];

export const idOf = (sheet: Sheet): string => String(sheet["fighter"] ?? sheet["mark"] ?? sheet.seat);

/** The same key several times as one with its number. */
export function counted(keys: readonly string[]): [key: string, count: number][] {
  return [...new Set(keys)].map((key) => [key, keys.filter((one) => one === key).length]);
}

/** What is left of a fighter: wounds now and at the start. */
export function wounds(sheet: Sheet | undefined): { now: number; start: number } | null {
  const last = sheet && traits(sheet).at(-1);
  return last ? { now: last.now, start: last.usual } : null;
}
