/** The page's own sentences. Both languages carry the same keys: the type of the Spanish ones binds the English ones.
 *
 * What games say (events, questions, options, refusals) comes from the server's catalogue; see lib/words.ts. */

import type { Language } from "./types";

const es = {
  motto: "Cinco juegos de miniaturas, con sus reglas enteras y cada probabilidad a la vista.",
  other: "English",
  unofficial: "Obra de aficionados, sin relación con los titulares de las marcas.",
  toContent: "Ir al contenido",
  loading: "Un momento…",
  lost: "Aquí no hay nada",
  lostWhy: "Esta dirección no lleva a ningún sitio.",
  toLobby: "A la entrada",
  again: "Probar otra vez",
  noPage: "La página no ha llegado",
  noPageWhy: "No se pierde nada: lo jugado está guardado en el servidor.",
};

export type PageWords = { [Key in keyof typeof es]: (typeof es)[Key] extends string ? string : (typeof es)[Key] };

const en: PageWords = {
  motto: "Five miniature games, with their rules entire and every chance in plain sight.",
  other: "Español",
  unofficial: "The work of fans, with no ties to the owners of the trademarks.",
  toContent: "Skip to content",
  loading: "One moment…",
  lost: "There is nothing here",
  lostWhy: "This address leads nowhere.",
  toLobby: "To the lobby",
  again: "Try again",
  noPage: "The page has not arrived",
  noPageWhy: "Nothing is lost: what has been played is kept by the server.",
};

export const pageWords: Record<Language, PageWords> = { es, en };
