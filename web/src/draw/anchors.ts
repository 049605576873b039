/** Where an option lies on a board. */

import type { Anchor, Token } from "../types";
import { beside, same, towards, type Cell } from "./hexes";

/** One option of the open question that lies on the board. */
export interface Place {
  /** Its number among the options. */
  option: number;
  at: Anchor;
  /** For the ear and the hover. */
  label: string;
}

/** A place with the hex it lies on. */
export interface Mark extends Place {
  cell: Cell;
}

const facingOf = (at: Anchor) => (at.facing === undefined ? null : at.facing);

/** The hex that stands for an option: that of a facing lies beside its token. */
export function cellOf(at: Anchor, tokens: readonly Token[]): Cell | null {
  const token = tokens.find(({ id }) => id === at.token);
  const facing = facingOf(at);
  if (facing !== null && (at.cell || token)) return beside(at.cell ?? (token as Token).at, facing);
  return at.cell ?? at.path?.at(-1) ?? token?.at ?? null;
}

/** What a preview draws. */
export interface Drawn {
  /** From where the token stands to where it ends. */
  line: Cell[];
  end: Cell | null;
  facings: [facing: number, strike: boolean][];
  token: Token | null;
  /** The push that there would be: who is met, from where, and the hex behind. */
  push: { from: Cell; at: Cell; whom: Token; behind: Cell } | null;
}

/** What there is to draw of an anchor. */
export function drawn(at: Anchor, tokens: readonly Token[]): Drawn {
  const token = tokens.find(({ id }) => id === at.token) ?? null;
  const whom = tokens.find(({ id }) => id === at.meets) ?? null;
  const path: Cell[] = at.path ?? [];
  const start = token ? [token.at as Cell] : [];
  const walked = whom ? path.filter((cell) => !same(cell, whom.at)) : path;
  const line = [...start, ...walked];
  const last = line.at(-1) ?? null;
  const way = whom && last ? towards(last, whom.at) : null;
  const push =
    whom && last && way !== null ? { from: last, at: whom.at as Cell, whom, behind: beside(whom.at, way) } : null;
  const facings = at.facings ?? (at.facing === undefined ? [] : [[at.facing, false] as [number, boolean]]);
  return { line, end: at.cell ?? push?.at ?? last, facings, token, push };
}
