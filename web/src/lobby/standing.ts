/** How one of my tables stands, in a word: whose turn it is, or that it is over. */

import type { PageWords } from "../page-words";
import type { View } from "../types";

export type Standing = { kind: "mine" | "wait" | "over" | "gone"; words: string };

export function standing(view: View, mine: readonly number[], say: PageWords): Standing {
  if (view.over) return { kind: "over", words: say.finished };
  const asked = [...new Set(view.scene.waiting.map(([seat]) => seat))];
  if (asked.some((seat) => mine.includes(seat))) return { kind: "mine", words: say.yourTurn };
  if (view.seats.some((seat) => seat.kind === "open")) return { kind: "wait", words: say.openSeats };
  const names = asked.map((seat) => view.seats[seat]?.name ?? "").filter(Boolean);
  return { kind: "wait", words: names.length ? say.waitsFor(say.list(names)) : say.waits };
}
