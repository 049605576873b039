/** Units as groups: an outline round their figures, and labels that leave each other room. */

import { plain, type Words } from "../lib/words";
import { shortName } from "../table/seen";
import type { TableScene } from "../types";
import type { FieldToken } from "./seen";
import type { Point } from "./terrain";

const PAD = 7;

export interface Unit {
  id: string;
  side: number;
  status: readonly string[];
  tokens: readonly FieldToken[];
}

interface Told {
  id: string;
  side: number;
  status: string[];
  tokens: string[];
}

/** The units that have figures on the table. */
export function unitsOf(table: TableScene, tokens: readonly FieldToken[]): Unit[] {
  const told = (table["units"] ?? []) as Told[];
  return told
    .map((unit) => ({ ...unit, tokens: tokens.filter(({ id }) => unit.tokens.includes(id)) }))
    .filter((unit) => unit.tokens.length > 0);
}

/** A unit's name stands for all its figures. */
export const belongs = (token: string, one: string): boolean => token === one || token.startsWith(`${one}.`);

/** What of a unit's condition is written beside its name. */
const WRITTEN = ["hold", "panic", "broken", "acting"];

/** Its name, how many it still is, and how it is. */
export function tagOf(unit: Unit, table: TableScene, words: Words): string {
  const marks = unit.status.filter((one) => WRITTEN.includes(one)).map((one) => plain(words.value(one)));
  const count = unit.tokens.length > 1 ? ` ×${String(unit.tokens.length)}` : "";
  return [shortName(unit.id, table, words) + count, ...marks].join(" · ");
}

export interface Flag {
  text: string;
  alarm: boolean;
}

/** The signs on its flags: an alarm, an order that waits, and whether it has been activated. */
export function flagsOf({ status }: Unit, words: Words): Flag[] {
  const initial = (key: string) =>
    plain(words.value(key))
      .replace(/^(in|en) /i, "")
      .charAt(0)
      .toUpperCase();
  return [
    ...(status.includes("panic") ? [{ text: initial("panic"), alarm: true }] : []),
    ...(status.includes("hold") ? [{ text: initial("hold"), alarm: false }] : []),
    ...(status.includes("activated") && !status.includes("acting") ? [{ text: "✓", alarm: false }] : []),
  ];
}

/** The corners of the smallest convex shape round some points, all turning the same way. */
export function hull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((one, two) => one[0] - two[0] || one[1] - two[1]);
  if (sorted.length < 3) return sorted;
  const half = (row: readonly Point[]) => {
    const found: Point[] = [];
    for (const point of row) {
      while (found.length > 1 && turn(found.at(-2) as Point, found.at(-1) as Point, point) <= 0) found.pop();
      found.push(point);
    }
    return found.slice(0, -1);
  };
  return [...half(sorted), ...half([...sorted].reverse())];
}

const turn = (a: Point, b: Point, c: Point) => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);

/** The outline of circles round some points, in the drawing, where y goes down. */
export function outline(points: readonly Point[], radius: number): string {
  const r = radius + PAD;
  const corners = hull(points);
  const [only] = corners;
  if (!only) return "";
  if (corners.length === 1) {
    return `M${only[0] - r} ${only[1]}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0z`;
  }
  const sides = corners.map((from, at) => {
    const to = corners[(at + 1) % corners.length] ?? from;
    const long = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
    const [ox, oy] = [((to[1] - from[1]) * r) / long, ((from[0] - to[0]) * r) / long];
    return `${round(from[0] + ox)} ${round(from[1] + oy)}L${round(to[0] + ox)} ${round(to[1] + oy)}`;
  });
  return `M${sides.join(`A${r} ${r} 0 0 1 `)}A${r} ${r} 0 0 1 ${sides[0]?.split("L")[0] ?? ""}z`;
}

const round = (value: number) => Math.round(value * 10) / 10;

/** The edges of what lies round some points: left, right, top, bottom. */
export function sweep(points: readonly Point[]): [number, number, number, number] {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
}

/** So near, in millimetres, two bases touch. */
const TOUCH = 2;

/** The places where somebody of one side touches somebody of the other, both in a fight. */
export function clashesOf(tokens: readonly FieldToken[]): Point[] {
  const fighting = tokens.filter(({ status }) => status.includes("engaged"));
  return fighting.flatMap((one, at) =>
    fighting.slice(at + 1).flatMap((two): Point[] => {
      const [ax, ay] = one.at;
      const [bx, by] = two.at;
      const far = Math.hypot(bx - ax, by - ay);
      if (one.side === two.side || far > (one.base + two.base) / 2 + TOUCH) return [];
      const share = one.base / (one.base + two.base);
      return [[ax + (bx - ax) * share, ay + (by - ay) * share]];
    }),
  );
}
