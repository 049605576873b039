/** What lies between the question and its answer on a free table: whose options are listed, and what is being drawn. */

import { placeOfOption } from "./labels";
import type { Judged, Question, Value } from "../types";
import { Draft, isDrawn } from "./draft.svelte";
import type { Ground } from "./terrain";
import { longOf, type Leg } from "./ways";

const YES: Judged = { ok: true, why: null };
const MANY = 6;

export class Desk {
  readonly draft: Draft | null;
  /** What the server says of the drawing; nothing while it is asked, or there is none. */
  judged: Judged | null = $state.raw(null);
  judging = $state(false);
  /** Whose options are listed. */
  who: string | null = $state(null);
  private asked = 0;

  constructor(
    readonly question: Question,
    private readonly judge: (value: Value) => Promise<Judged | null>,
  ) {
    this.draft = isDrawn(question) ? new Draft(question) : null;
    if (this.draft?.kind === "deploy") this.judged = YES;
  }

  /** Whether it is still the same that is asked: clocks and words come in all the time. */
  fits(question: Question | null): boolean {
    return question !== null && (question === this.question || keyOf(question) === keyOf(this.question));
  }

  /** The drawing as an answer, once it may be given. */
  get value(): Value | null {
    return this.draft && this.judged?.ok && !this.judging ? this.draft.value : null;
  }

  /** Whose each option is. */
  private get owners(): (string | null)[] {
    return (this.question.options ?? []).map((_, option) => placeOfOption(this.question, option));
  }

  /** What stands under the question: all, or of many those of one, or the first of each; then what is nobody's. */
  get listed(): number[] {
    const { owners, who } = this;
    const all = owners.map((_, option) => option);
    const own = all.filter((option) => owners[option] !== null);
    if (this.draft?.kind === "path") return this.farthest(all);
    const first = own.filter((option) => owners.indexOf(owners[option] ?? null) === option);
    if (all.length <= MANY || first.length < 2) return all;
    const mine = own.filter((option) => owners[option] === who);
    return [...(mine.length ? mine : first), ...all.filter((option) => owners[option] === null)];
  }

  /** Ready ways: to stay, then the longest first. */
  private farthest(all: readonly number[]): number[] {
    const { from } = this.draft?.region ?? {};
    const long = all.map((option) => {
      const value = this.question.options?.[option];
      const legs = (Array.isArray(value) ? value : []) as unknown as Leg[];
      return from && legs.length ? longOf(from, legs) : Infinity;
    });
    return [...all].sort((one, two) => (long[two] ?? 0) - (long[one] ?? 0) || one - two);
  }

  /** Whether only the first of several options of each is listed. */
  get brief(): boolean {
    return this.listed.length < (this.question.options ?? []).length && this.who === null;
  }

  /** A point on the table: a way-point, where a unit goes, where somebody is placed. Whether it is the last one again. */
  async point(x: number, y: number, ground: Ground, level: number | null): Promise<boolean> {
    const { draft } = this;
    if (!draft) return false;
    const { surface } = ground.surfaceAt(x, y, level);
    if (draft.kind === "path") return this.waypoint(x, y, ground, surface);
    if (draft.single && draft.held === null) {
      draft.held = draft.near(x, y);
      if (draft.held !== null || draft.kind === "deploy") return false;
    }
    if (draft.kind === "unit_move" && draft.held === null && this.judged?.ok === false) draft.back();
    draft.put(x, y, surface);
    await this.ask();
    return false;
  }

  private async waypoint(x: number, y: number, ground: Ground, surface: number): Promise<boolean> {
    const { draft } = this;
    if (!draft) return false;
    const last = draft.points.at(-1);
    if (last && !draft.trial.length && Math.hypot(last[1] - x, last[2] - y) <= AGAIN && last[3] === surface)
      return true;
    const ways = draft.ways(ground, [x, y, surface]);
    this.asked += 1;
    const run = this.asked;
    this.judging = true;
    let refused: Judged | null = null;
    for (const legs of ways) {
      const found = await this.judge(draft.withLegs(legs));
      if (run !== this.asked) return false;
      if (found?.ok) {
        draft.add(legs);
        this.told(found);
        return false;
      }
      refused = better(refused, found);
    }
    draft.trial = [[0, x, y, surface]];
    this.told(refused);
    return false;
  }

  private told(judged: Judged | null): void {
    this.judged = judged;
    this.judging = false;
  }

  private async ask(): Promise<void> {
    this.asked += 1;
    const run = this.asked;
    const value = this.draft?.value ?? null;
    this.judging = value !== null;
    const found = value === null ? null : await this.judge(value);
    if (run === this.asked) this.told(found);
  }

  async back(): Promise<void> {
    this.draft?.back();
    await this.ask();
  }

  clear(): void {
    this.asked += 1;
    this.draft?.clear();
    this.told(this.draft?.kind === "deploy" ? YES : null);
  }

  /** A ready answer, to be given or to be changed. */
  load(option: number): void {
    const value = this.question.options?.[option];
    if (!this.draft || value === undefined) return;
    this.asked += 1;
    this.draft.load(value);
    this.told(YES);
  }
}

/** Pressed so near, in millimetres, the last point is meant. */
const AGAIN = 8;

/** Of several refusals the one that says most: what is in the way, or too far, before what is not there at all. */
function better(one: Judged | null, two: Judged | null): Judged | null {
  const rank = (judged: Judged | null) =>
    DULL.includes(judged?.why?.code ?? "") ? 1 : judged?.why ? 2 : judged ? 1 : 0;
  return rank(two) > rank(one) ? two : one;
}

const DULL = ["path_no_step", "path_no_ladder", "path_crossing_long", "path_nothing_to_climb", "path_no_drop"];

const keyOf = (question: Question) =>
  JSON.stringify([question.what, question.about, question.slip, question.region, question.options]);
