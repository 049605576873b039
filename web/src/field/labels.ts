/** What an option of a free table is called, where its value is a drawing or a place. */

import { plain, type Said, type Words } from "../lib/words";
import { isDrawing, previewOf } from "../table/asking";
import type { Question, TableScene, Value } from "../types";
import { cm, tell, wayTold } from "./field-words";
import { describePlace } from "./seen";
import type { Ground } from "./terrain";
import { VERBS, type Leg } from "./ways";

/** Whose option it is: a unit, a figure, or nobody's. */
export function placeOfOption(question: Question, option: number): string | null {
  const at = previewOf(question, option)?.at as { unit?: string; token?: string } | undefined;
  return at?.token ?? at?.unit ?? null;
}

const text = (words: string): Said => [{ kind: "text", text: words }];
const numbers = (value: unknown): number[] => (Array.isArray(value) ? value.map(Number) : []);
const isSpot = (value: Value): value is number[] =>
  Array.isArray(value) && value.length === 3 && value.every((one) => typeof one === "number");

const isModel = (value: Value, { tokens }: TableScene): value is [string, number] =>
  Array.isArray(value) && value.length === 2 && tokens.some(({ id }) => id === value.join("."));

export interface Told {
  label: Said;
  note: Said;
}

/** How an option is said, and what stands under it. */
export function told(question: Question, option: number, ground: Ground, table: TableScene, words: Words): Told {
  const value = question.options?.[option] ?? "";
  const note = words.note(previewOf(question, option) ?? {});
  const region = (question.region ?? {}) as { kind?: string; from?: number[]; figures?: (string | number)[][] };
  if (region.kind === "path" && isDrawing(value)) return ofPath(region.from ?? [], value, ground);
  if (region.kind === "unit_move" && isDrawing(value)) return ofUnit(region.figures ?? [], value);
  if (region.kind === "deployment" && isDrawing(value)) return ofRanks(value);
  if (isModel(value, table)) {
    const [unit, number] = value;
    return { label: [...words.name(unit), ...text(`, ${tell("model", { number: number + 1 })}`)], note };
  }
  if (isSpot(value)) return ofSpot(question, value, ground, table);
  return { label: words.option(question.what, value), note };
}

function ofPath(from: readonly number[], value: readonly Value[], ground: Ground): Told {
  const legs = value.map((leg) => numbers(leg) as unknown as Leg);
  const [, x = 0, y = 0, surface = 0] = legs.at(-1) ?? [];
  if (!legs.length) return { label: text(tell("stay")), note: [] };
  const z = ground.heightOf(surface, [x, y]);
  const how = [...new Set(legs.map(([verb]) => VERBS[verb]))].flatMap((verb) =>
    verb === "ladder" || verb === "climb" || verb === "jump" || verb === "leap" ? [tell(`by_${verb}`)] : [],
  );
  const up = z ? [tell("high", { z: cm(z) })] : [];
  return { label: text(goes(from, [x, y])), note: text([...how, ...up].join(", ")) };
}

function ofUnit(figures: readonly (string | number)[][], value: readonly Value[]): Told {
  const ways = value.map((path, at) => {
    const [, x = 0, y = 0] = figures[at]?.map(Number) ?? [];
    const end = numbers(Array.isArray(path) ? path.at(-1) : undefined);
    return end.length ? { from: [x, y], to: [end[1] ?? 0, end[2] ?? 0] as const } : null;
  });
  const far = (way: (typeof ways)[number]) =>
    way ? Math.hypot(way.to[0] - (way.from[0] ?? 0), way.to[1] - (way.from[1] ?? 0)) : 0;
  const [longest] = [...ways].sort((one, two) => far(two) - far(one));
  return { label: text(longest ? goes(longest.from, longest.to) : tell("stay")), note: [] };
}

function ofRanks(value: readonly Value[]): Told {
  const spots = value.map(numbers);
  const mean = (axis: 0 | 1) => Math.round(spots.reduce((sum, one) => sum + (one[axis] ?? 0), 0) / spots.length);
  return { label: text(describePlace(mean(0), mean(1), 0)), note: [] };
}

function ofSpot(question: Question, value: readonly number[], ground: Ground, table: TableScene): Told {
  const [x = 0, y = 0, surface = 0] = value;
  const where = describePlace(x, y, ground.heightOf(surface, [x, y]));
  const [, other] = [question.about].flat();
  const at = table.tokens.find(({ id }) => id === other)?.at;
  return at
    ? { label: text(tell("touching", { way: wayTold(x - at[0], y - at[1]) })), note: text(where) }
    : { label: text(where), note: [] };
}

function goes(from: readonly number[], to: readonly [number, number]): string {
  const [dx, dy] = [to[0] - (from[0] ?? 0), to[1] - (from[1] ?? 0)];
  return tell("go", { far: cm(Math.round(Math.hypot(dx, dy))), way: wayTold(dx, dy) });
}

/** The same in one line, for the board. */
export const saidOf = ({ label, note }: Told): string => [plain(label), plain(note)].filter(Boolean).join(", ");
