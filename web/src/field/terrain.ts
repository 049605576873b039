/** A free table as the server tells it: all lengths in `unit` to the millimetre; here in millimetres, y upwards. */

export type Point = readonly [number, number];
export type Ring = readonly Point[];

export interface Prism {
  piece: number;
  bars: string;
  z: [number, number];
  at: Ring;
}

export interface Floor {
  surface: number;
  name: string;
  piece: number;
  z: number;
  at: Ring;
  holes: Ring[];
  high?: number;
}

export interface Area {
  surface: number;
  piece: number;
  class: string;
  at: Ring;
}

export interface FieldBoard {
  kind: "field";
  unit: number;
  size: [number, number];
  pieces: { id: string; kind: string }[];
  prisms: Prism[];
  floors: Floor[];
  areas: Area[];
  edges: { surface: number; at: [Point, Point] }[];
  links: { id: string; kind: string; foot: [number, number, number]; head: [number, number, number] }[];
  marks: FieldMark[];
}

export interface FieldMark {
  kind: string;
  at: [number, number];
  surface?: number;
  radius?: number;
  token?: string | null;
  /** Whose it would be now. */
  side?: number | null;
}

/** What a figure may hop over: 3 cm. What is thinner than a slab is the underside of a floor. */
const LOW = 30;
const SLAB = 5;

/** How something that stands there is drawn: as a wall, as what one hops over, or not at all. */
export type Drawn = "wall" | "low" | "hedge" | "tree" | "flat" | "none";

export class Ground {
  readonly width: number;
  readonly depth: number;
  /** The heights at which there are floors, the ground first. */
  readonly levels: readonly number[];
  /** The floors above the ground, the lowest first. */
  readonly storeys: readonly Floor[];
  private readonly patched: ReadonlySet<number>;
  private readonly sloping: ReadonlySet<number>;

  constructor(readonly board: FieldBoard) {
    this.width = board.size[0] / board.unit;
    this.depth = board.size[1] / board.unit;
    const heights = new Set([0, ...board.floors.map(({ z }) => z / board.unit)]);
    this.levels = [...heights].sort((a, b) => a - b);
    this.storeys = board.floors.filter(({ surface }) => surface > 0).sort((a, b) => a.z - b.z);
    this.patched = new Set(board.areas.map(({ piece }) => piece));
    this.sloping = new Set(board.floors.filter(({ high }) => high !== undefined).map(({ piece }) => piece));
  }

  /** In the drawing north is up. */
  point([x, y]: Point): Point {
    return [x / this.board.unit, this.depth - y / this.board.unit];
  }

  d(ring: Ring): string {
    return `M${ring.map((point) => this.point(point).join(" ")).join("L")}z`;
  }

  floorD(floor: Floor): string {
    return [floor.at, ...floor.holes].map((ring) => this.d(ring)).join("");
  }

  kindOf(piece: number): string {
    return this.board.pieces[piece]?.kind ?? "";
  }

  /** Lintels, undersides of floors and what only thickens the air over rough ground are not drawn. */
  drawn({ piece, bars, z: [low, high] }: Prism): Drawn {
    const tall = (high - low) / this.board.unit;
    if (this.sloping.has(piece) || (low > 0 && (tall <= SLAB || !bars.includes("f")))) return "none";
    if (!bars.includes("s")) return "flat";
    if (!bars.includes("f")) return this.patched.has(piece) ? (tall > LOW ? "tree" : "none") : "hedge";
    if (this.kindOf(piece) === "hedge") return "hedge";
    return tall <= LOW ? "low" : "wall";
  }

  /** Whether it stands on this floor: its foot is at its height. */
  standsAt(prism: Prism, z: number): boolean {
    return Math.abs(prism.z[0] - z) < this.board.unit;
  }

  /** Where its height is written: inside, off the middle, where figures rather stand. */
  markAt({ at }: { at: Ring }): Point {
    const mean = (axis: 0 | 1) => at.reduce((sum, point) => sum + point[axis], 0) / at.length;
    const middle: Point = [mean(0), mean(1)];
    const corner = [...at].sort((a, b) => b[1] - b[0] - (a[1] - a[0]))[0] ?? middle;
    return this.point([0.45 * middle[0] + 0.55 * corner[0], 0.45 * middle[1] + 0.55 * corner[1]]);
  }

  middle(ring: Ring): Point {
    const mean = (axis: 0 | 1) => ring.reduce((sum, point) => sum + point[axis], 0) / ring.length;
    return this.point([mean(0), mean(1)]);
  }

  /** How wide something is from west to east. */
  wide(ring: Ring): number {
    const xs = ring.map(([x]) => x);
    return (Math.max(...xs) - Math.min(...xs)) / this.board.unit;
  }

  /** The surface one means by pointing here: the highest floor up to a level, or the ground. */
  surfaceAt(x: number, y: number, level: number | null): { surface: number; z: number } {
    const unit = this.board.unit;
    const here = this.storeys.filter(
      (floor) =>
        (level === null || floor.z / unit <= level) &&
        inside(floor.at, x * unit, y * unit) &&
        !floor.holes.some((hole) => inside(hole, x * unit, y * unit)),
    );
    const top = here.at(-1);
    return top ? { surface: top.surface, z: top.z / unit } : { surface: 0, z: 0 };
  }

  /** How high a surface is, by the floor of it that lies under a point. */
  heightOf(surface: number, [x, y]: Point): number {
    const unit = this.board.unit;
    const own = this.storeys.filter((floor) => floor.surface === surface);
    const floor = own.find(({ at }) => inside(at, x * unit, y * unit)) ?? own[0];
    return floor ? floor.z / unit : 0;
  }

  /** The rough ground under a point of a surface. */
  areaAt(x: number, y: number, surface: number): { kind: string; class: string } | null {
    const unit = this.board.unit;
    const area = this.board.areas.find((one) => one.surface === surface && inside(one.at, x * unit, y * unit));
    return area ? { kind: this.kindOf(area.piece), class: area.class } : null;
  }
}

export function inside(ring: Ring, x: number, y: number): boolean {
  let odd = false;
  ring.forEach(([ax, ay], at) => {
    const [bx, by] = ring[(at + 1) % ring.length] ?? [ax, ay];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) odd = !odd;
  });
  return odd;
}
