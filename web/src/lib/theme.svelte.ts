/** Light, dark, or as the system has it; saved. */

import { save, saved } from "./saved";

export type Theme = "light" | "dark" | "system";
export const THEMES: readonly Theme[] = ["system", "light", "dark"];

class Lamp {
  theme: Theme = $state("system");

  start(): void {
    const before = saved<unknown>("theme", null);
    this.theme = THEMES.find((theme) => theme === before) ?? "system";
  }

  choose(theme: Theme): void {
    this.theme = theme;
    save("theme", theme);
  }

  /** Put it on the page. */
  light(): void {
    if (this.theme === "system") delete document.documentElement.dataset["theme"];
    else document.documentElement.dataset["theme"] = this.theme;
  }
}

export const lamp = new Lamp();
