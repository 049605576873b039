import { describe, expect, test } from "vitest";
import { chapterOf, chapters, folded, pieces, search } from "../src/rules/search";
import type { Rule } from "../src/types";

function rule(id: string, title: string, text: string, ruling = ""): Rule {
  return {
    id,
    title: { es: title, en: `T ${id}` },
    text: { es: text, en: `E ${id}` },
    ruling: { es: ruling },
    later: false,
  };
}

const RULES = [
  rule("PF-0a", "Jugadores", "Dos o más. Véase PF-7.1a."),
  rule("PF-0b", "Mitades", "Se redondea hacia arriba."),
  rule("PF-5.3b", "Tirada de empuje", "D20 más Fuerza."),
  rule("PF-6.5b", "Daño", "Con daño basta.", "La fuerza no cuenta."),
];
const ids = (wanted: string) => search(RULES, wanted, "es").map(({ id }) => id);

describe("searching the rules", () => {
  test.each([
    ["", ["PF-0a", "PF-0b", "PF-5.3b", "PF-6.5b"]],
    ["DANO", ["PF-6.5b"]],
    ["tirada d20", ["PF-5.3b"]],
    ["pf-5.3", ["PF-5.3b"]],
    ["fuerza", ["PF-5.3b", "PF-6.5b"]],
    ["dragón", []],
  ])("%j finds %j", (wanted, found) => {
    expect(ids(wanted)).toEqual(found);
  });

  test("a word in the title weighs more than one in the text", () => {
    const rules = [rule("A-1", "Otra", "empuje"), rule("A-2", "Empuje", "otra")];
    expect(search(rules, "empuje", "es").map(({ id }) => id)).toEqual(["A-2", "A-1"]);
  });

  test("accents and capitals do not matter", () => {
    expect(folded("Árbol ÑU")).toBe("arbol nu");
  });
});

test("rules stand in chapters, in the order of the book", () => {
  expect(chapters(RULES).map(({ number, rules }) => [number, rules.length])).toEqual([
    ["0", 2],
    ["5", 1],
    ["6", 1],
  ]);
  expect(chapterOf("BB-12.3")).toBe("12");
});

test("the ids in a text can be followed", () => {
  expect(pieces("Véase PF-7.1a y PF-6.6.1c.")).toEqual([
    { text: "Véase ", rule: false },
    { text: "PF-7.1a", rule: true },
    { text: " y ", rule: false },
    { text: "PF-6.6.1c", rule: true },
    { text: ".", rule: false },
  ]);
  expect(pieces("Nada")).toEqual([{ text: "Nada", rule: false }]);
});
