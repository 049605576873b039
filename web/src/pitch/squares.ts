/** Squares of a board: x to the east, y to the south; they are called by row and column, as C14. */

import type { Cell, Point } from "../draw/hexes";
import type { Anchor, Token } from "../types";

/** The side of a square on the drawing. */
export const SIDE = 37;
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

export const letterOf = (y: number): string => LETTERS[y] ?? String(y + 1);
export const nameOf = ([x, y]: Cell): string => `${letterOf(y)}${String(x + 1)}`;

export const centre = ([x, y]: Cell): Point => [x * SIDE + SIDE / 2, y * SIDE + SIDE / 2];

/** Where an arrow key leads; the diagonals by Home, End, PageUp and PageDown, as on a keypad. */
const KEYS: Record<string, Cell> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  Home: [-1, -1],
  PageUp: [1, -1],
  End: [-1, 1],
  PageDown: [1, 1],
};
export function moved([x, y]: Cell, key: string): Cell | null {
  const step = KEYS[key];
  return step ? [x + step[0], y + step[1]] : null;
}

export const inside = ([x, y]: Cell, [length, width]: Cell): boolean => x >= 0 && y >= 0 && x < length && y < width;

/** Left, top, width and height of the whole drawing, with its numbers. */
export function bounds([length, width]: Cell): [number, number, number, number] {
  return [-26, -26, length * SIDE + 40, width * SIDE + 36];
}

/** The square that stands for an anchor: that of whom it is about at the end, or where the way ends. */
export function squareOf(at: Anchor, tokens: readonly Token[]): Cell | null {
  const stands = (id: string | undefined) => tokens.find((token) => token.id === id)?.at;
  return stands(at.meets) ?? at.cell ?? at.path?.at(-1) ?? stands(at.token) ?? null;
}

export const line = (cells: readonly Cell[]): string => cells.map((cell) => centre(cell).join(",")).join(" ");

/** These squares as one shape. */
export const shape = (cells: readonly (readonly [x: number, y: number, ...more: number[]])[], inset = 0.5): string =>
  cells
    .map(
      ([x, y]) =>
        `M${x * SIDE + inset} ${y * SIDE + inset}h${SIDE - 2 * inset}v${SIDE - 2 * inset}h${2 * inset - SIDE}z`,
    )
    .join("");

/** A square where something can be chosen. */
export interface Spot {
  cell: Cell;
  /** For the ear and the hover. */
  label: string;
  /** How likely it comes off, from 0 to 1. */
  hope: number;
  /** Somebody stands there. */
  token: boolean;
  /** Whoever stands there would be sent to it. */
  from: Cell | null;
  /** The key that chooses it. */
  key: string;
}

/** From the edge of a figure to the middle of another square. */
export function arrow(from: Cell, to: Cell): string {
  const [a, b] = [centre(from), centre(to)];
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const far = Math.hypot(dx, dy);
  const cut = (by: number) => `${(a[0] + (dx * by) / far).toFixed(1)} ${(a[1] + (dy * by) / far).toFixed(1)}`;
  return `M${cut(18)}L${cut(far - 4)}`;
}
