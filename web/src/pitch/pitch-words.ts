/** What the board of squares says. Both languages carry the same keys. */

import { tongue } from "../lib/language.svelte";
import type { Language } from "../types";

const es = {
  pitchOf: "Campo, {length} por {width} casillas",
  square: "Casilla {name}",
  nobody: "Nadie aquí",
  ballHere: "El balón está aquí",
  landing: "El balón caerá aquí",
  canBeChosen: "se puede elegir",
  holds: "lleva el balón",
  ballAt: "El balón está en {at}",
  turnOf: "Turno {turn} de {turns}",
  nobodyThere: "nadie",
  used: "usada en este turno",
  once: "Hecho este turno",
  ownPlayer: "Ficha de jugador",
  lookAtOne: "Mira a un jugador y aquí sale su ficha.",
  left: "Movimiento",
  injuries: "Lesiones",
  strip: "Todo el campo: {seen} a la vista",
  reserve: "Reserva",
  reserveEmpty: "Todos están en el campo.",
  heldNow: "Lleva a {who}: elige su casilla.",
  dragHint: "Arrastra a los jugadores, o elige uno y después su casilla.",
  formations: "Formaciones",
  saved: "Tus formaciones",
  saveAs: "Nombre de la formación",
  save: "Guardar",
  forget: "Olvidar {name}",
  limits: "Límites",
  placed: "jugadores en el campo",
  atLeast: "al menos {count}",
  atMost: "como mucho {count}",
  exactly: "exactamente {count}",
  setUp: "Desplegar así",
  clear: "Vaciar el campo",
  toReserve: "A la reserva",
  putAt: "{who}, en {at}",
  takenOff: "{who}, en la reserva",
  onSquares: "Toca un jugador o una casilla marcada; tócalo otra vez para hacerlo.",
  steps: "{count} casillas",
  oneStep: "1 casilla",
  goThere: "Hacerlo",
};

export type PitchWords = Record<keyof typeof es, string>;

const en: PitchWords = {
  pitchOf: "Pitch, {length} by {width} squares",
  square: "Square {name}",
  nobody: "Nobody here",
  ballHere: "The ball is here",
  landing: "The ball will come down here",
  canBeChosen: "can be chosen",
  holds: "has the ball",
  ballAt: "The ball is at {at}",
  turnOf: "Turn {turn} of {turns}",
  nobodyThere: "nobody",
  used: "used this turn",
  once: "Done this turn",
  ownPlayer: "Player's sheet",
  lookAtOne: "Look at a player, and the sheet lies here.",
  left: "Movement",
  injuries: "Injuries",
  strip: "The whole pitch: {seen} in sight",
  reserve: "Reserves",
  reserveEmpty: "Everybody is on the pitch.",
  heldNow: "{who} in hand: choose the square.",
  dragHint: "Drag the players, or choose one and then the square.",
  formations: "Formations",
  saved: "Your formations",
  saveAs: "Name of the formation",
  save: "Save",
  forget: "Forget {name}",
  limits: "Limits",
  placed: "players on the pitch",
  atLeast: "at least {count}",
  atMost: "at most {count}",
  exactly: "exactly {count}",
  setUp: "Set up like this",
  clear: "Clear the pitch",
  toReserve: "To the reserves",
  putAt: "{who}, at {at}",
  takenOff: "{who}, in the reserves",
  onSquares: "Touch a marked player or square; touch again to do it.",
  steps: "{count} squares",
  oneStep: "1 square",
  goThere: "Do it",
};

export const pitchWords: Record<Language, PitchWords> = { es, en };

/** A sentence of the pitch in the reader's language. */
export function tell(key: keyof PitchWords, facts: Record<string, string | number> = {}): string {
  return pitchWords[tongue.language][key].replace(/\{(\w+)\}/g, (_, name: string) => String(facts[name] ?? "?"));
}
