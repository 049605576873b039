/** Facts become sentences: the templates of `src/liza/lang`, read in the page as they are read in the terminal.
 *
 * Everything is returned as parts, so that names can be coloured and dice drawn; `plain` makes a text of them. */

import type { Catalogue, Chance, Facts, Language, LogLine, Preview, Question, Refused, Result, Text } from "../types";

export type Part =
  | { kind: "text"; text: string }
  | { kind: "thing"; text: string; id: string; of?: string }
  | { kind: "seat"; text: string; seat: number }
  | { kind: "number"; text: string }
  | { kind: "die"; text: string; sides: number; face: number; mark?: string };

export type Said = Part[];

/** What the people and things of one match are called. */
export interface Names {
  seats: readonly string[];
  things: Readonly<Record<string, Text>>;
  /** What a square is called, on boards that have names for them. */
  place?: (cell: readonly [number, number]) => string;
  /** Of those who wear a shirt: its number, and whose it is. */
  shirt?: (id: string) => { number: number; of: string } | undefined;
}

/** Facts that are places, where two numbers stand in them. */
const PLACES = /^(at|back|from|to|\d)$/;
const NOBODY: Names = { seats: [], things: {} };
const FIELD = /\{([a-z_0-9]+(?:\.\d+)?)(?:\|([^{}|]*))?(?:\|([^{}]*))?\}/g;

export function plain(said: Said): string {
  return said.map((part) => part.text).join("");
}

/** A text in the reader's language. */
export function called(text: Text, language: Language): string {
  return typeof text === "string" ? text : text[language];
}

/** The sides of each die of a throw: "2d20" has [20, 20]. */
export function sidesOf(dice: string): number[] {
  return [...dice.matchAll(/(\d*)d(\d+)/gi)].flatMap(([, count, sides]) =>
    Array.from({ length: Number(count || 1) }, () => Number(sides)),
  );
}

/** The words of one game (or the shared ones) in one language. */
export class Words {
  constructor(
    readonly language: Language,
    readonly catalogue: Catalogue,
    readonly names: Names = NOBODY,
  ) {}

  /** The template of a key, if there is one. */
  find(section: string, key: string): string | undefined {
    return own(own(this.catalogue, section), key)?.[this.language];
  }

  /** A shared sentence. */
  say(key: string, facts: Facts = {}): Said {
    return this.fill(this.find("say", key) ?? key, facts);
  }

  /** What happened. */
  event({ name, facts }: Pick<LogLine, "name" | "facts">): Said {
    if (name !== "dice") return this.fill(this.find("event", name) ?? bare(name, facts), facts);
    const template = this.find("dice", String(facts["what"]));
    const thrown = { ...facts, faces: dice(facts) };
    if (template !== undefined) return this.fill(template, thrown);
    return this.say(facts["need"] == null ? "dice" : "dice_need", thrown);
  }

  /** What is asked. */
  question({ what, about }: Pick<Question, "what" | "about">): Said {
    const topic = Array.isArray(about) ? about : [about];
    return this.fill(this.find("ask", what) ?? what, { ...topic });
  }

  /** One option of a question. */
  option(what: string, value: unknown): Said {
    if (Array.isArray(value) && typeof value[0] === "string") {
      const template = this.find("option", `${what}_${value[0]}`) ?? this.find("option", value[0]);
      if (template !== undefined) return this.fill(template, { ...value.slice(1) });
    }
    const template = this.find("option", what);
    return template === undefined ? (this.place(value) ?? this.value(value)) : this.fill(template, { 0: value });
  }

  /** The name of a square; null of anything else. */
  place(value: unknown): Said | null {
    if (!this.names.place || !Array.isArray(value) || value.length !== 2 || !value.every(Number.isInteger)) return null;
    return [{ kind: "number", text: this.names.place(value as [number, number]) }];
  }

  /** What an option would mean; nothing if its preview names no note. */
  note(preview: Preview): Said {
    const template = this.find("note", preview.note ?? "");
    return template === undefined ? [] : this.fill(template, preview);
  }

  /** Why not, with the file and the rule, as in the terminal. */
  refusal(refused: Refused): Said {
    const where = ["file", "line"].filter((key) => key in refused.facts).map((key) => String(refused.facts[key]));
    const rule = refused.rule ? ` [${refused.rule}]` : "";
    return [...text(where.length ? `${where.join(":")}: ` : ""), ...this.reason(refused), ...text(rule)];
  }

  /** Why not: the sentence alone, where the rule is shown beside it. */
  reason({ code, facts }: Pick<Refused, "code" | "facts">): Said {
    return this.fill(this.find("refusal", code) ?? bare(code, facts), facts);
  }

  /** Who won and why. */
  result({ winners, reason, rule }: Pick<Result, "winners" | "reason" | "rule">): Said {
    const key = winners.length === 0 ? "nobody_wins" : winners.length === 1 ? "wins" : "win";
    return this.say(key, {
      winners: new Ready(this.list(winners.map((seat) => this.seat(seat)))),
      reason: this.find("result", reason) ?? reason,
      rule,
    });
  }

  /** What may happen if an option is chosen. */
  chance({ key, facts }: Pick<Chance, "key" | "facts">): Said {
    return this.fill(this.find("chance", key) ?? key, facts);
  }

  /** The name of a throw. */
  roll(what: string): string {
    return this.find("roll", what) ?? what;
  }

  /** The name of a field on a sheet or in a header. */
  label(key: string): string {
    return this.find("label", key) ?? key;
  }

  /** The name of a seat. */
  seat(seat: unknown): Said {
    const name = typeof seat === "number" ? this.names.seats[seat] : undefined;
    return name === undefined
      ? this.say("somebody", { seat: String(seat) })
      : [{ kind: "seat", text: name, seat: Number(seat) }];
  }

  /** A fact: a number, a name, several of them. */
  value(value: unknown): Said {
    if (value instanceof Ready) return value.said;
    if (typeof value === "boolean") return this.say(value ? "yes" : "no");
    if (value == null) return text("-");
    if (Array.isArray(value)) return joined(value.map((part) => this.value(part)));
    if (typeof value === "string") return this.name(value);
    return [{ kind: "number", text: String(value) }];
  }

  /** What an id is called. */
  name(id: string): Said {
    const thing = own(this.names.things, id);
    if (thing !== undefined) return [this.thing(id, called(thing, this.language))];
    return text(this.find("value", id) ?? id);
  }

  /** Who wears a shirt is called by its number, and is shown with the plate of his side. */
  private thing(id: string, text: string): Part {
    const shirt = this.names.shirt?.(id);
    if (!shirt) return { kind: "thing", text, id };
    return {
      kind: "thing",
      text: text.endsWith(` ${id}`) ? text.slice(0, -id.length) + String(shirt.number) : text,
      id,
      of: shirt.of,
    };
  }

  /** One, two and three. */
  list(parts: Said[]): Said {
    if (parts.length < 2) return parts.flat();
    return [...joined(parts.slice(0, -1)), ...text(` ${plain(this.say("and"))} `), ...(parts.at(-1) ?? [])];
  }

  /** A template with the facts put in; a fact that is not there shows as "?". */
  fill(template: string, facts: Facts): Said {
    const said: Said = [];
    let end = 0;
    for (const found of template.matchAll(FIELD)) {
      said.push(...text(template.slice(end, found.index)), ...this.field(found, facts));
      end = found.index + found[0].length;
    }
    return [...said, ...text(template.slice(end))];
  }

  private field([, key = "", one, many]: RegExpMatchArray, facts: Facts): Said {
    const [name = "", place] = key.split(".");
    let value = own(facts, name);
    if (place !== undefined) value = Array.isArray(value) ? value[Number(place)] : undefined;
    if (many !== undefined) return text(value === 1 || value === true ? (one ?? "") : many);
    return (PLACES.test(key) && this.place(value)) || this.as(one, value);
  }

  private as(kind: string | undefined, value: unknown): Said {
    if (value == null) return text("?");
    if (kind === "seat") return this.seat(value);
    if (kind === "sign") return [{ kind: "number", text: signed(Number(value)) }];
    if (kind === "nth") return [{ kind: "number", text: String(Number(value) + 1) }];
    if (kind === "cm") return [{ kind: "number", text: String(Number(value) / 10) }];
    if (kind === "roll") return text(this.roll(String(value)));
    if (kind === "raw") return text(Array.isArray(value) ? value.map(raw).join(", ") || "-" : raw(value));
    if (kind?.endsWith("_")) return this.prefixed(kind, value);
    return this.value(value);
  }

  private prefixed(prefix: string, value: unknown): Said {
    if (Array.isArray(value)) return joined(value.map((part) => this.prefixed(prefix, part)));
    if (value instanceof Ready) {
      return value.said.map((part) =>
        part.kind === "die" ? { ...part, text: this.find("value", prefix + String(part.face)) ?? part.text } : part,
      );
    }
    const template = this.find("value", prefix + (value === null ? "None" : String(value)));
    return template === undefined ? this.value(value) : text(template);
  }
}

/** Parts that stand ready to be put into a template. */
class Ready {
  constructor(readonly said: Said) {}
}

/** A key of a table, never what every object has. */
function own<T>(table: Readonly<Record<string, T>> | undefined, key: string): T | undefined {
  return table && Object.hasOwn(table, key) ? table[key] : undefined;
}

function text(words: string): Said {
  return words ? [{ kind: "text", text: words }] : [];
}

function joined(parts: Said[]): Said {
  return parts.flatMap((part, place) => (place ? [...text(", "), ...part] : part));
}

function signed(number: number): string {
  return number < 0 ? `−${String(-number)}` : `+${String(number)}`;
}

function raw(value: unknown): string {
  if (typeof value === "boolean") return value ? "True" : "False";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

function bare(name: string, facts: Facts): string {
  return (
    name +
    Object.entries(facts)
      .map(([key, value]) => ` ${key}=${raw(value)}`)
      .join("")
  );
}

/** The faces of a throw, each as a die. */
function dice(facts: Facts): unknown {
  const faces = facts["faces"];
  if (!Array.isArray(faces)) return faces;
  const sides = sidesOf(String(facts["dice"]));
  const marks = Array.isArray(facts["marks"]) ? (facts["marks"] as string[]) : [];
  return faces.map((face: number, place) => {
    const mark = marks[face - 1];
    return new Ready([
      { kind: "die", text: String(face), sides: sides[place] ?? 6, face, ...(mark === undefined ? {} : { mark }) },
    ]);
  });
}
