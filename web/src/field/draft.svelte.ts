/** An answer in the making on a free table: a path by way-points, a unit that moves, figures that are placed. */

import type { Question, Value } from "../types";
import type { Ground, Point } from "./terrain";
import { longOf, WALK, waysTo, type Leg } from "./ways";

const GAP = 8;

export interface Ghost {
  id: string | number;
  x: number;
  y: number;
  base: number;
}

type Spot = [x: number, y: number, surface: number];

interface Figure {
  id: string | number;
  x: number;
  y: number;
  surface: number;
  base: number;
}

interface Described {
  kind: string;
  who?: string;
  unit?: string;
  allowance?: number;
  rectangles?: number[][];
  from?: Spot;
  base?: number;
  verbs?: string[];
  figures?: [id: string | number, ...rest: number[]][];
  zone?: number[];
  warriors?: { id: string; base: number }[];
  arrangements?: Record<string, [string, Spot][] | [string, number, number, number][]>;
}

/** Whether a question wants such an answer. */
export const isDrawn = (question: Question | null): boolean =>
  ["path", "place", "unit_move", "deployment", "deploy"].includes(String(question?.region?.["kind"]));

export class Draft {
  points: readonly Leg[] = $state.raw([]);
  /** What would have come next, and was refused. */
  trial: readonly Leg[] = $state.raw([]);
  /** Where the first of a unit goes, by way-points; the others keep their places beside it. Or where it is placed. */
  shifts: readonly Spot[] = $state.raw([]);
  /** Figures with places of their own, and how they were before each change. */
  spots: Readonly<Record<string, Spot>> = $state.raw({});
  private before: readonly Readonly<Record<string, Spot>>[] = $state.raw([]);
  held: string | null = $state(null);
  readonly region: Described;

  constructor(readonly question: Question) {
    this.region = question.region as unknown as Described;
    this.arrange();
  }

  private arrange(): void {
    const [first] = Object.values(this.region.arrangements ?? {});
    this.spots = first ? Object.fromEntries(first.map((row) => spotOf(row))) : {};
    this.before = [];
  }

  get kind(): string {
    return this.region.kind;
  }

  /** Where the way has come to. */
  get end(): Spot {
    const last = this.points.at(-1);
    return last ? [last[1], last[2], last[3]] : (this.region.from ?? [0, 0, 0]);
  }

  /** What might lead from there to a point, the best first. */
  ways(ground: Ground, to: Spot): Leg[][] {
    return waysTo(ground, this.end, to, (this.region.base ?? 25) / 2, this.region.verbs ?? []);
  }

  /** What an answer would be with these legs more. */
  withLegs(legs: readonly Leg[]): Value {
    return [...this.points, ...legs];
  }

  add(legs: readonly Leg[]): void {
    this.points = [...this.points, ...legs];
    this.trial = [];
  }

  put(x: number, y: number, surface: number): void {
    const spot: Spot = [x, y, surface];
    if (this.held !== null) {
      this.before = [...this.before, this.spots];
      this.spots = { ...this.spots, [this.held]: spot };
    } else if (this.kind === "unit_move") this.shifts = [...this.shifts, spot];
    else if (this.kind !== "deploy") this.shifts = [spot];
    this.held = null;
  }

  back(): void {
    const [before] = this.before.slice(-1);
    this.held = null;
    if (this.trial.length) this.trial = [];
    else if (this.kind === "path") this.points = this.points.slice(0, -1);
    else if (before) {
      this.spots = before;
      this.before = this.before.slice(0, -1);
    } else this.shifts = this.shifts.slice(0, -1);
  }

  clear(): void {
    this.points = [];
    this.trial = [];
    this.shifts = [];
    this.held = null;
    this.arrange();
  }

  /** Take over a ready answer, to be changed. */
  load(value: Value): void {
    this.clear();
    const rows = Array.isArray(value) ? value : [];
    if (this.kind === "path") this.points = rows.map((row) => numbers(row) as unknown as Leg);
    else if (this.kind === "deploy" && typeof value === "string") {
      this.spots = Object.fromEntries((this.region.arrangements?.[value] ?? []).map((row) => spotOf(row)));
    } else if (this.kind === "place") this.shifts = [numbers(value) as unknown as Spot];
    else {
      this.spots = Object.fromEntries(
        this.figures.flatMap(({ id }, at): [string, Spot][] => {
          const [x = 0, y = 0, surface = 0] =
            this.kind === "deployment" ? numbers(rows[at]) : lastOf(rows[at]).slice(1);
          return this.kind === "deployment" || lastOf(rows[at]).length ? [[String(id), [x, y, surface]]] : [];
        }),
      );
      const [first] = Object.values(this.spots);
      if (this.kind === "deployment" && first) this.shifts = [first];
    }
  }

  /** Whether anything can be taken back. */
  get changed(): boolean {
    return [this.points, this.trial, this.shifts, this.before].some((one) => one.length > 0);
  }

  /** Own measure of the way so far, in millimetres: that of a path, or of who goes farthest. */
  used(ground: Ground): number {
    const { from } = this.region;
    if (this.kind === "path" && from) return longOf(from, [...this.points, ...this.trial], ground);
    if (this.kind !== "unit_move") return 0;
    const ways = this.figures.map((figure) =>
      longOf(
        [figure.x, figure.y, 0],
        this.way(figure).map(([x, y, surface]): Leg => [WALK, x, y, surface]),
      ),
    );
    return Math.max(0, ...ways);
  }

  /** Whether single figures can be taken in hand. */
  get single(): boolean {
    return ["deploy", "deployment", "unit_move"].includes(this.kind);
  }

  get empty(): boolean {
    if (this.kind === "deploy") return false;
    const { points, trial, shifts } = this;
    return [points, trial, shifts].every(({ length }) => !length) && Object.keys(this.spots).length === 0;
  }

  get figures(): Figure[] {
    return (this.region.figures ?? []).map(([id, x = 0, y = 0, surface = 0, base = 25]) =>
      this.kind === "deployment" ? { id, x: 0, y: 0, surface: 0, base: x } : { id, x, y, surface, base },
    );
  }

  get value(): Value | null {
    if (this.empty) return null;
    if (this.kind === "path") return this.points.map((point) => [...point]);
    if (this.kind === "place") return [...(this.shifts[0] ?? [])];
    if (this.kind === "deploy") return Object.entries(this.spots).map(([id, spot]) => [id, ...spot]);
    if (this.kind === "deployment") return this.shifts.length ? this.ranks().map(({ x, y }) => [x, y, 0]) : null;
    return this.figures.map((figure) => this.way(figure).map(([x, y, surface]) => [WALK, x, y, surface]));
  }

  /** The places that a figure of a moving unit passes. */
  private way({ id, x, y, surface }: Figure): Spot[] {
    const own = this.spots[id];
    const [first] = this.figures;
    if (own) return [...this.beside(x, y, surface, first).slice(0, -1), own];
    return this.beside(x, y, surface, first);
  }

  private beside(x: number, y: number, surface: number, first: Figure | undefined): Spot[] {
    return first ? this.shifts.map((to): Spot => [x + to[0] - first.x, y + to[1] - first.y, surface]) : [];
  }

  /** Two ranks, or one of few, with their front towards the other side. */
  private ranks(): Ghost[] {
    const figures = this.figures;
    const [to] = this.shifts;
    if (!to) return [];
    const [x, y] = to;
    const step = (figures[0]?.base ?? 25) + GAP;
    const wide = figures.length > 4 ? Math.ceil(figures.length / 2) : figures.length;
    const back = (this.region.zone?.[1] ?? 0) === 0 ? -1 : 1;
    const left = x - Math.floor(((wide - 1) * step) / 2);
    return figures.map(({ id, base }, at) => {
      const [px, py] = this.spots[id] ?? [left + (at % wide) * step, y + back * Math.floor(at / wide) * step];
      return { id, x: px, y: py, base };
    });
  }

  get ghosts(): Ghost[] {
    if (this.kind === "path" || this.kind === "place") {
      const end = this.trial.at(-1) ?? this.points.at(-1);
      const at = end ? [end[1], end[2]] : this.shifts[0];
      return at ? [{ id: "end", x: at[0] ?? 0, y: at[1] ?? 0, base: this.region.base || 25 }] : [];
    }
    if (this.kind === "deploy") {
      const bases = Object.fromEntries((this.region.warriors ?? []).map(({ id, base }) => [id, base]));
      return Object.entries(this.spots).map(([id, [x, y]]) => ({ id, x, y, base: bases[id] ?? 25 }));
    }
    if (this.kind === "deployment") return this.ranks();
    if (this.empty) return [];
    return this.figures.map((figure) => {
      const [x, y] = this.way(figure).at(-1) ?? [figure.x, figure.y];
      return { id: figure.id, x, y, base: figure.base };
    });
  }

  /** The lines of the way, from where it begins. */
  get lines(): Point[][] {
    if (this.kind === "path" && this.region.from) {
      return [[[this.region.from[0], this.region.from[1]], ...this.points.map(([, x, y]): Point => [x, y])]];
    }
    if (this.kind !== "unit_move") return [];
    return this.figures.flatMap((figure) => {
      const way = this.way(figure).map(([x, y]): Point => [x, y]);
      return way.length ? [[[figure.x, figure.y], ...way]] : [];
    });
  }

  /** The way that was refused, from where the rest has come to. */
  get refused(): Point[] {
    const [x, y] = this.end;
    return this.trial.length ? [[x, y], ...this.trial.map(([, tx, ty]): Point => [tx, ty])] : [];
  }

  /** How a ready answer would lie on the table. */
  seen(value: Value): { ghosts: Ghost[]; lines: Point[][] } {
    const rows = Array.isArray(value) ? value : [];
    const base = this.region.base || 25;
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
    if (!this.single) return null;
    const hit = this.ghosts.find((one) => Math.hypot(one.x - x, one.y - y) <= one.base / 2 + 4);
    return hit ? String(hit.id) : null;
  }
}

const numbers = (row: unknown): number[] => (Array.isArray(row) ? row.map(Number) : []);
const lastOf = (path: unknown): number[] => numbers(Array.isArray(path) ? path.at(-1) : undefined);

function spotOf(row: [string, Spot] | [string, number, number, number]): [string, Spot] {
  const [id, second] = row;
  return Array.isArray(second) ? [id, second] : [id, [row[1] as number, row[2] as number, row[3] ?? 0]];
}
