/** A set-up in the making: who stands where, who is in hand, and what is kept for another time. */

import { keyOf, same, type Cell } from "../draw/hexes";
import { save, saved } from "../lib/saved";
import type { Question, Sheet, Token, Value } from "../types";

export interface Limit {
  key: string;
  rule: string;
  least?: number;
  most?: number;
  squares: [number, number][];
}

/** What a set-up question offers, as the game describes it. */
export interface Region {
  kind: "set_up";
  team: number;
  count: number;
  players: string[];
  squares: [number, number][];
  limits: Limit[];
  formations: Record<string, [id: string, at: [number, number]][]>;
}

/** One of mine: squares as the first side has them, and what kind of player stood there. */
export interface Saved {
  name: string;
  spots: { at: [number, number]; number: number; position: string }[];
}

const SHELF = "formations";

export const isSetUp = (
  question: Question | null,
): question is Question & { region: Region & Record<string, unknown> } => question?.region?.["kind"] === "set_up";

export class Placing {
  readonly region: Region;
  /** Who stands where. */
  spots: Readonly<Record<string, Cell>> = $state.raw({});
  /** Who is in hand. */
  held: string | null = $state(null);
  /** The ready formation that lies there untouched, or what one may say instead. */
  ready: string | null = $state(null);
  shelf: readonly Saved[] = $state.raw([]);

  constructor(
    readonly question: Question,
    region: Region,
    private readonly sheets: readonly Sheet[],
    private readonly length: number,
    tokens: readonly Token[],
  ) {
    this.region = region;
    this.shelf = saved<Saved[]>(SHELF, []);
    const standing = tokens.filter(({ id }) => region.players.includes(id));
    if (standing.length) {
      this.spots = Object.fromEntries(standing.map(({ id, at }) => [id, at]));
      const stay = question.options?.find((option) => typeof option === "string" && !(option in region.formations));
      this.ready = typeof stay === "string" ? stay : null;
    } else {
      const [first] = question.options ?? [];
      if (typeof first === "string") this.use(first);
    }
  }

  /** The names of the ready formations, best first. */
  get formations(): string[] {
    return (this.question.options ?? []).filter(
      (one): one is string => typeof one === "string" && one in this.region.formations,
    );
  }

  get reserve(): string[] {
    return this.region.players.filter((id) => !this.stands(id));
  }

  stands(id: string): boolean {
    return id in this.spots;
  }

  at(cell: Cell): string | null {
    return Object.entries(this.spots).find(([, there]) => same(there, cell))?.[0] ?? null;
  }

  own(cell: Cell): boolean {
    return this.region.squares.some((one) => same(one, cell));
  }

  use(name: string): void {
    this.spots = Object.fromEntries(this.region.formations[name] ?? []);
    this.ready = name;
    this.held = null;
  }

  /** To a square, or off the pitch; who stands there goes where he came from. */
  put(id: string, cell: Cell | null): void {
    const before = this.spots[id];
    const other = cell && this.at(cell);
    const spots = Object.fromEntries(Object.entries(this.spots).filter(([one]) => one !== id && one !== other));
    if (cell && this.own(cell)) spots[id] = [cell[0], cell[1]];
    if (other && other !== id && before) spots[other] = before;
    this.spots = spots;
    this.ready = null;
    this.held = null;
  }

  clear(): void {
    this.spots = {};
    this.ready = null;
    this.held = null;
  }

  countOn(squares: readonly Cell[]): number {
    const keys = squares.map(keyOf);
    return Object.values(this.spots).filter((cell) => keys.includes(keyOf(cell))).length;
  }

  get answer(): Value {
    return this.ready ?? Object.entries(this.spots).map(([id, [x, y]]): Value => [id, [x, y]]);
  }

  // ---------- for another time

  keep(name: string): void {
    const spots = Object.entries(this.spots).map(([id, cell]) => ({
      at: this.turned(cell),
      number: Number(this.sheet(id)?.["number"] ?? 0),
      position: String(this.sheet(id)?.["position"] ?? ""),
    }));
    this.shelve([...this.shelf.filter((one) => one.name !== name), { name, spots }]);
  }

  forget(name: string): void {
    this.shelve(this.shelf.filter((one) => one.name !== name));
  }

  /** Everybody as he stood then: the same shirt in the same position, else one of that position, else anybody. */
  recall({ spots }: Saved): void {
    const free = [...this.region.players];
    const take = (fits: (id: string) => boolean): string | undefined => {
      const at = free.findIndex(fits);
      return at < 0 ? undefined : free.splice(at, 1)[0];
    };
    const wanted = spots
      .slice(0, this.region.count)
      .map((spot) => ({ ...spot, at: this.turned(spot.at), id: undefined as string | undefined }));
    const is = (id: string, key: string, value: unknown) => this.sheet(id)?.[key] === value;
    for (const spot of wanted)
      spot.id = take((id) => is(id, "number", spot.number) && is(id, "position", spot.position));
    for (const spot of wanted) spot.id ??= take((id) => is(id, "position", spot.position));
    for (const spot of wanted) spot.id ??= take(() => true);
    this.spots = Object.fromEntries(wanted.flatMap(({ id, at }) => (id ? [[id, at]] : [])));
    this.ready = null;
    this.held = null;
  }

  /** As the first side has it: the other one sees it from the other end. */
  private turned([x, y]: Cell): [number, number] {
    return this.region.team ? [this.length - 1 - x, y] : [x, y];
  }

  private sheet(id: string): Sheet | undefined {
    return this.sheets.find((sheet) => sheet["player"] === id);
  }

  private shelve(shelf: Saved[]): void {
    this.shelf = shelf;
    save(SHELF, shelf);
  }
}
