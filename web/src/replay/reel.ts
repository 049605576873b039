/** The scenes of a match that have been fetched, the oldest forgotten first. */

import { api } from "../lib/api";
import type { Scene } from "../types";

const KEPT = 120;

export class Reel {
  private readonly scenes = new Map<number, Promise<Scene>>();

  constructor(
    private readonly table: string,
    private readonly token: () => string | null,
  ) {}

  scene(at: number): Promise<Scene> {
    const before = this.scenes.get(at);
    if (before) return before;
    const asked = api.moment(this.table, at, this.token());
    this.scenes.set(at, asked);
    asked.catch(() => this.scenes.delete(at));
    const oldest = this.scenes.keys().next().value;
    if (this.scenes.size > KEPT && oldest !== undefined) this.scenes.delete(oldest);
    return asked;
  }
}
