/** Of the thousands of game-icons only those that liza draws reach the page: as `liza:glyphs`, paths by our own names.
 *
 * The icons are CC BY 3.0, so each stands here with its author; NOTICE and the about page name them. */

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Plugin } from "vite";

type Author = "Lorc" | "Delapouite" | "Sbed" | "Skoll";

/** By what a scene calls it: the icon and who drew it. */
const GLYPHS: Record<string, [icon: string, author: Author]> = {
  empire: ["visored-helm", "Lorc"],
  chaos: ["horned-helm", "Lorc"],
  orc: ["orc-head", "Delapouite"],
  undead: ["dread-skull", "Lorc"],
  skink: ["lizardman", "Lorc"],
  witch_elf: ["woman-elf-face", "Delapouite"],
  slayer: ["dwarf-face", "Delapouite"],
  ogre: ["ogre", "Delapouite"],
  swords: ["crossed-swords", "Lorc"],
  bow: ["bowman", "Lorc"],
  goblin: ["goblin-head", "Delapouite"],
  hood: ["hood", "Lorc"],
  rat: ["rat", "Delapouite"],
  shield: ["shield", "Sbed"],
  tusks: ["boar-tusks", "Lorc"],
};

/** Those of the free table alone, which reach only its board. */
const ARMS: Record<string, [icon: string, author: Author]> = {
  bow: ["high-shot", "Lorc"],
  sling: ["sling", "Delapouite"],
  spear: ["barbed-spear", "Lorc"],
  halberd: ["halberd", "Lorc"],
  two_handed: ["two-handed-sword", "Delapouite"],
  sword: ["gladius", "Skoll"],
  axe: ["hatchet", "Delapouite"],
  club: ["warhammer", "Delapouite"],
  dagger: ["plain-dagger", "Lorc"],
  harpoon: ["harpoon-trident", "Lorc"],
  wave: ["big-wave", "Lorc"],
  horse: ["horse-head", "Lorc"],
  wolf: ["wolf-head", "Lorc"],
  brute: ["brute", "Delapouite"],
};

const NUMBER = /-?(?:\d+\.?\d*|\.\d+)/g;

const CREDITS = "liza:credits";
const SETS: Record<string, Record<string, [icon: string, author: Author]>> = {
  "liza:glyphs": GLYPHS,
  "liza:arms": ARMS,
};

export function glyphs(): Plugin {
  return {
    name: "glyphs",
    resolveId: (id) => (Object.hasOwn(SETS, id) || id === CREDITS ? `\0${id}` : null),
    load: (id) => {
      const set = SETS[id.slice(1)];
      return id === `\0${CREDITS}` ? credits() : set ? source(set) : null;
    },
  };
}

function source(set: Record<string, [icon: string, author: Author]>): string {
  const file = createRequire(import.meta.url).resolve("@iconify-json/game-icons/icons.json");
  const { icons } = JSON.parse(readFileSync(file, "utf8")) as { icons: Record<string, { body: string }> };
  const paths = Object.entries(set).map(([name, [icon]]) => [name, path(icon, icons[icon]?.body)]);
  return `export const paths = ${JSON.stringify(Object.fromEntries(paths))};`;
}

function credits(): string {
  const all = new Map(Object.values(SETS).flatMap((set) => Object.values(set)));
  const authors = Map.groupBy(all, ([, author]) => author);
  const told = [...authors].map(([author, drawn]) => [author, drawn.map(([icon]) => icon)]);
  return `export const credits = ${JSON.stringify(told)};`;
}

/** What an icon draws: all of these are one path in the current colour. */
function path(icon: string, body = ""): string {
  const drawn = /^<path fill="currentColor" d="([^"]+)"\/>$/.exec(body)?.[1];
  if (drawn === undefined) throw new Error(`the icon ${icon} is not there, or no single path`);
  return rounded(drawn);
}

/** Whole units are fine enough for what is 512 wide and drawn as wide as a thumb. */
function rounded(drawn: string): string {
  return drawn.replace(/([a-z])([^a-z]*)/gi, (part, command: string, rest: string) => {
    const numbers = rest.match(NUMBER) ?? [];
    const runTogether = command.toLowerCase() === "a" && numbers.length % 7 !== 0; // flags without a space between
    return runTogether ? part : command + numbers.map(whole).join(" ").replaceAll(" -", "-");
  });
}

function whole(number: string): string {
  return String(Math.round(Number(number)) || 0);
}
