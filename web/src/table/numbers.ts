/** Numbers as they are read. */

import type { Language } from "../types";

/** A share as a percentage with one decimal: 68,8 % or 68.8%. */
export function percent([part, whole]: readonly [number, number], language: Language): string {
  const share = whole ? part / whole : 0;
  const text = (share * 100).toFixed(share === 0 || share >= 0.9995 ? 0 : 1);
  return language === "es" ? `${text.replace(".", ",")}\u202f%` : `${text}%`;
}

/** A decimal with one place. */
export function decimal(value: number, language: Language): string {
  const text = value.toFixed(1);
  return language === "es" ? text.replace(".", ",") : text;
}

/** A whole number; its minus is one. */
export const whole = (value: number) => String(value).replace("-", "−");

/** A whole number with its sign. */
export const signed = (value: number) => (value < 0 ? `−${String(-value)}` : value > 0 ? `+${String(value)}` : "0");

const DAY = 86_400;
const HOUR = 3600;

/** What is left on a clock: days and hours, hours and minutes and seconds, or minutes and seconds. */
export function clock(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const two = (value: number) => String(Math.floor(value)).padStart(2, "0");
  const hours = Math.floor(seconds / HOUR);
  if (seconds >= DAY) return `${String(Math.floor(seconds / DAY))}\u202fd ${String(hours % 24)}\u202fh`;
  const rest = `${hours ? two((seconds % HOUR) / 60) : String(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
  return hours ? `${String(hours)}:${rest}` : rest;
}
