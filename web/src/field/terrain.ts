/** A free table as the server tells it: all lengths in `unit` to the millimetre; here in millimetres, y upwards. */

export type Point = readonly [number, number];
export type Ring = readonly Point[];

export interface FieldBoard {
  kind: "field";
  unit: number;
  size: [number, number];
  pieces: { id: string; kind: string }[];
  prisms: { piece: number; bars: string; z: [number, number]; at: Ring }[];
  floors: { surface: number; name: string; piece: number; z: number; at: Ring; holes: Ring[]; high?: number }[];
  areas: { surface: number; piece: number; class: string; at: Ring }[];
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
}

/** What a figure may hop over: 3 cm. */
const LOW = 30;

export class Ground {
  readonly width: number;
  readonly depth: number;
  /** The heights at which there are floors, the ground first. */
  readonly levels: readonly number[];

  constructor(readonly board: FieldBoard) {
    this.width = board.size[0] / board.unit;
    this.depth = board.size[1] / board.unit;
    const heights = new Set([0, ...board.floors.map(({ z }) => z / board.unit)]);
    this.levels = [...heights].sort((a, b) => a - b);
  }

  /** In the drawing north is up. */
  point([x, y]: Point): Point {
    return [x / this.board.unit, this.depth - y / this.board.unit];
  }

  d(ring: Ring): string {
    return `M${ring.map((point) => this.point(point).join(" ")).join("L")}z`;
  }

  floorD(floor: FieldBoard["floors"][number]): string {
    return [floor.at, ...floor.holes].map((ring) => this.d(ring)).join("");
  }

  isLow(prism: FieldBoard["prisms"][number]): boolean {
    return (prism.z[1] - prism.z[0]) / this.board.unit <= LOW;
  }

  /** The surface one means by pointing here: the highest floor up to a level, or the ground. */
  surfaceAt(x: number, y: number, level: number | null): { surface: number; z: number } {
    const unit = this.board.unit;
    const here = this.board.floors.filter(
      (floor) =>
        floor.surface > 0 &&
        (level === null || floor.z / unit <= level) &&
        inside(floor.at, x * unit, y * unit) &&
        !floor.holes.some((hole) => inside(hole, x * unit, y * unit)),
    );
    const top = here.sort((a, b) => b.z - a.z)[0];
    return top ? { surface: top.surface, z: top.z / unit } : { surface: 0, z: 0 };
  }
}

function inside(ring: Ring, x: number, y: number): boolean {
  let odd = false;
  ring.forEach(([ax, ay], at) => {
    const [bx, by] = ring[(at + 1) % ring.length] ?? [ax, ay];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) odd = !odd;
  });
  return odd;
}
