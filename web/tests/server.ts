/** A server for component tests: answers by address, and remembers what it was asked. */

import { vi } from "vitest";
import { forget } from "../src/lib/api";

export interface Asked {
  path: string;
  method: string;
  body: unknown;
  token: string | null;
}

/** What is answered to "GET path" or "POST path": a body, or [status, body]. */
export type Answers = Record<string, unknown>;

export function serve(answers: Answers): Asked[] {
  const asked: Asked[] = [];
  forget();
  vi.stubGlobal("fetch", (address: URL, init: RequestInit = {}) => {
    const method = init.method ?? "GET";
    const path = new URL(address).pathname.replace(/^.*\/api\//, "");
    const body = typeof init.body === "string" ? (JSON.parse(init.body) as unknown) : null;
    asked.push({ path, method, body, token: new Headers(init.headers).get("Authorization") });
    const answer = answers[`${method} ${path}`];
    if (answer === undefined) return Promise.resolve(response(404, { code: "no_such_page", rule: "", facts: {} }));
    const [status, said] = Array.isArray(answer) && typeof answer[0] === "number" ? answer : [200, answer];
    return Promise.resolve(response(status as number, said));
  });
  return asked;
}

function response(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status });
}
