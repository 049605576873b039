/** What the pieces of a table share: the words, who is who, the rule that is open. */

import { getContext, setContext } from "svelte";
import { tongue } from "../lib/language.svelte";
import { Words } from "../lib/words";
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
    return new Words(tongue.language, this.catalogue, names);
  }

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
