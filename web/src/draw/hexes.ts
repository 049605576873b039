/** Hexes of a board: axial q, r; pointy top; facing 0 is east, clockwise. */

export type Cell = readonly [q: number, r: number];
export type Point = readonly [x: number, y: number];

export const SIZE = 35;
export const FACINGS = 6;
export const STEPS: readonly Cell[] = [
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [0, -1],
  [1, -1],
];

const rounded = (value: number) => Number(value.toFixed(2));

export const keyOf = ([q, r]: Cell) => `${q},${r}`;
export const same = (a: Cell, b: Cell) => a[0] === b[0] && a[1] === b[1];

/** The middle of a hex on the drawing. */
export function centre([q, r]: Cell, size = SIZE): Point {
  return [rounded(Math.sqrt(3) * size * (q + r / 2)), 1.5 * size * r];
}

/** The six corners of a hex, as a polygon's points. */
export function corners([x, y]: Point, size = SIZE): string {
  return Array.from({ length: FACINGS }, (_, corner) => {
    const angle = ((60 * corner - 30) * Math.PI) / 180;
    return `${rounded(x + size * Math.cos(angle))},${rounded(y + size * Math.sin(angle))}`;
  }).join(" ");
}

/** The neighbour in a direction. */
export function beside([q, r]: Cell, facing: number): Cell {
  const [dq, dr] = STEPS[((facing % FACINGS) + FACINGS) % FACINGS] as Cell;
  return [q + dq, r + dr];
}

/** The direction from a hex to the next one, or null if they do not touch. */
export function towards(from: Cell, to: Cell): number | null {
  const facing = STEPS.findIndex(([dq, dr]) => from[0] + dq === to[0] && from[1] + dr === to[1]);
  return facing < 0 ? null : facing;
}

/** How many steps it is from one hex to another. */
export function distance(from: Cell, to: Cell): number {
  const [dq, dr] = [to[0] - from[0], to[1] - from[1]];
  return Math.max(Math.abs(dq), Math.abs(dr), Math.abs(dq + dr));
}

/** Those that lack a neighbour: the wall stands behind them. */
export function rim(cells: readonly Cell[]): Cell[] {
  const all = new Set(cells.map(keyOf));
  return cells.filter((cell) => STEPS.some((_, facing) => !all.has(keyOf(beside(cell, facing)))));
}

/** Left, top, width and height of a drawing of all these hexes. */
export function bounds(cells: readonly Cell[], margin = 40): [number, number, number, number] {
  const points = cells.map((cell) => centre(cell));
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [left, right] = [Math.min(...xs, 0), Math.max(...xs, 0)];
  const [top, bottom] = [Math.min(...ys, 0), Math.max(...ys, 0)];
  const [across, down] = [SIZE * (Math.sqrt(3) / 2) + margin, SIZE + margin];
  return [left - across, top - down, right - left + 2 * across, bottom - top + 2 * down].map(rounded) as [
    number,
    number,
    number,
    number,
  ];
}

/** Where an arrow key leads: along the row, or up and down in a zigzag that keeps its column. */
export function moved(cell: Cell, arrow: string): Cell {
  const odd = Math.abs(cell[1]) % 2 === 1;
  const way = { ArrowLeft: 3, ArrowRight: 0, ArrowUp: odd ? 4 : 5, ArrowDown: odd ? 2 : 1 }[arrow];
  return way === undefined ? cell : beside(cell, way);
}

export const polyline = (cells: readonly Cell[]) => cells.map((cell) => centre(cell).join(",")).join(" ");
