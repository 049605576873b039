/** The page's words. Both languages carry the same keys: the type of the Spanish ones binds the English ones. */

const es = {
  motto: "Juegos de miniaturas, con sus reglas enteras y cada probabilidad a la vista.",
  other: "English",
  games: "Juegos",
  coming: "La mesa está en camino",
  comingWhy: "En esta página todavía no se juega: el tablero, las preguntas y la crónica llegarán aquí.",
  meanwhile: "Mientras tanto",
  terminal:
    "Los reglamentos llegan uno a uno, y los que ya se juegan se juegan en el terminal. Esta orden dice cómo empezar:",
  whatIs: "Qué es liza",
  name: "La liza es el campo cerrado donde se combate. Aquí es un programa que conoce el reglamento: aplica cada regla, dice cuál ha decidido y no enseña lo que debe quedar en secreto.",
  pitFighter: "Gladiadores en un foso de hexágonos. Cada turno, una orden secreta; cada golpe, un duelo de engaños.",
  bloodBowl: "Dos equipos, un balón y placajes. Reglamento vivo, quinta edición.",
  annuminas: "Bandas en las ruinas de la ciudad de los reyes: muros, balcones y cargas de un salto.",
  mordheim: "La misma mesa con sus propias reglas de movimiento: interceptar, trepar, saltar tejados.",
  celtos: "Clanes y huestes: unidades con órdenes, reacciones y moral.",
  unofficial: "Obra de aficionados, sin relación con los titulares de las marcas.",
};

export type Words = Record<keyof typeof es, string>;
export type Language = "es" | "en";

const en: Words = {
  motto: "Miniature games, with their rules entire and every chance in plain sight.",
  other: "Español",
  games: "Games",
  coming: "The table is on its way",
  comingWhy: "Nothing is played on this page yet: the board, the questions and the chronicle will come here.",
  meanwhile: "Meanwhile",
  terminal:
    "The rulesets come in one by one, and those that are in are played in the terminal. This command says how to start:",
  whatIs: "What liza is",
  name: "Liza is Spanish for the lists, the ground where fighters meet. Here it is a program that knows the rulebook: it applies every rule, says which one decided, and does not show what must stay secret.",
  pitFighter: "Gladiators in a pit of hexes. A secret order every turn; every blow a duel of bluff.",
  bloodBowl: "Two teams, a ball and blocks. Living rulebook, fifth edition.",
  annuminas: "Warbands in the ruins of the city of kings: walls, balconies and charges from above.",
  mordheim: "The same table with movement rules of its own: intercept, climb, leap from roof to roof.",
  celtos: "Clans and hosts: units with orders, reactions and morale.",
  unofficial: "The work of fans, with no ties to the owners of the trademarks.",
};

export const words: Record<Language, Words> = { es, en };

/** The first of the reader's languages that liza speaks, English if none. */
export function chooseLanguage(preferred: readonly string[]): Language {
  const spoken = preferred.map((tag) => tag.toLowerCase().split("-")[0]);
  return spoken.find((tag): tag is Language => tag === "es" || tag === "en") ?? "en";
}
