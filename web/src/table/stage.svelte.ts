/** What has happened is played step by step; whatever is skipped, it ends as the scene has it. */

import type { Directions, LogLine, Mark, TableScene, Token } from "../types";

export const HEX_MS = 260;
export const THROW_MS = 420;
export const REVEAL_MS = 600;

/** What lies on the board besides the tokens, and what events do to it. */
export interface Rest {
  marks: readonly Mark[];
  directions?: Directions | undefined;
}

export function restOf({ board, stage }: TableScene): Rest {
  return { marks: board.kind === "square" ? board.marks : [], directions: stage };
}

/** The tokens after one line of the log: whoever it names stands where it says. */
export function after(
  tokens: readonly Token[],
  line: LogLine,
  end: readonly Token[],
  directions?: Directions,
): Token[] {
  const { who, whom, back, facing } = line.facts;
  if (line.name === "out" || directions?.gone.includes(line.name)) return tokens.filter(({ id }) => !isOf(id, who));
  const at = flat(line.facts["at"]);
  if (isUnit(at)) return ranked(tokens, String(who), at, end);
  const here = tokens.some(({ id }) => id === who) ? tokens : [...tokens, ...end.filter(({ id }) => id === who)];
  const there = isCell(at) && !directions?.still.includes(line.name) ? at : null;
  const named = directions?.status[line.name];
  const now = named?.startsWith("=") ? String(line.facts[named.slice(1)]) : named;
  return here.map((token) => {
    if (token.id === whom && isCell(back)) return { ...token, at: back };
    if (token.id !== who) return token;
    const status =
      now === undefined ? token.status : statusWith(token.status, now, Object.values(directions?.status ?? {}));
    return {
      ...turned(token, there),
      status,
      at: there ?? token.at,
      facing: typeof facing === "number" ? facing : token.facing,
    };
  });
}

/** A place on a free table has its surface for a third number. */
const flat = (at: unknown): unknown => (Array.isArray(at) && typeof at[0] === "number" ? at.slice(0, 2) : at);
const isUnit = (at: unknown): at is [number, number][] => Array.isArray(at) && at.length > 0 && at.every(isCell);
/** A unit's name stands for all its models. */
const isOf = (token: string, who: unknown) => token === who || token.startsWith(`${String(who)}.`);

/** The models of a unit, in the order of their numbers, where they are told to be. */
function ranked(
  tokens: readonly Token[],
  who: string,
  at: readonly [number, number][],
  end: readonly Token[],
): Token[] {
  const here = tokens.some(({ id }) => isOf(id, who)) ? tokens : [...tokens, ...end.filter(({ id }) => isOf(id, who))];
  const own = here.filter(({ id }) => isOf(id, who)).map(({ id }) => id);
  return here.map((token) => ({ ...token, at: at[own.indexOf(token.id)] ?? token.at }));
}

/** Whoever has no facing but a way he looks, looks where he goes. */
function turned(token: Token, there: readonly [number, number] | null): Token {
  if (!there || !("way" in token)) return token;
  const way = [there[0] - token.at[0], there[1] - token.at[1]];
  return way.some(Boolean) ? ({ ...token, way } as Token) : token;
}

function statusWith(status: readonly string[], now: string, instead: readonly string[]): string[] {
  return [...status.filter((one) => !instead.includes(one)), ...(now ? [now] : [])];
}

/** The ball after one line of the log: where it says, or in somebody's hands. */
export function marksAfter(marks: readonly Mark[], line: LogLine, directions?: Directions): readonly Mark[] {
  const { who, at } = line.facts;
  const [ball] = marks;
  if (!directions) return marks;
  if (directions.holds.includes(line.name) && typeof who === "string") {
    return [{ kind: "ball", at: isCell(at) ? at : (ball?.at ?? [0, 0]), token: who }];
  }
  return directions.ball.includes(line.name) && isCell(at) ? [{ kind: "ball", at, token: null }] : marks;
}

const isCell = (value: unknown): value is [number, number] =>
  Array.isArray(value) && value.length === 2 && value.every((one) => typeof one === "number");

/** How long a line is looked at before the next one. */
export function pause(line: LogLine, before: readonly Token[], now: readonly Token[]): number {
  if (line.name === "dice") return THROW_MS;
  if (line.name === "turn" || line.name === "locations") return REVEAL_MS;
  const moved = now.some((token) => {
    const old = before.find(({ id }) => id === token.id);
    return !old || old.facing !== token.facing || old.at.join() !== token.at.join() || old.status !== token.status;
  });
  return moved ? HEX_MS : 0;
}

export class Stage {
  /** What the board draws just now. */
  tokens: readonly Token[] = $state.raw([]);
  marks: readonly Mark[] = $state.raw([]);
  /** The last line of the log that is told. */
  told = $state(0);
  busy = $state(false);
  private skip: (() => void) | null = null;
  private hurry = false;
  private run = 0;

  /** As it is, at once. */
  show(tokens: readonly Token[], last: number, { marks }: Rest = { marks: [] }): void {
    this.run += 1;
    this.skip?.();
    this.busy = false;
    this.tokens = tokens;
    this.marks = marks;
    this.told = last;
  }

  /** From what is shown to this, line by line; false if something newer came between. */
  async play(
    lines: readonly LogLine[],
    end: readonly Token[],
    last: number,
    rest: Rest = { marks: [] },
  ): Promise<boolean> {
    this.run += 1;
    const run = this.run;
    this.skip?.();
    this.hurry = false;
    this.busy = true;
    for (const line of lines) {
      const now = after(this.tokens, line, end, rest.directions);
      const marks = marksAfter(this.marks, line, rest.directions);
      const time = pause(line, this.tokens, now) || (marks === this.marks ? 0 : HEX_MS);
      this.tokens = now;
      this.marks = marks;
      this.told = line.seq;
      if (time && !this.hurry) await this.wait(time);
      if (run !== this.run) return false;
    }
    this.show(end, last, rest);
    return true;
  }

  /** Any key or tap: what is left happens at once. */
  finish(): void {
    this.hurry = true;
    this.skip?.();
  }

  private wait(time: number): Promise<void> {
    return new Promise((done) => {
      const over = () => {
        clearTimeout(timer);
        this.skip = null;
        done();
      };
      const timer = setTimeout(over, time);
      this.skip = over;
    });
  }
}
