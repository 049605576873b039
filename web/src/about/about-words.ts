/** The words of the about page and of the keyboard page, which are only fetched with them. */

import type { Language } from "../types";

const es = {
  title: "Acerca de liza",
  what: "liza conoce reglamentos de juegos de miniaturas que ya no se imprimen: aplica cada regla, dice cuál ha decidido, calcula cada probabilidad antes de que elijas y no enseña lo que debe quedar en secreto. Se juega aquí, en la terminal, o con las miniaturas delante y los dados en la mano.",
  name: "La liza es el campo cerrado donde se combate.",
  private:
    "No hay cuentas, ni publicidad, ni rastreo. Tus asientos se guardan en este navegador y las partidas en el servidor que las ofrece; la página no pide nada a terceros.",
  notice: "De quién son los nombres",
  noticeText:
    "liza es obra de aficionados, sin ánimo de lucro y sin el respaldo de nadie de los aquí nombrados. Blood Bowl, Mordheim y Warhammer son marcas de Games Workshop Limited. Pit Fighter, Celtos, Annúminas y cualquier otro nombre de juego, lugar, pueblo o persona pertenecen a sus respectivos dueños. Los nombres solo sirven para decir de qué juego se trata.",
  ownWords:
    "De los reglamentos no se copia ninguna frase, ni las tablas como están compuestas, ni las ilustraciones: liza guarda hechos, números y los términos de cada juego, contados con sus propias palabras.",
  licences: "Licencias y agradecimientos",
  ownLicence: "Código abierto, licencia MIT.",
  fonts: "Letras de Juan Pablo del Peral y los autores del proyecto Alegreya, bajo la",
  glyphs: "Figuras",
  glyphsFrom: "Los dibujos sobre las fichas vienen de",
  glyphsChanged: "solo han cambiado de color, de tamaño y de precisión. Son obra de:",
  code: "Con licencia MIT e ISC; los textos completos están en",

  keysTitle: "Teclado y lectores de pantalla",
  keysWhat:
    "Todo lo que se hace con el ratón se hace con el teclado. Las letras sueltas solo valen fuera de los campos de texto y se pueden desactivar en el menú de la mesa.",
  table: "En la mesa",
  replay: "En una repetición",
  everywhere: "En todas partes",
  key: "Tecla",
  does: "Qué hace",
  readers: "Con lector de pantalla",
  readersText:
    "La página se lee en este orden: cabecera, pregunta, tablero, crónica, fichas. El primer enlace salta al contenido. La crónica anuncia cada suceso en una línea; el tablero se recorre casilla a casilla y con T se lee entero: turno, bandos y posiciones. Cada probabilidad se dice con su porcentaje y su fracción.",
  colours:
    "Ningún significado va solo en un color: cada bando tiene además una trama y una forma; lo que puede doler es un rombo o una flecha con barra; lo prohibido va a trazos y dice su regla.",
  motion: "Si tu sistema pide menos movimiento, nada se mueve; y cualquier tecla termina lo que se esté moviendo.",
  keys: [
    ["1–9", "elige una opción; en un pergamino, las letras que se muestran"],
    ["Intro", "confirma lo elegido"],
    ["Esc", "retira la elección; cierra una regla o el menú"],
    ["Tab, Mayús + Tab", "pregunta, tablero, crónica, fichas"],
    ["← ↑ → ↓", "en el tablero, mueven el cursor; Mayús con ← → gira"],
    ["Espacio", "en el tablero, dice qué hay aquí y qué se puede hacer"],
    ["N, Mayús + N", "lugar siguiente o anterior que responde a la pregunta"],
    ["T", "lee el tablero en palabras"],
    ["U", "deshace"],
    ["?", "la regla de la opción, de la pregunta o de la última línea"],
    ["L, P, B", "crónica, pergamino o ficha, tablero"],
    ["+, −, 0", "acercar, alejar, tablero entero"],
    ["R", "con dados en la mesa, los tira liza"],
  ],
  replayKeys: [
    ["← →", "paso atrás, paso adelante"],
    ["↑ ↓", "turno anterior, turno siguiente"],
    ["Inicio, Fin", "al principio, al final"],
    ["Espacio", "ver, parar"],
    ["P", "seguir desde aquí"],
  ],
};

export type AboutWords = typeof es;

const en: AboutWords = {
  title: "About liza",
  what: "liza knows the rulebooks of miniature games that are out of print: it applies every rule, says which one decided, works out every chance before you choose, and does not show what must stay secret. It is played here, in the terminal, or with the miniatures in front of you and the dice in your hand.",
  name: "Liza is Spanish for the lists, the closed ground where fighters meet.",
  private:
    "There are no accounts, no advertising, no tracking. Your seats are kept in this browser and the matches on the server that offers them; the page asks nothing of third parties.",
  notice: "Whose names these are",
  noticeText:
    "liza is the unofficial work of fans, made without profit and without the endorsement of anybody named here. Blood Bowl, Mordheim and Warhammer are trademarks of Games Workshop Limited. Pit Fighter, Celtos, Annúminas and every other name of a game, place, people or person belong to their respective owners. Names are used only to say which game is meant.",
  ownWords:
    "Nothing is copied from a rulebook: no sentence, no table as laid out, no picture. What liza holds is facts, numbers and the terms of each game, told in its own words.",
  licences: "Licences and thanks",
  ownLicence: "Open source, MIT licence.",
  fonts: "Type by Juan Pablo del Peral and the authors of the Alegreya project, under the",
  glyphs: "Figures",
  glyphsFrom: "The drawings on the tokens come from",
  glyphsChanged: "only their colour, size and precision have changed. They are the work of:",
  code: "Under the MIT and ISC licences; the full texts are in",

  keysTitle: "Keyboard and screen readers",
  keysWhat:
    "Whatever is done with the mouse can be done with the keyboard. Single letters act only outside text fields and can be switched off in the menu of the table.",
  table: "At the table",
  replay: "In a replay",
  everywhere: "Everywhere",
  key: "Key",
  does: "What it does",
  readers: "With a screen reader",
  readersText:
    "The page reads in this order: head, question, board, chronicle, sheets. The first link skips to the content. The chronicle announces each event in a line; the board is walked hex by hex, and T reads it whole: turn, sides and positions. Every chance is said with its percentage and its fraction.",
  colours:
    "No meaning rests on a colour alone: each side has a hatching and a shape as well; what can hurt is a diamond or a barred arrow; what is forbidden is dashed and names its rule.",
  motion: "If your system asks for less motion, nothing moves; and any key finishes what is moving.",
  keys: [
    ["1–9", "choose an option; on a scroll, the letters shown"],
    ["Enter", "confirm what is chosen"],
    ["Esc", "take the choice back; close a rule or the menu"],
    ["Tab, Shift + Tab", "question, board, chronicle, sheets"],
    ["← ↑ → ↓", "on the board, move the cursor; Shift with ← → turns"],
    ["Space", "on the board, says what stands here and what may be done"],
    ["N, Shift + N", "next or previous place that answers the question"],
    ["T", "read the board in words"],
    ["U", "undo"],
    ["?", "the rule of the option, of the question or of the last line"],
    ["L, P, B", "chronicle, scroll or sheet, board"],
    ["+, −, 0", "closer, farther, whole board"],
    ["R", "with dice on the table, liza rolls them"],
  ],
  replayKeys: [
    ["← →", "step back, step on"],
    ["↑ ↓", "turn before, next turn"],
    ["Home, End", "to the start, to the end"],
    ["Space", "play, stop"],
    ["P", "play on from here"],
  ],
};

export const aboutWords: Record<Language, AboutWords> = { es, en };
