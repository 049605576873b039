/** The names on a free table: they leave figures, flags and each other room. In the drawing, where y goes down. */

import type { FieldToken } from "./seen";
import type { Point } from "./terrain";
import { sweep, type Unit } from "./units";

export interface Label {
  id: string;
  text: string;
  /** Where its middle would best stand, and how far from there it may move up or down. */
  at: Point;
  reach: number;
  /** How much farther above than below: something stands there. */
  above?: number;
}

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

export interface Placed {
  id: string;
  text: string;
  x: number;
  y: number;
}

const WIDE = 0.52;

/** Labels under what they name, else above it; those that find no room are left out. */
export function placed(labels: readonly Label[], taken: readonly Box[], size: number): Placed[] {
  const boxes = [...taken];
  return labels.flatMap(({ id, text, at: [x, y], reach, above = 0 }) => {
    const w = text.length * size * WIDE;
    for (const middle of [y + reach + size * 0.6, y - reach - above - size * 0.6]) {
      const box = { x: x - w / 2, y: middle - size / 2, w, h: size };
      if (boxes.every((other) => apart(box, other))) {
        boxes.push(box);
        return [{ id, text, x, y: middle + size * 0.35 }];
      }
    }
    return [];
  });
}

const apart = (a: Box, b: Box) => a.x + a.w <= b.x || b.x + b.w <= a.x || a.y + a.h <= b.y || b.y + b.h <= a.y;

const TEXT = 14;
const FLAG = 17;
const OFF = 7;
const UNDER = 9;
const BESIDE = 4;
const CROWN = 8;

interface Wanted {
  /** From the table to the drawing. */
  up: (point: Point) => Point;
  tokens: readonly FieldToken[];
  units: readonly (Unit & { text: string; flags: number })[];
  ghosts: readonly { at: Point; base: number }[];
  /** Where the cursor is. */
  looked: string | null;
  /** Everybody is named, not only leaders and those who are spoken of. */
  all: boolean;
  /** Millimetres to a pixel. */
  unit: number;
}

/** The names that find room: of units, or of figures, the urgent ones first. */
export function tagsOf({ up, tokens, units, ghosts, looked, all, unit }: Wanted): Placed[] {
  const bases = [...tokens, ...ghosts].map(({ at, base }): Box => {
    const [x, y] = up(at);
    return { x: x - base / 2, y: y - base / 2, w: base, h: base };
  });
  const flags = units.flatMap(({ tokens: own, flags: count }): Box[] => {
    const [, right, top] = sweep(own.map(({ at }) => up(at)));
    const off = (own[0]?.base ?? 0) / 2 + OFF;
    return count ? [{ x: right + off, y: top - off - (FLAG / 2) * unit, w: count * FLAG * unit, h: FLAG * unit }] : [];
  });
  const grouped = units.map(({ id, text, tokens: own }): Label => {
    const [left, right, top, bottom] = sweep(own.map(({ at }) => up(at)));
    const reach = (bottom - top) / 2 + (own[0]?.base ?? 0) / 2 + UNDER;
    return { id, text, at: [(left + right) / 2, (top + bottom) / 2], reach };
  });
  const urgent = (one: FieldToken) => one.spoken === true || one.id === looked;
  const single = (units.length ? [] : tokens)
    .filter((one) => one.tag && (all || urgent(one) || one.rank === "leader"))
    .sort((one, two) => Number(urgent(two)) - Number(urgent(one)))
    .map(({ id, tag, at, base, rank }): Label => {
      return { id, text: tag, at: up(at), reach: base / 2 + BESIDE * unit, above: rank ? CROWN * unit : 0 };
    });
  return placed([...grouped, ...single], [...bases, ...flags], TEXT * unit);
}
