/** What the pieces of a table share: the words, who is who, the rule that is open. */

import { getContext, setContext } from "svelte";
import { tongue } from "../lib/language.svelte";
import { called, Words } from "../lib/words";
import { nameOf } from "../pitch/squares";
import type { Catalogue, Rule, Sheet, Token, View } from "../types";
import { idOf } from "./sheets";

const KEY = Symbol("table");

export class Shared {
  catalogue: Catalogue = $state.raw({});
  rules: readonly Rule[] = $state.raw([]);
  /** The rule that lies open as a card. */
  rule: string | null = $state(null);
  /** The last one that was named: what "?" opens. */
  lastRule: string | null = $state(null);

  /** The place on the board that a line of the chronicle speaks of, while somebody looks at that line. */
  pointed: [number, number] | null = $state.raw(null);

  constructor(private readonly see: () => View | null) {}

  get view(): View | null {
    return this.see();
  }

  get words(): Words {
    const scene = this.view?.scene;
    const names = { seats: scene?.seats ?? [], things: scene?.names ?? {} };
    if (scene?.table.board.kind !== "square") return new Words(tongue.language, this.catalogue, names);
    return new Words(tongue.language, this.catalogue, { ...names, place: nameOf, shirt: this.shirt });
  }

  private shirt = (id: string): { number: number; of: string } | undefined => {
    const scene = this.view?.scene;
    const sheet = scene?.table.sheets.find((one) => one["player"] === id);
    if (!scene || !sheet || typeof sheet["number"] !== "number") return undefined;
    return { number: sheet["number"], of: this.teamName(sheet.seat) };
  };

  /** What the team of a seat is called, or the seat itself. */
  teamName = (seat: number): string => {
    const team = this.view?.scene.table.dugouts?.find(({ side }) => side === seat)?.team;
    const name = team === undefined ? undefined : this.view?.scene.names[team];
    return name === undefined ? this.seatName(seat) : called(name, tongue.language);
  };

  /** The side of a token, of a fighter who is out, or of a seat. */
  side = (id: string | number): number | undefined => {
    const table = this.view?.scene.table;
    const sheet = table?.sheets.find((one) => (typeof id === "number" ? one.seat === id : idOf(one) === id));
    return table?.tokens.find((token) => token.id === id)?.side ?? (sheet && sideOf(sheet, table?.tokens));
  };

  seatName(seat: number): string {
    return this.view?.scene.seats[seat] ?? this.view?.seats[seat]?.name ?? String(seat + 1);
  }

  open = (rule: string): void => {
    this.rule = rule;
  };
}

function sideOf(sheet: Sheet, tokens: readonly Token[] = []): number {
  const token = tokens.find(({ id }) => id === idOf(sheet));
  return token?.side ?? (typeof sheet["side"] === "number" ? sheet["side"] : sheet.seat);
}

export const share = (shared: Shared): Shared => setContext(KEY, shared);
export const shared = (): Shared => getContext<Shared>(KEY);
