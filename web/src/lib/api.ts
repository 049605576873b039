/** Every call to the server (see docs/server.md), with its types. */

import type {
  Catalogue,
  Facts,
  GameCard,
  GameForm,
  MadeTable,
  NewSeat,
  NewTable,
  Odds,
  Refused,
  Replay,
  Rule,
  Scene,
  Value,
  View,
} from "../types";

/** A call that was refused: by the rules, by the server, or by the network (code "no_connection"). */
export class RefusedError extends Error {
  constructor(
    readonly refused: Refused,
    readonly status = 0,
  ) {
    super(refused.code);
    this.name = "RefusedError";
  }
}

/** What went wrong, whatever was thrown. */
export function refusedBy(error: unknown): Refused {
  if (error instanceof RefusedError) return error.refused;
  return { code: "unexpected", rule: "", facts: { reason: error instanceof Error ? error.message : String(error) } };
}

type Token = string | null;
/** Whom a fork seats, and whose tokens show that these seats are mine. */
export interface Fork {
  inputs: number;
  seats: NewSeat[];
  tokens?: string[];
}

const kept = new Map<string, Promise<unknown>>();

export const api = {
  games: () => once<GameCard[]>("games"),
  form: (game: string, edition = "", seats = 0) => get<GameForm>(`games/${q(game)}/form`, null, { edition, seats }),
  check: (game: string, wish: { edition: string; seats: number; options: Facts }) =>
    post<{ ok: boolean }>(`games/${q(game)}/check`, null, wish),
  rules: (game: string) => once<Rule[]>(`games/${q(game)}/rules`),
  words: (game: string) => once<Catalogue>(`games/${q(game)}/words`),
  sharedWords: () => once<Catalogue>("words"),
  make: (table: NewTable) => post<MadeTable>("tables", null, table),
  sit: (invite: string, name?: string) =>
    post<{ table: string; seat: number; token: string }>("seats", null, name ? { invite, name } : { invite }),
  view: (table: string, token: Token, since = 0) => get<View>(`tables/${q(table)}`, token, { since }),
  answer: (table: string, token: string, value: Value, more: { slip?: number; revision?: number } = {}) =>
    post<View>(`tables/${q(table)}/answers`, token, { value, ...more }),
  undo: (table: string, token: string) => post<View>(`tables/${q(table)}/undo`, token, {}),
  withdraw: (table: string, token: string, slip?: number) =>
    post<View>(`tables/${q(table)}/withdraw`, token, slip === undefined ? {} : { slip }),
  order: (table: string, token: string, what: string, value: Value | null) =>
    post<View>(`tables/${q(table)}/orders`, token, { what, value }),
  chat: (table: string, token: string, text: string) => post<View>(`tables/${q(table)}/chat`, token, { text }),
  odds: (table: string, token: string, slip?: number, after?: Value) =>
    get<Odds>(`tables/${q(table)}/odds`, token, {
      slip,
      ...(after === undefined ? {} : { after: JSON.stringify(after) }),
    }),
  record: (table: string, token: Token) => text(`tables/${q(table)}/record`, token),
  replay: (table: string, token: Token) => get<Replay>(`tables/${q(table)}/replay`, token),
  moment: (table: string, inputs: number, token: Token) =>
    get<Scene>(`tables/${q(table)}/moments/${String(inputs)}`, token),
  fork: (table: string, token: Token, fork: Fork) => post<MadeTable>(`tables/${q(table)}/fork`, token, fork),
  upload: (record: string) => call("records", { method: "POST", body: record }).then(json<{ table: string }>),
};

/** Forget what was kept: for tests, and after the server has changed. */
export function forget(): void {
  kept.clear();
}

function q(part: string): string {
  return encodeURIComponent(part);
}

function once<T>(path: string): Promise<T> {
  const before = kept.get(path) as Promise<T> | undefined;
  if (before) return before;
  const asked = get<T>(path);
  kept.set(path, asked);
  asked.catch(() => kept.delete(path));
  return asked;
}

function get<T>(path: string, token: Token = null, query: Record<string, string | number | undefined> = {}) {
  return call(path, { headers: bearer(token) }, query).then(json<T>);
}

function post<T>(path: string, token: Token, body: unknown): Promise<T> {
  const headers = { "Content-Type": "application/json", ...bearer(token) };
  return call(path, { method: "POST", headers, body: JSON.stringify(body) }).then(json<T>);
}

async function text(path: string, token: Token): Promise<string> {
  return (await call(path, { headers: bearer(token) })).text();
}

function bearer(token: Token): Record<string, string> {
  return token ? { Authorization: `Bearer ${token}` } : {};
}

async function json<T>(answer: Response): Promise<T> {
  return (await answer.json()) as T;
}

/** Where a call goes: beside the page, wherever that is. */
export function addressOf(path: string): URL {
  return new URL(`api/${path}`, document.baseURI);
}

async function call(path: string, init: RequestInit, query: Record<string, string | number | undefined> = {}) {
  const address = addressOf(path);
  for (const [key, value] of Object.entries(query)) if (value) address.searchParams.set(key, String(value));
  const answer = await fetch(address, init).catch((reason: unknown) => {
    throw new RefusedError({ code: "no_connection", rule: "", facts: { reason: String(reason) } });
  });
  if (answer.ok) return answer;
  throw new RefusedError(await refusedIn(answer), answer.status);
}

async function refusedIn(answer: Response): Promise<Refused> {
  const body = (await answer.json().catch(() => ({}))) as Partial<Refused>;
  if (typeof body.code === "string") return { code: body.code, rule: body.rule ?? "", facts: body.facts ?? {} };
  return { code: "unexpected", rule: "", facts: { reason: `${String(answer.status)} ${answer.statusText}` } };
}
