/** Finding rules: by id, title or text, in either language, whatever the accents and capitals. */

import type { Language, Rule } from "../types";

/** Without accents and capitals. */
export function folded(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** The rules that have every word of the search; those with it in id or title come first. */
export function search(rules: readonly Rule[], wanted: string, language: Language): Rule[] {
  const words = folded(wanted).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...rules];
  const heads = new Map(rules.map((rule) => [rule, folded(`${rule.id} ${rule.title[language]}`)]));
  const has = (text: string | undefined) => words.every((word) => text?.includes(word));
  const found = rules.filter((rule) => has(`${heads.get(rule) ?? ""} ${folded(body(rule))}`));
  return [...found.filter((rule) => has(heads.get(rule))), ...found.filter((rule) => !has(heads.get(rule)))];
}

function body({ title, text, ruling }: Rule): string {
  return [title, text, ruling].flatMap((one) => [one.es ?? "", one.en ?? ""]).join(" ");
}

export interface Chapter {
  /** "6" of PF-6.3a; the letters of PF-0a belong to chapter 0. */
  number: string;
  rules: Rule[];
}

/** The rules by chapter, in the order of the rulebook. */
export function chapters(rules: readonly Rule[]): Chapter[] {
  const found: Chapter[] = [];
  for (const rule of rules) {
    const number = chapterOf(rule.id);
    const last = found.findLast((chapter) => chapter.number === number);
    if (last) last.rules.push(rule);
    else found.push({ number, rules: [rule] });
  }
  return found;
}

export function chapterOf(id: string): string {
  return /-(\d+)/.exec(id)?.[1] ?? id;
}

const ID = /\b[A-Z]{2}-\d+[a-z]?(?:\.\d+[a-z]?)*\b/g;

export type Piece = { text: string; rule: boolean };

/** A text cut at the rule ids in it, so that they can be followed. */
export function pieces(text: string): Piece[] {
  const found: Piece[] = [];
  let end = 0;
  for (const { 0: id, index } of text.matchAll(ID)) {
    if (index > end) found.push({ text: text.slice(end, index), rule: false });
    found.push({ text: id, rule: true });
    end = index + id.length;
  }
  if (end < text.length) found.push({ text: text.slice(end), rule: false });
  return found;
}
