/** An answer in the making on a free table: a path by way-points, a unit that moves, figures that are placed. */

import type { Question, Value } from "../types";
import type { Point } from "./terrain";

const VERBS = ["walk", "step", "ladder", "climb", "jump", "leap"] as const;
const WALK = 0;
const GAP = 8;

export interface Ghost {
  id: string | number;
  x: number;
  y: number;
  base: number;
}

type Spot = [x: number, y: number, surface: number];
type WayPoint = [verb: number, x: number, y: number, surface: number];

interface Figure {
  id: number;
  x: number;
  y: number;
  surface: number;
  base: number;
}

interface Described {
  kind: string;
  from?: Spot;
  base?: number;
  verbs?: string[];
  figures?: number[][];
  zone?: number[];
  warriors?: { id: string; base: number }[];
  arrangements?: Record<string, [string, Spot][] | [string, number, number, number][]>;
}

/** Whether a question wants such an answer. */
export const isDrawn = (question: Question | null): boolean =>
  ["path", "place", "unit_move", "deployment", "deploy"].includes(String(question?.region?.["kind"]));

export class Draft {
  points: readonly WayPoint[] = $state.raw([]);
  /** How far a whole unit goes, or where it is placed. */
  shift: Spot | null = $state.raw(null);
  spots: Readonly<Record<string, Spot>> = $state.raw({});
  held: string | null = $state(null);
  readonly region: Described;

  constructor(readonly question: Question) {
    this.region = question.region as unknown as Described;
    const [first] = Object.values(this.region.arrangements ?? {});
    if (first) this.spots = Object.fromEntries(first.map((row) => spotOf(row)));
  }

  get kind(): string {
    return this.region.kind;
  }

  /** The verbs that might lead from the last point to another surface. */
  verbsTo(surface: number): number[] {
    const from = this.points.at(-1)?.[3] ?? this.region.from?.[2] ?? 0;
    if (surface === from) return [WALK];
    const may = (this.region.verbs ?? []).map((verb) => VERBS.indexOf(verb as (typeof VERBS)[number]));
    return may.filter((verb) => verb > WALK);
  }

  /** What an answer would be with one more point. */
  withPoint(x: number, y: number, surface: number, verb: number): Value {
    return [...this.points, [verb, x, y, surface] as WayPoint];
  }

  add(x: number, y: number, surface: number, verb: number): void {
    this.points = [...this.points, [verb, x, y, surface]];
  }

  put(x: number, y: number, surface: number): void {
    if (this.kind === "deploy") {
      if (this.held) this.spots = { ...this.spots, [this.held]: [x, y, surface] };
      this.held = null;
    } else this.shift = [x, y, surface];
  }

  back(): void {
    this.points = this.points.slice(0, -1);
    this.shift = null;
  }

  clear(): void {
    this.points = [];
    this.shift = null;
    this.held = null;
  }

  get empty(): boolean {
    return this.kind === "deploy" ? false : this.points.length === 0 && this.shift === null;
  }

  private get figures(): Figure[] {
    return (this.region.figures ?? []).map(([id = 0, x = 0, y = 0, surface = 0, base = 25]) =>
      this.kind === "deployment" ? { id, x: 0, y: 0, surface: 0, base: x } : { id, x, y, surface, base },
    );
  }

  get value(): Value | null {
    if (this.empty) return null;
    if (this.kind === "path") return this.points.map((point) => [...point]);
    if (this.kind === "place") return this.shift && [...this.shift];
    if (this.kind === "deploy") return Object.entries(this.spots).map(([id, spot]) => [id, ...spot]);
    if (this.kind === "deployment") return this.ranks().map(({ x, y }) => [x, y, 0]);
    const [dx, dy] = this.moved;
    return this.figures.map(({ x, y, surface }) => (dx || dy ? [[WALK, x + dx, y + dy, surface]] : []));
  }

  private get moved(): Point {
    const [first] = this.figures;
    return first && this.shift ? [this.shift[0] - first.x, this.shift[1] - first.y] : [0, 0];
  }

  /** Two ranks, or one of few, with their front towards the other side. */
  private ranks(): Ghost[] {
    const figures = this.figures;
    if (!this.shift) return [];
    const [x, y] = this.shift;
    const step = (figures[0]?.base ?? 25) + GAP;
    const wide = figures.length > 4 ? Math.ceil(figures.length / 2) : figures.length;
    const back = (this.region.zone?.[1] ?? 0) === 0 ? -1 : 1;
    const left = x - Math.floor(((wide - 1) * step) / 2);
    return figures.map(({ id, base }, at) => ({
      id,
      x: left + (at % wide) * step,
      y: y + back * Math.floor(at / wide) * step,
      base,
    }));
  }

  get ghosts(): Ghost[] {
    if (this.kind === "path" || this.kind === "place") {
      const end = this.points.at(-1);
      const at = end ? [end[1], end[2]] : this.shift;
      return at ? [{ id: "end", x: at[0] ?? 0, y: at[1] ?? 0, base: this.region.base ?? 25 }] : [];
    }
    if (this.kind === "deploy") {
      const bases = Object.fromEntries((this.region.warriors ?? []).map(({ id, base }) => [id, base]));
      return Object.entries(this.spots).map(([id, [x, y]]) => ({ id, x, y, base: bases[id] ?? 25 }));
    }
    if (this.kind === "deployment") return this.ranks();
    const [dx, dy] = this.moved;
    return this.shift ? this.figures.map(({ id, x, y, base }) => ({ id, x: x + dx, y: y + dy, base })) : [];
  }

  /** The lines of the way, from where it begins. */
  get lines(): Point[][] {
    if (this.kind === "path" && this.region.from) {
      return [[[this.region.from[0], this.region.from[1]], ...this.points.map(([, x, y]): Point => [x, y])]];
    }
    if (this.kind !== "unit_move" || !this.shift) return [];
    const [dx, dy] = this.moved;
    return this.figures.map(({ x, y }) => [
      [x, y],
      [x + dx, y + dy],
    ]);
  }

  /** How a ready answer would lie on the table. */
  seen(value: Value): { ghosts: Ghost[]; lines: Point[][] } {
    const rows = Array.isArray(value) ? value : [];
    const base = this.region.base ?? 25;
    if (this.kind === "path") {
      const from = this.region.from ?? [0, 0, 0];
      const points = rows.map((row): Point => (Array.isArray(row) ? [Number(row[1]), Number(row[2])] : [0, 0]));
      const [x, y] = points.at(-1) ?? [from[0], from[1]];
      return { ghosts: [{ id: "end", x, y, base }], lines: points.length ? [[[from[0], from[1]], ...points]] : [] };
    }
    if (typeof value === "string") {
      const placed = (this.region.arrangements?.[value] ?? []).map((row) => spotOf(row));
      return { ghosts: placed.map(([id, [x, y]]) => ({ id, x, y, base })), lines: [] };
    }
    if (this.kind === "deployment") {
      const spots = rows.map((row, at) => ({
        row: Array.isArray(row) ? row : [],
        base: this.figures[at]?.base ?? base,
        at,
      }));
      return {
        ghosts: spots.map(({ row, base: wide, at }) => ({ id: at, x: Number(row[0]), y: Number(row[1]), base: wide })),
        lines: [],
      };
    }
    const ends = this.figures.map((figure, at) => {
      const path = rows[at];
      const end = Array.isArray(path) ? path.at(-1) : undefined;
      return Array.isArray(end) ? { ...figure, x: Number(end[1]), y: Number(end[2]) } : figure;
    });
    const lines = ends.flatMap(({ x, y }, at): Point[][] => {
      const start = this.figures[at];
      return start && (start.x !== x || start.y !== y)
        ? [
            [
              [start.x, start.y],
              [x, y],
            ],
          ]
        : [];
    });
    return { ghosts: ends, lines };
  }

  /** The figure nearest to a place, to be taken in hand. */
  near(x: number, y: number): string | null {
    const hit = this.ghosts.find((one) => Math.hypot(one.x - x, one.y - y) <= one.base / 2 + 4);
    return hit ? String(hit.id) : null;
  }
}

function spotOf(row: [string, Spot] | [string, number, number, number]): [string, Spot] {
  const [id, second] = row;
  return Array.isArray(second) ? [id, second] : [id, [row[1] as number, row[2] as number, row[3] ?? 0]];
}
