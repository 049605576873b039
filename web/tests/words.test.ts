import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { plain, sidesOf, Words, type Said } from "../src/lib/words";
import type { Catalogue, Facts, Language, Preview, Refused, Result, Text, Value } from "../src/types";

/** Written by tests/lang/test_page_words.py from real matches: what Python says of each fact. */
interface Fixture {
  catalogues: Record<string, Catalogue>;
  matches: { game: string; seats: string[]; things: Record<string, Text>; sayings: Saying[] }[];
}
type Texts = Record<Language, string>;
type Saying =
  | { kind: "event"; name: string; facts: Facts; said: Texts }
  | { kind: "question"; what: string; about: Value; said: Texts }
  | { kind: "option"; what: string; value: Value; said: Texts }
  | { kind: "note"; preview: Preview; said: Texts }
  | { kind: "refusal"; refused: Refused; said: Texts }
  | { kind: "result"; result: Result; said: Texts }
  | { kind: "template"; template: string; facts: Facts; said: Texts };

const fixture = JSON.parse(readFileSync("tests/fixtures/words.json", "utf8")) as Fixture;

function say(words: Words, saying: Saying): Said {
  switch (saying.kind) {
    case "event":
      return words.event(saying);
    case "question":
      return words.question(saying);
    case "option":
      return words.option(saying.what, saying.value);
    case "note":
      return words.note(saying.preview);
    case "refusal":
      return words.refusal(saying.refused);
    case "result":
      return words.result(saying.result);
    case "template":
      return words.fill(saying.template, saying.facts);
  }
}

describe.each(fixture.matches)("the words of $game", ({ game, seats, things, sayings }) => {
  test.each(["es", "en"] as const)("are the same in the page as in Python (%s)", (language) => {
    const words = new Words(language, fixture.catalogues[game] ?? {}, { seats, things });
    expect(sayings.length).toBeGreaterThan(10);
    for (const saying of sayings) expect(plain(say(words, saying)), JSON.stringify(saying)).toBe(saying.said[language]);
  });
});

test("names, seats and dice keep what they are", () => {
  const catalogue = {
    event: { hits: { en: "{who} hits for {who|seat}: {n}", es: "" } },
    dice: { blow: { en: "{faces.0} against {faces.1}", es: "" } },
  };
  const words = new Words("en", catalogue, { seats: ["Ana"], things: { urkha: "Urkha" } });
  const who = new Words("en", catalogue, { seats: ["Ana"], things: { urkha: "Urkha" } }).event({
    name: "hits",
    facts: { who: "urkha", n: 2 },
  });
  expect(who[0]).toEqual({ kind: "thing", text: "Urkha", id: "urkha" });
  expect(who.at(-1)).toEqual({ kind: "number", text: "2" });
  const thrown = words.event({ name: "dice", facts: { what: "blow", dice: "d20+d6", faces: [13, 5], need: null } });
  expect(thrown.filter((part) => part.kind === "die")).toEqual([
    { kind: "die", text: "13", sides: 20, face: 13 },
    { kind: "die", text: "5", sides: 6, face: 5 },
  ]);
});

test("a die more or less", () => {
  expect(sidesOf("2d20")).toEqual([20, 20]);
  expect(sidesOf("d12+2d6")).toEqual([12, 6, 6]);
});
