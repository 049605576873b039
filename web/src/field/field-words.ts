/** What the free table says. Both languages carry the same keys. */

import { tongue } from "../lib/language.svelte";
import type { Language } from "../types";

const es = {
  tableOf: "Mesa, {width} por {depth} cm",
  at: "{x}, {y} cm",
  high: "a {z} cm del suelo",
  level: "Altura",
  all: "todas",
  nobody: "Nadie aquí",
  canBeChosen: "se puede elegir",
  draft: "Recorrido",
  send: "Confirmar",
  back: "Quitar el último punto",
  clear: "Empezar de nuevo",
  allowed: "Se admite",
  notAllowed: "No se admite",
  hint: "Pulsa sobre la mesa para trazar el recorrido.",
  placeHint: "Pulsa sobre la mesa para colocar.",
  relic: "reliquia",
  objective: "objetivo",
} as const;

const en: Record<keyof typeof es, string> = {
  tableOf: "Table, {width} by {depth} cm",
  at: "{x}, {y} cm",
  high: "{z} cm above the ground",
  level: "Height",
  all: "all",
  nobody: "Nobody here",
  canBeChosen: "can be chosen",
  draft: "Path",
  send: "Confirm",
  back: "Take the last point back",
  clear: "Begin again",
  allowed: "Allowed",
  notAllowed: "Not allowed",
  hint: "Press on the table to draw the path.",
  placeHint: "Press on the table to place.",
  relic: "relic",
  objective: "objective",
};

const both: Record<Language, Record<keyof typeof es, string>> = { es, en };

export type FieldWords = keyof typeof es;

export function tell(key: FieldWords, facts: Record<string, string | number> = {}): string {
  return both[tongue.language][key].replace(/\{(\w+)\}/g, (_, name: string) => String(facts[name] ?? ""));
}
