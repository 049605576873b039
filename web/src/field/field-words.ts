/** What the free table says. Both languages carry the same keys. */

import { tongue } from "../lib/language.svelte";
import type { Language } from "../types";

const es = {
  tableOf: "Mesa, {width} por {depth} cm",
  at: "{x} · {y} cm",
  high: "a {z} cm del suelo",
  level: "Altura",
  all: "todas",
  ground: "suelo",
  canBeChosen: "se puede elegir",
  inHand: "en la mano",
  draft: "Recorrido",
  back: "Quitar el último punto",
  undoPlace: "Deshacer el último cambio",
  clear: "Empezar de nuevo",
  judging: "Preguntando…",
  allowed: "Se admite.",
  notAllowed: "No se admite.",
  measured: "Medidos: {used} de {most} cm.",
  pathHint: "Pulsa sobre la mesa para trazar el recorrido, punto a punto; o elige una propuesta.",
  unitHint: "Pulsa donde ha de ir la unidad; o toma una miniatura y llévala aparte.",
  placeHint: "Pulsa sobre la mesa para colocar.",
  deployHint: "Toma a un guerrero y pulsa donde ha de estar; o elige una disposición.",
  onTable: "Elige a alguien en la mesa o en la lista.",
  stay: "Quedarse donde está",
  go: "{far} cm al {way}",
  by_ladder: "por la escalera",
  by_climb: "trepando",
  by_jump: "saltando abajo",
  by_leap: "de un salto",
  touching: "Por el {way}",
  zoom: "zoom",
  whole: "entera",
  read: "leer",
  tape: "cinta",
  tapeFrom: "Cinta desde {at}",
  cm: "{far} cm",
  relic: "reliquia",
  objective: "objetivo",
  heldBy: "en manos de {who}",
  model: "miniatura {number}",
  sheet: "Ficha",
  leader: "jefe",
  hero: "héroe",
  standard: "estandarte",
  points: "puntos",
} as const;

const en: Record<keyof typeof es, string> = {
  tableOf: "Table, {width} by {depth} cm",
  at: "{x} · {y} cm",
  high: "{z} cm above the ground",
  level: "Height",
  all: "all",
  ground: "ground",
  canBeChosen: "can be chosen",
  inHand: "in hand",
  draft: "Path",
  back: "Take the last point back",
  undoPlace: "Take the last change back",
  clear: "Begin again",
  judging: "Asking…",
  allowed: "Allowed.",
  notAllowed: "Not allowed.",
  measured: "Measured: {used} of {most} cm.",
  pathHint: "Press on the table to draw the path, point by point; or choose a proposal.",
  unitHint: "Press where the unit shall go; or take one model and lead it elsewhere.",
  placeHint: "Press on the table to place.",
  deployHint: "Take a warrior and press where he shall stand; or choose an arrangement.",
  onTable: "Choose somebody on the table or in the list.",
  stay: "Stay where it is",
  go: "{far} cm to the {way}",
  by_ladder: "by the ladder",
  by_climb: "climbing",
  by_jump: "jumping down",
  by_leap: "with a leap",
  touching: "From the {way}",
  zoom: "zoom",
  whole: "whole",
  read: "read",
  tape: "tape",
  tapeFrom: "Tape from {at}",
  cm: "{far} cm",
  relic: "relic",
  objective: "objective",
  heldBy: "held by {who}",
  model: "model {number}",
  sheet: "Sheet",
  leader: "leader",
  hero: "hero",
  standard: "standard",
  points: "points",
};

/** Sixteen winds, from the east against the clock. */
const WINDS: Record<Language, readonly string[]> = {
  es: [
    ...["este", "estenoreste", "noreste", "nornoreste", "norte", "nornoroeste", "noroeste", "oestenoroeste"],
    ...["oeste", "oestesuroeste", "suroeste", "sursuroeste", "sur", "sursureste", "sureste", "estesureste"],
  ],
  en: [
    ...["east", "east-north-east", "north-east", "north-north-east", "north", "north-north-west", "north-west"],
    ...["west-north-west", "west", "west-south-west", "south-west", "south-south-west", "south", "south-south-east"],
    ...["south-east", "east-south-east"],
  ],
};

/** What lies on the table, by its kind. */
const PIECES: Record<string, Record<Language, string>> = {
  rubble: { es: "escombros", en: "rubble" },
  bushes: { es: "matorral", en: "bushes" },
  wood: { es: "bosque", en: "wood" },
  stream: { es: "arroyo", en: "stream" },
  marsh: { es: "ciénaga", en: "marsh" },
  ford: { es: "vado", en: "ford" },
  pond: { es: "estanque", en: "pond" },
  ruin: { es: "ruinas", en: "ruins" },
  gully: { es: "barranca", en: "gully" },
};

const both: Record<Language, Record<keyof typeof es, string>> = { es, en };

export type FieldWords = keyof typeof es;

export function tell(key: FieldWords, facts: Record<string, string | number> = {}): string {
  return both[tongue.language][key].replace(/\{(\w+)\}/g, (_, name: string) => String(facts[name] ?? ""));
}

/** The direction in which something lies. */
export function wayTold(dx: number, dy: number): string {
  const winds = WINDS[tongue.language];
  const place = Math.round((Math.atan2(dy, dx) / (2 * Math.PI)) * winds.length);
  return winds[(place + winds.length) % winds.length] ?? "";
}

export const pieceName = (kind: string): string => PIECES[kind]?.[tongue.language] ?? "";

/** Centimetres as people write them. */
export function cm(mm: number): string {
  const text = (mm / 10).toFixed(Math.round(mm) % 10 ? 1 : 0);
  return tongue.language === "es" ? text.replace(".", ",") : text;
}
