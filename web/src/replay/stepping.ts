/** Stepping through a match: from input to input, from turn to turn. */

import type { LogLine, Moment } from "../types";

/** Not before the first moment, not after the last. */
export function within(moments: readonly Moment[], at: number): number {
  return Math.min(Math.max(0, Math.trunc(at)), moments.length);
}

/** The turn of a moment: null before the first one. */
export function turnAt(moments: readonly Moment[], at: number): number | null {
  return moments[at - 1]?.turn || null;
}

export interface TurnStart {
  turn: number;
  at: number;
}

/** Where each turn begins. */
export function turns(moments: readonly Moment[]): TurnStart[] {
  const found: TurnStart[] = [];
  for (const { turn, inputs } of moments) {
    if (turn && turn !== found.at(-1)?.turn) found.push({ turn, at: inputs });
  }
  return found;
}

/** The beginning of the next turn, or the end. */
export function turnOn(moments: readonly Moment[], at: number): number {
  return turns(moments).find((start) => start.at > at)?.at ?? moments.length;
}

/** The beginning of this turn, from there that of the one before. */
export function turnBack(moments: readonly Moment[], at: number): number {
  return turns(moments).findLast((start) => start.at < at)?.at ?? 0;
}

/** What had been told by then. */
export function logUntil(moments: readonly Moment[], at: number): LogLine[] {
  return moments.slice(0, at).flatMap(({ log }) => log);
}

/** At most so many ticks on a rod, evenly: how many inputs lie between two of them. */
export function stride(count: number, most: number): number {
  const steps = [1, 2, 5, 10, 20, 50, 100, 200, 500];
  return steps.find((step) => count / step <= most) ?? 1000;
}
