/** Ways to another floor that a player means by pointing there: by a step, a ladder, a climb or a jump. Proposals only:
 * the server judges each. Millimetres, y upwards. */

import type { Ground, Point } from "./terrain";

export const VERBS = ["walk", "step", "ladder", "climb", "jump", "leap"] as const;
export const [WALK, STEP, LADDER, CLIMB, JUMP, LEAP] = [0, 1, 2, 3, 4, 5] as const;
export type Leg = [verb: number, x: number, y: number, surface: number];
export type Spot = readonly [x: number, y: number, surface: number];

/** How far a base stands off a wall or an edge, beyond its radius. */
const OFF = 3;
const MOST = 4;

interface Seam {
  at: Point;
  /** Outwards, a unit long. */
  out: Point;
}

const sub = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1]];
const far = (a: Point, b: Point) => Math.hypot(a[0] - b[0], a[1] - b[1]);
const shifted = ([x, y]: Point, [dx, dy]: Point, by: number): Point => [
  Math.round(x + dx * by),
  Math.round(y + dy * by),
];

/** The places of a floor's rim by which one would leave it on the way from one point to another, the shortest first. */
function seams(ground: Ground, surface: number, from: Point, to: Point, radius: number): Seam[] {
  const unit = ground.board.unit;
  return ground.board.floors
    .filter((floor) => floor.surface === surface && surface > 0)
    .flatMap(({ at }) => {
      const ring = at.map(([x, y]): Point => [x / unit, y / unit]);
      const turn = Math.sign(area(ring)) || 1;
      return ring.map((a, place): Seam => {
        const b = ring[(place + 1) % ring.length] ?? a;
        const long = far(a, b) || 1;
        const along: Point = [(b[0] - a[0]) / long, (b[1] - a[1]) / long];
        const share = Math.max(radius + OFF, Math.min(long - radius - OFF, crossing(a, along, from, to)));
        return { at: [a[0] + along[0] * share, a[1] + along[1] * share], out: [along[1] * turn, -along[0] * turn] };
      });
    })
    .sort((one, two) => far(from, one.at) + far(one.at, to) - far(from, two.at) - far(two.at, to))
    .slice(0, MOST);
}

const area = (ring: readonly Point[]) =>
  ring.reduce((sum, [ax, ay], place) => {
    const [bx, by] = ring[(place + 1) % ring.length] ?? [ax, ay];
    return sum + ax * by - bx * ay;
  }, 0);

/** Where along an edge the straight line from one point to another would pass, or the middle of where both are nearest. */
function crossing(a: Point, along: Point, from: Point, to: Point): number {
  const [one, two] = [sub(from, a), sub(to, a)];
  const off = (at: Point) => along[0] * at[1] - along[1] * at[0];
  const on = (at: Point) => along[0] * at[0] + along[1] * at[1];
  const [h1, h2] = [Math.abs(off(one)), Math.abs(off(two))];
  return h1 + h2 ? (on(one) * h2 + on(two) * h1) / (h1 + h2) : on(two);
}

/** Legs from a place to a point on any floor, those without a test first. */
export function waysTo(ground: Ground, from: Spot, to: Spot, radius: number, verbs: readonly string[]): Leg[][] {
  const goal: Leg = [WALK, ...to];
  if (from[2] === to[2]) return [[goal]];
  const may = (verb: number) => verbs.includes(VERBS[verb] ?? "");
  const [here, there]: [Point, Point] = [
    [from[0], from[1]],
    [to[0], to[1]],
  ];
  const found: Leg[][] = [];
  const rims = [
    ...seams(ground, from[2], here, there, radius),
    ...seams(ground, to[2], there, here, radius).map(({ at, out }): Seam => ({ at, out: [-out[0], -out[1]] })),
  ];
  const across = (verb: number, { at, out }: Seam, walk: boolean): Leg[] => {
    const off = radius + OFF;
    const legs: Leg[] = walk ? [[WALK, ...shifted(at, out, -off), from[2]]] : [];
    const end: Leg = [verb, ...shifted(at, out, off), to[2]];
    return far([end[1], end[2]], there) > 2 ? [...legs, end, goal] : [...legs, [verb, ...to]];
  };
  if (may(STEP)) found.push([[STEP, ...to]], ...rims.slice(0, 2).map((rim) => across(STEP, rim, true)));
  if (may(LADDER)) found.push(...ladders(ground, from, to, radius));
  const down = ground.heightOf(to[2], there) < ground.heightOf(from[2], here);
  if (may(CLIMB)) {
    const near = [...rims].sort((one, two) => far(here, one.at) - far(here, two.at)).slice(0, 2);
    found.push([[CLIMB, ...to]], ...near.map((rim) => across(CLIMB, rim, false)));
  }
  if (may(JUMP) && down) found.push(...rims.slice(0, MOST).map((rim) => across(JUMP, rim, true)));
  if (may(LEAP)) found.push([[LEAP, ...to]]);
  return found;
}

/** By each ladder between the two: to one end, up or down, and on. */
function ladders(ground: Ground, from: Spot, to: Spot, radius: number): Leg[][] {
  const unit = ground.board.unit;
  return ground.board.links
    .flatMap(({ foot, head }) => [
      { near: foot, far: head },
      { near: head, far: foot },
    ])
    .filter((link) => link.near[2] === from[2] && link.far[2] === to[2])
    .map((link): Leg[] => {
      const near: Point = [link.near[0] / unit, link.near[1] / unit];
      const other: Point = [link.far[0] / unit, link.far[1] / unit];
      const long = far(near, other) || 1;
      const way: Point = [(other[0] - near[0]) / long, (other[1] - near[1]) / long];
      const off = radius + OFF;
      const legs: Leg[] = [
        [WALK, ...shifted(near, way, -off), from[2]],
        [LADDER, ...shifted(other, way, off), to[2]],
      ];
      return [...legs, [WALK, ...to]];
    })
    .sort((one, two) => longOf(from, one) - longOf(from, two));
}

/** How much of one's movement a way takes, as far as a tape tells: a jump takes none, up and down its height. */
export function longOf(from: Spot, legs: readonly Leg[], ground?: Ground): number {
  let here: Spot = from;
  return legs.reduce((sum, [verb, x, y, surface]) => {
    const before = here;
    here = [x, y, surface];
    if (verb === JUMP) return sum;
    if (ground && (verb === CLIMB || verb === LADDER)) {
      return sum + Math.abs(ground.heightOf(surface, [x, y]) - ground.heightOf(before[2], [before[0], before[1]]));
    }
    return sum + far([before[0], before[1]], [x, y]);
  }, 0);
}
