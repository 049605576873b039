/** What has happened is played step by step; whatever is skipped, it ends as the scene has it. */

import type { LogLine, Token } from "../types";

export const HEX_MS = 260;
export const THROW_MS = 420;
export const REVEAL_MS = 600;

/** The tokens after one line of the log: whoever it names stands where it says. */
export function after(tokens: readonly Token[], line: LogLine, end: readonly Token[]): Token[] {
  const { who, whom, at, back, facing } = line.facts;
  if (line.name === "out") return tokens.filter(({ id }) => id !== who);
  const here = tokens.some(({ id }) => id === who) ? tokens : [...tokens, ...end.filter(({ id }) => id === who)];
  return here.map((token) => {
    if (token.id === whom && isCell(back)) return { ...token, at: back };
    if (token.id !== who) return token;
    return { ...token, at: isCell(at) ? at : token.at, facing: typeof facing === "number" ? facing : token.facing };
  });
}

const isCell = (value: unknown): value is [number, number] =>
  Array.isArray(value) && value.length === 2 && value.every((one) => typeof one === "number");

/** How long a line is looked at before the next one. */
export function pause(line: LogLine, before: readonly Token[], now: readonly Token[]): number {
  if (line.name === "dice") return THROW_MS;
  if (line.name === "turn" || line.name === "locations") return REVEAL_MS;
  const moved = now.some((token) => {
    const old = before.find(({ id }) => id === token.id);
    return !old || old.facing !== token.facing || old.at.join() !== token.at.join();
  });
  return moved ? HEX_MS : 0;
}

export class Stage {
  /** What the board draws just now. */
  tokens: readonly Token[] = $state.raw([]);
  /** The last line of the log that is told. */
  told = $state(0);
  busy = $state(false);
  private skip: (() => void) | null = null;
  private hurry = false;
  private run = 0;

  /** As it is, at once. */
  show(tokens: readonly Token[], last: number): void {
    this.run += 1;
    this.skip?.();
    this.busy = false;
    this.tokens = tokens;
    this.told = last;
  }

  /** From what is shown to this, line by line; false if something newer came between. */
  async play(lines: readonly LogLine[], end: readonly Token[], last: number): Promise<boolean> {
    this.run += 1;
    const run = this.run;
    this.skip?.();
    this.hurry = false;
    this.busy = true;
    for (const line of lines) {
      const now = after(this.tokens, line, end);
      const time = pause(line, this.tokens, now);
      this.tokens = now;
      this.told = line.seq;
      if (time && !this.hurry) await this.wait(time);
      if (run !== this.run) return false;
    }
    this.show(end, last);
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
