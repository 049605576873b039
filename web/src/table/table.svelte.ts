/** One table in this browser: what each of my seats sees, what is asked, and what I answer. */

import { api, refusedBy } from "../lib/api";
import { mySeats } from "../lib/seats.svelte";
import { TableSocket } from "../lib/socket.svelte";
import type { Cell } from "../draw/hexes";
import type { Desk } from "../field/desk.svelte";
import type { Placing } from "../pitch/placing.svelte";
import type { LogLine, Odds, Push, Question, Refused, Value, View } from "../types";
import { choicesOf, listed, offers, type Ahead, type Choice } from "./choices";
import { merged } from "./log";
import { settings } from "./settings.svelte";
import { restOf, Stage } from "./stage.svelte";

interface Mine {
  seat: number | null;
  token: string | null;
}

const SPECTATOR: Mine = { seat: null, token: null };

export class Table {
  /** What is shown; it follows what the server said once the stage has played it. */
  view: View | null = $state.raw(null);
  log: readonly LogLine[] = $state.raw([]);
  odds: Odds | null = $state.raw(null);
  refused: Refused | null = $state.raw(null);
  sending = $state(false);
  /** Which of the open questions, and which of its options. */
  asked = $state(0);
  chosen: number | null = $state(null);
  looked: number | null = $state(null);
  /** On a board where much can be chosen: what is, where one looks, what lies there, and what would be asked next. */
  pick: Choice | null = $state.raw(null);
  glance: Choice | null = $state.raw(null);
  spot: Cell | null = $state.raw(null);
  ahead: Ahead | null = $state.raw(null);
  /** Answers of a way are being given. */
  going = $state(false);
  /** A set-up in the making. */
  placing: Placing | null = $state.raw(null);
  /** What is drawn on a free table, and whose options are listed there. */
  desk: Desk | null = $state.raw(null);
  /** The seat that holds the device: what is secret is shown to nobody else. */
  holder: number | null = $state(null);
  readonly stage = new Stage();
  readonly mine: readonly Mine[];
  private views: readonly View[] = $state.raw([]);
  private logs: LogLine[][] = [];
  private socket: TableSocket | null = $state.raw(null);
  private wanted = "";

  constructor(readonly id: string) {
    const mine = mySeats.seats(id);
    this.mine = mine.length ? mine : [SPECTATOR];
  }

  /** Try at once what is tried again by itself. */
  again(): void {
    this.socket?.again();
    void this.load();
  }

  /** Sit down: read the table, then follow it. Gives back how to leave. */
  start(): () => void {
    void this.load();
    this.socket = new TableSocket(this.id, {
      hello: () => ({
        tokens: this.mine.flatMap(({ token }) => token ?? []),
        ...(this.mine[0]?.token ? {} : { spectate: true }),
        since: this.since,
      }),
      push: (push) => this.pushed(push),
      back: () => void this.load(),
    });
    return () => this.socket?.close();
  }

  get online(): boolean {
    return this.socket?.online ?? true;
  }

  /** The seats of this device that have something to answer, whoever holds it first. */
  get asking(): number[] {
    const seats = this.views.filter(({ scene }) => scene.questions.length > 0).map(({ seat }) => seat ?? -1);
    return seats.sort((a, b) => Number(b === this.holder) - Number(a === this.holder));
  }

  get question(): Question | null {
    const questions = this.view?.scene.questions ?? [];
    return questions[Math.min(this.asked, questions.length - 1)] ?? null;
  }

  /** The seat that the device must be handed to before anything is shown, or null. */
  get curtain(): number | null {
    const seat = this.view?.seat ?? null;
    const secret = this.view?.scene.questions.some(({ slip }) => slip !== null) ?? false;
    if (this.mine.length < 2 || !settings.get("curtain") || seat === null || !secret) return null;
    return seat === this.holder ? null : seat;
  }

  takeDevice(): void {
    this.holder = this.curtain;
    void this.fetchOdds();
  }

  /** Look through the eyes of another of my seats. */
  lookAs(seat: number): void {
    const place = this.views.findIndex((view) => view.seat === seat);
    if (place >= 0) this.commit(place);
  }

  choose(option: number | null): void {
    this.chosen = option;
    this.refused = null;
  }

  /** All that can be chosen, with ways of several answers, and with what an option that is chosen leads to. */
  get choices(): Choice[] {
    return this.question ? choicesOf(this.question, this.odds, this.ahead) : [];
  }

  /** Those that stand under the question. */
  get listed(): Choice[] {
    return listed(this.choices, this.stage.tokens, this.spot, this.pick);
  }

  /** One step back: from a way to the option it begins with, from that to nothing. */
  back(): void {
    const { pick, ahead, placing } = this;
    if (placing) placing.held = null;
    const before = ahead && pick && pick.answers.length > 1 ? ahead.option : null;
    const base = this.choices.find(({ option, answers }) => option === before && answers.length === 1) ?? null;
    this.take(
      base,
      (base?.preview.at?.token && this.stage.tokens.find(({ id }) => id === base.preview.at?.token)?.at) || null,
    );
  }

  take(pick: Choice | null, spot: Cell | null): void {
    this.pick = pick;
    this.spot = spot;
    this.glance = null;
    this.choose(pick?.option ?? null);
    if (pick?.option !== this.ahead?.option) this.ahead = null;
    if (pick?.preview.leads && !this.ahead) void this.lookAhead(pick);
  }

  private async lookAhead({ option, answers: [value] }: Choice): Promise<void> {
    const { token, view } = this;
    if (!token || !view || value === undefined) return;
    const odds = await api.odds(this.id, token, undefined, value).catch(() => null);
    const still = this.view?.revision === view.revision && this.pick?.option === option;
    if (still && odds?.ahead) this.ahead = { option, odds };
  }

  /** Give these answers one after the other, each as long as it is among what is asked then. */
  private async go(answers: readonly Value[]): Promise<void> {
    const seat = this.view?.seat;
    this.going = true;
    for (const value of answers) {
      const view = this.views.find((one) => one.seat === seat);
      const [question] = view?.scene.questions ?? [];
      if (!view || !question || question.slip !== null || !offers(question, value)) break;
      await this.say((token) => api.answer(this.id, token, value, { revision: view.revision }));
      if (this.refused) break;
    }
    this.going = false;
    if (!this.stage.busy) void this.fetchOdds();
  }

  async confirm(): Promise<void> {
    if (this.placing && this.placing.question === this.question) return this.answer(this.placing.answer);
    if (this.pick && this.pick.answers.length > 1) return this.go(this.pick.answers);
    const value = this.chosen === null ? this.desk?.value : this.question?.options?.[this.chosen];
    if (value != null) await this.answer(value);
  }

  async answer(value: Value): Promise<void> {
    const question = this.question;
    const revision = this.view?.revision;
    if (!question) return;
    await this.say((token) =>
      api.answer(this.id, token, value, {
        ...(question.slip === null ? {} : { slip: question.slip }),
        ...(revision === undefined ? {} : { revision }),
      }),
    );
  }

  undo = () => this.say((token) => api.undo(this.id, token));
  withdraw = () => this.say((token) => api.withdraw(this.id, token));
  order = (what: string, value: Value | null) => this.say((token) => api.order(this.id, token, what, value));
  chat = (text: string) => this.say((token) => api.chat(this.id, token, text));

  get token(): string | null {
    return this.mine.find(({ seat }) => seat === this.view?.seat)?.token ?? null;
  }

  private get since(): number {
    return Math.min(...this.mine.map((_, place) => this.logs[place]?.at(-1)?.seq ?? 0));
  }

  private async load(): Promise<void> {
    try {
      const views = await Promise.all(
        this.mine.map(({ token }, place) => api.view(this.id, token, this.logs[place]?.at(-1)?.seq ?? 0)),
      );
      this.pushed({ revision: Math.max(...views.map(({ revision }) => revision)), views });
    } catch (error) {
      this.refused = refusedBy(error);
    }
  }

  private async say(call: (token: string) => Promise<View>): Promise<void> {
    const place = this.mine.findIndex(({ seat }) => seat === this.view?.seat);
    const token = this.mine[place]?.token;
    if (!token || this.sending) return;
    this.sending = true;
    this.refused = null;
    try {
      const view = await call(token);
      if (this.mine.length === 1) this.pushed({ revision: view.revision, views: [view] });
      else await this.load();
    } catch (error) {
      this.refused = refusedBy(error);
    } finally {
      this.sending = false;
    }
  }

  private pushed({ views }: Push): void {
    const fresh = views.every((view, place) => view.revision >= (this.views[place]?.revision ?? 0));
    if (!fresh || views.length !== this.mine.length) return;
    this.views = views;
    views.forEach((view, place) => {
      this.logs[place] = merged(this.logs[place] ?? [], view);
    });
    const [asked] = this.asking;
    const seat = asked ?? this.holder ?? this.view?.seat ?? this.mine[0]?.seat ?? null;
    this.commit(
      Math.max(
        0,
        views.findIndex((view) => view.seat === seat),
      ),
    );
  }

  /** Show one of the views: what the seat that is shown may know is played first, or all stands there at once. */
  private commit(place: number): void {
    const next = this.views[place];
    if (!next) return;
    const before = this.view;
    const seen = Math.max(
      0,
      this.views.findIndex(({ seat }) => seat === before?.seat),
    );
    const told = this.stage.told;
    const log = this.logs[seen] ?? [];
    const fresh = log.filter(({ seq }) => seq > told);
    const tokens = next.scene.table.tokens;
    const rest = restOf(next.scene.table);
    if (!before || next.kept < told || fresh.length === 0 || !settings.moving) {
      this.stage.show(tokens, next.last, rest);
      this.settle(next, place);
      return;
    }
    this.log = log;
    void this.stage.play(fresh, tokens, next.last, rest).then((ended) => {
      if (ended) this.settle(next, place);
    });
  }

  private settle(view: View, place: number): void {
    const before = this.view;
    this.view = view;
    this.log = this.logs[place] ?? [];
    const asked = (one: View | null) => JSON.stringify([one?.seat, one?.scene.questions]);
    if (asked(before) === asked(view)) return;
    this.asked = 0;
    this.take(null, null);
    this.placing = null;
    this.desk = null;
    this.looked = null;
    this.odds = null;
    if (!this.going) void this.fetchOdds();
  }

  private async fetchOdds(): Promise<void> {
    const { question, token, view } = this;
    if (!question || question.dice || !token || !view || this.curtain !== null) return;
    const wanted = `${String(view.revision)} ${String(view.seat)} ${String(question.slip)}`;
    this.wanted = wanted;
    const odds = await api
      .odds(this.id, token, question.slip ?? undefined)
      .catch((): Odds => ({ revision: view.revision, options: [], matrix: null, ways: [], ahead: null }));
    if (this.wanted === wanted) this.odds = odds;
  }
}
