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

/** What is left on a clock. */
export function clock(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return `${String(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, "0")}`;
}
