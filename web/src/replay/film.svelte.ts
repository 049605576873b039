/** A match that is looked at again: where one is in it, how it lay then, and whether it plays. */

import { api, refusedBy } from "../lib/api";
import { mySeats } from "../lib/seats.svelte";
import type { LogLine, Refused, Replay, Scene } from "../types";
import { Reel } from "./reel";
import { logUntil, turnAt, turnBack, turnOn, within } from "./stepping";

const BEAT = 1000;
export const SPEEDS = [0.5, 1, 2, 4] as const;

export class Film {
  replay = $state.raw<Replay | null>(null);
  /** How many inputs there had been. */
  at = $state(0);
  /** The scene of `at`, or the one before while it is being fetched. */
  scene = $state.raw<Scene | null>(null);
  playing = $state(false);
  speed = $state<(typeof SPEEDS)[number]>(1);
  refused = $state.raw<Refused | null>(null);
  private readonly reel: Reel;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly table: string) {
    this.reel = new Reel(table, () => this.token);
  }

  get token(): string | null {
    return mySeats.token(this.table);
  }

  get log(): LogLine[] {
    return logUntil(this.moments, this.at);
  }

  get turn(): number | null {
    return turnAt(this.moments, this.at);
  }

  get moments() {
    return this.replay?.moments ?? [];
  }

  /** Fetch it and go to a moment; to the end if none is named. */
  async load(at: number | null): Promise<void> {
    this.refused = null;
    try {
      this.replay = await api.replay(this.table, this.token);
      await this.go(at ?? this.moments.length);
    } catch (error) {
      this.refused = refusedBy(error);
    }
  }

  async go(to: number): Promise<void> {
    const at = within(this.moments, to);
    this.at = at;
    try {
      const scene = await this.reel.scene(at);
      if (this.at !== at) return; // somebody has gone on meanwhile
      this.scene = scene;
      if (at < this.moments.length) void this.reel.scene(at + 1).catch(() => null);
    } catch (error) {
      this.refused = refusedBy(error);
      this.pause();
    }
  }

  step = (by: number): void => {
    this.pause();
    void this.go(this.at + by);
  };

  stepTurn = (way: -1 | 1): void => {
    this.pause();
    void this.go(way < 0 ? turnBack(this.moments, this.at) : turnOn(this.moments, this.at));
  };

  toggle = (): void => {
    if (this.playing) {
      this.pause();
      return;
    }
    this.playing = true;
    if (this.at >= this.moments.length) void this.go(0);
    this.schedule();
  };

  pause(): void {
    this.playing = false;
    clearTimeout(this.timer);
  }

  private schedule(): void {
    this.timer = setTimeout(() => void this.beat(), BEAT / this.speed);
  }

  private async beat(): Promise<void> {
    await this.go(this.at + 1);
    if (!this.playing) return;
    if (this.at >= this.moments.length) this.pause();
    else this.schedule();
  }
}
