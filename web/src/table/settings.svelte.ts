/** How this reader likes the table; saved in this browser. */

import { save, saved } from "../lib/saved";

const USUAL = { motion: true, letters: true, notices: false, curtain: true };
type Choices = typeof USUAL;

class Settings {
  private choices: Choices = $state({ ...USUAL, ...saved<Partial<Choices>>("table", {}) });

  get(key: keyof Choices): boolean {
    return this.choices[key];
  }

  set(key: keyof Choices, value: boolean): void {
    this.choices = { ...this.choices, [key]: value };
    save("table", this.choices);
  }

  /** Whether anything may move at all. */
  get moving(): boolean {
    return this.choices.motion && !globalThis.matchMedia("(prefers-reduced-motion: reduce)").matches;
  }
}

export const settings = new Settings();
