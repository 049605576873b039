/** One click to the first move: a table with the usual options, me against the strongest player of the program. */

import { api } from "../lib/api";
import { tongue } from "../lib/language.svelte";
import { router } from "../lib/router.svelte";
import { saved } from "../lib/saved";
import { mySeats } from "../lib/seats.svelte";
import type { GameCard, NewSeat, NewTable } from "../types";

/** The name I used last. */
export function myName(): string {
  return saved<string>("name", "") || tongue.say.me;
}

/** A player of the program, the strongest there is: they come weakest first. */
export function machine(game: GameCard): NewSeat {
  return { kind: "agent", name: tongue.say.machine, agent: game.players.at(-1) ?? "random" };
}

export function quickTable(game: GameCard): NewTable {
  const others = Array.from({ length: game.seats[0] - 1 }, () => machine(game));
  return {
    game: game.id,
    edition: game.editions[0] ?? "",
    seats: [{ kind: "me", name: myName() }, ...others],
    dice: { kind: "seeded" },
    spectators: true,
  };
}

/** Open it and go there. */
export async function playNow(game: GameCard): Promise<void> {
  const made = await api.make(quickTable(game));
  mySeats.made(made, game.id, tongue.short(game.title));
  router.go({ page: "table", table: made.table });
}
