/** What the pieces of a table share: the words, who is who, the rule that is open. */

import { getContext, setContext } from "svelte";
import { tongue } from "../lib/language.svelte";
import { Words } from "../lib/words";
import type { Catalogue, Rule, Token, View } from "../types";

const KEY = Symbol("table");

export class Shared {
  catalogue: Catalogue = $state.raw({});
  rules: readonly Rule[] = $state.raw([]);
  /** The rule that lies open as a card. */
  rule: string | null = $state(null);
  /** The last one that was named: what "?" opens. */
  lastRule: string | null = $state(null);

  constructor(private readonly see: () => View | null) {}

  get view(): View | null {
    return this.see();
  }

  get words(): Words {
    const scene = this.view?.scene;
    const names = { seats: scene?.seats ?? [], things: scene?.names ?? {} };
    return new Words(tongue.language, this.catalogue, names);
  }

  /** Sides by token, by name of a fighter who is out, and by seat. */
  get sides(): Map<string | number, number> {
    const table = this.view?.scene.table;
    const all = new Map<string | number, number>();
    for (const sheet of table?.sheets ?? []) all.set(String(sheet["fighter"] ?? sheet["mark"]), sideOf(sheet, table?.tokens));
    for (const token of table?.tokens ?? []) all.set(token.id, token.side);
    for (const sheet of [...(table?.sheets ?? [])].reverse()) {
      const side = all.get(String(sheet["fighter"] ?? sheet["mark"]));
      if (side !== undefined) all.set(sheet.seat, side);
    }
    return all;
  }

  side = (id: string | number): number | undefined => this.sides.get(id);

  seatName(seat: number): string {
    return this.view?.scene.seats[seat] ?? this.view?.seats[seat]?.name ?? String(seat + 1);
  }

  open = (rule: string): void => {
    this.rule = rule;
  };
}

function sideOf(sheet: Record<string, unknown>, tokens: readonly Token[] = []): number {
  const token = tokens.find(({ id }) => id === sheet["fighter"]);
  if (token) return token.side;
  return typeof sheet["side"] === "number" ? sheet["side"] : Number(sheet["seat"] ?? 0);
}

export const share = (shared: Shared): Shared => setContext(KEY, shared);
export const shared = (): Shared => getContext<Shared>(KEY);
