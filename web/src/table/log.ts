/** The chronicle of a table, as far as one seat knows it. */

import type { Said } from "../lib/words";
import type { LogLine, View } from "../types";

/** What was known, less what an undo took back, and what is new. */
export function merged(known: readonly LogLine[], view: Pick<View, "log" | "kept">): LogLine[] {
  const stays = known.filter(({ seq }) => seq <= view.kept);
  const last = stays.at(-1)?.seq ?? 0;
  return [...stays, ...view.log.filter(({ seq }) => seq > last)];
}

export interface Throws {
  sides: number;
  count: number;
  /** Mean of the faces. */
  mean: number;
}

/** How often each kind of die was thrown, and what it showed on average. */
export function throwsOf(
  log: readonly LogLine[],
  facesOf: (line: LogLine) => [sides: number, face: number][],
): Throws[] {
  const sums: Record<number, [count: number, sum: number]> = {};
  for (const [sides, face] of log.filter(({ name }) => name === "dice").flatMap(facesOf)) {
    const [count, sum] = sums[sides] ?? [0, 0];
    sums[sides] = [count + 1, sum + face];
  }
  return Object.entries(sums).map(([sides, [count, sum]]) => ({ sides: Number(sides), count, mean: sum / count }));
}

/** Where on the board it happened, if it says so. */
export function placeOf({ facts }: LogLine): [number, number] | null {
  const at = facts["back"] ?? facts["at"];
  return Array.isArray(at) && at.length === 2 && at.every(Number.isInteger) ? (at as [number, number]) : null;
}

/** Of somebody's steps one after the other only where they led; and where one looks (`here`, in inputs). */
export function folded(lines: readonly LogLine[], here = -1): LogLine[] {
  const isStep = (line: LogLine) => line.name === "moves" && placeOf(line) !== null;
  return lines.filter((line, at) => {
    const next = lines[at + 1];
    return !next || line.inputs === here || !isStep(line) || !isStep(next) || line.facts["who"] !== next.facts["who"];
  });
}

/** Events that cost blood, washed in red. */
export const WOUNDS: ReadonlySet<string> = new Set([
  "damage",
  "critical",
  "out",
  "bleeds",
  "ear_lost",
  "eye_lost",
  "turnover",
  "knocked_out",
  "casualty",
  "dead",
  "loses_wounds",
  "finished_off",
  "routs",
]);
/** Events that begin a chapter. */
export const HEADINGS: ReadonlySet<string> = new Set(["turn", "half_begins"]);
/** Events of the table itself, in italics. */
export const ASIDES: ReadonlySet<string> = new Set(["undone", "clock_out", "joined", "forked", "rules_changed"]);

/** A sentence without the rule's id in brackets: the page shows it in its own place. */
export function withoutRule(said: Said, rule: string): Said {
  const at = said.findIndex((part) => part.text === rule);
  return said.flatMap((part, place) => {
    if (place === at) return [];
    if (place === at - 1) return [{ ...part, text: part.text.replace(/\s*\[$/, "") }];
    return place === at + 1 ? [{ ...part, text: part.text.replace(/^\]/, "") }] : [part];
  });
}
