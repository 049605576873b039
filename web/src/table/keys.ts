/** The keys of the table, wherever the focus is; a text field keeps its own. */

import type { Question } from "../types";
import { optionFor } from "./asking";

export interface Keys {
  busy: () => boolean;
  finish: () => void;
  question: () => Question | null;
  /** The moves of the scroll that is asked about, in order. */
  moves: () => readonly string[];
  letters: () => boolean;
  pick: (option: number) => void;
  /** Whether a digit stands for something that is listed: from 1. */
  choose?: (digit: number) => boolean;
  confirm: () => void;
  takeBack: () => void;
  /** What single letters and signs do. */
  does: Record<string, () => void>;
}

const FIELDS = "input, select, textarea";
const CONTROLS = "button:not([aria-pressed]), a, summary, input, select";

/** Whether the key was for the table. */
export function pressed(event: KeyboardEvent, keys: Keys): boolean {
  const target = event.target instanceof Element ? event.target : null;
  if (event.ctrlKey || event.metaKey || target?.closest(FIELDS)) return false;
  if (keys.busy()) {
    keys.finish();
    return event.key !== "Tab";
  }
  if (event.key === "Escape") return done(keys.takeBack);
  if (event.key === "Enter") return !target?.closest(CONTROLS) && done(keys.confirm);
  const key = event.altKey ? event.code.replace(/^Key/, "").toLowerCase() : event.key.toLowerCase();
  if (key.length !== 1) return false;
  const letter = /[a-z]/.test(key);
  if (letter && !keys.letters()) return false;
  if (!event.altKey && /[1-9]/.test(key) && keys.choose?.(Number(key))) return true;
  const option = event.altKey ? null : optionFor(key, keys.question(), keys.moves());
  if (option !== null) return done(() => keys.pick(option));
  const does = keys.does[key];
  return does !== undefined && done(does);
}

function done(act: () => void): true {
  act();
  return true;
}
