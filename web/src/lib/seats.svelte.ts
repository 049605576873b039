/** My seats: their tokens by table, and the invitations I have still to send. They are kept in this browser only. */

import { untrack } from "svelte";
import type { MadeTable } from "../types";
import { save, saved } from "./saved";

export interface MyTable {
  table: string;
  title: string;
  game: string;
  /** Token of each seat that is mine. */
  tokens: Record<number, string>;
  /** Seats by link that I have made, until somebody sits there. */
  invites: Record<number, string>;
  /** Milliseconds since 1970: when I was last there. */
  at: number;
}

class MySeats {
  private tables: Record<string, MyTable> = $state({});

  /** As this browser remembers, whichever of its tabs has seen to it. */
  start(): void {
    this.tables = saved<Record<string, MyTable>>("tables", {});
    globalThis.addEventListener("storage", this.again);
  }

  private readonly again = (): void => {
    this.tables = this.kept();
  };

  private kept(): Record<string, MyTable> {
    return saved<Record<string, MyTable> | null>("tables", null) ?? untrack(() => this.tables);
  }

  /** Last visited first. */
  get list(): MyTable[] {
    return Object.values(this.tables).sort((a, b) => b.at - a.at);
  }

  of(table: string): MyTable | null {
    return Object.hasOwn(this.tables, table) ? (this.tables[table] ?? null) : null;
  }

  /** My seats at a table with their tokens, in order. */
  seats(table: string): { seat: number; token: string }[] {
    const tokens = Object.entries(this.of(table)?.tokens ?? {});
    return tokens.map(([seat, token]) => ({ seat: Number(seat), token })).sort((a, b) => a.seat - b.seat);
  }

  /** A token to look at a table with; null is a spectator's. */
  token(table: string): string | null {
    return this.seats(table)[0]?.token ?? null;
  }

  /** A table that I have made. */
  made(made: MadeTable, game: string, title: string): void {
    const tokens = Object.fromEntries(made.mine.map(({ seat, token }) => [seat, token]));
    const invites = Object.fromEntries(made.invites.map(({ seat, invite }) => [seat, invite]));
    this.put({ table: made.table, game, title, tokens, invites, at: Date.now() });
  }

  /** A seat that I have taken by link. */
  sat(table: string, seat: number, token: string): void {
    const before = this.of(table);
    const tokens = { ...before?.tokens, [seat]: token };
    this.put({ table, game: "", title: "", invites: {}, ...before, tokens, at: Date.now() });
  }

  /** I have been there: it goes to the top, with what it is called. Whoever says so does not wait for it to change. */
  visit(table: string, game: string, title: string): void {
    const before = untrack(() => this.of(table));
    if (before) this.put({ ...before, game, title, at: Date.now() });
  }

  /** Take it from the list: the seat is lost with its token. */
  forget(table: string): void {
    this.tables = Object.fromEntries(Object.entries(this.kept()).filter(([id]) => id !== table));
    save("tables", this.tables);
  }

  private put(mine: MyTable): void {
    this.tables = { ...this.kept(), [mine.table]: mine };
    untrack(() => save("tables", this.tables));
  }
}

export const mySeats = new MySeats();
