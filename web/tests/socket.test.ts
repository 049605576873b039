import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { TableSocket } from "../src/lib/socket.svelte";

class FakeSocket {
  static all: FakeSocket[] = [];
  sent: string[] = [];
  onopen?: () => void;
  onmessage?: (message: { data: string }) => void;
  onclose?: () => void;

  constructor(readonly address: URL) {
    FakeSocket.all.push(this);
  }

  send(text: string): void {
    this.sent.push(text);
  }

  close(): void {
    this.onclose?.();
  }
}

describe("the socket of a table", () => {
  let since = 0;
  const push = vi.fn();
  const back = vi.fn();
  const listening = { hello: () => ({ tokens: ["tok"], since }), push, back };
  const last = () => FakeSocket.all.at(-1) as FakeSocket;

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("WebSocket", FakeSocket);
    FakeSocket.all = [];
    since = 0;
    push.mockClear();
    back.mockClear();
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  test("says who it is, never in the address, and hands on what is pushed", () => {
    const socket = new TableSocket("t1", listening);
    expect(last().address.href).toMatch(/^ws:.*\/api\/tables\/t1\/socket$/);
    last().onopen?.();
    expect(last().sent).toEqual(['{"tokens":["tok"],"since":0}']);
    expect(socket.online).toBe(true);
    last().onmessage?.({ data: '{"revision":2,"views":[]}' });
    expect(push).toHaveBeenCalledWith({ revision: 2, views: [] });
    socket.close();
  });

  test("comes back by itself, waits longer each time, and says what it has by then", () => {
    const socket = new TableSocket("t1", listening);
    last().onopen?.();
    last().onclose?.();
    expect(socket.online).toBe(false);
    vi.advanceTimersByTime(250);
    expect(FakeSocket.all).toHaveLength(2);
    last().onclose?.();
    vi.advanceTimersByTime(250);
    expect(FakeSocket.all).toHaveLength(2);
    vi.advanceTimersByTime(250);
    expect(FakeSocket.all).toHaveLength(3);
    since = 7;
    last().onopen?.();
    expect(last().sent).toEqual(['{"tokens":["tok"],"since":7}']);
    expect(back).toHaveBeenCalledOnce();
    socket.close();
  });

  test("does not sit out its wait when the network is back, and stays away once closed", () => {
    const socket = new TableSocket("t1", listening);
    last().onclose?.();
    globalThis.dispatchEvent(new Event("online"));
    expect(FakeSocket.all).toHaveLength(2);
    socket.close();
    vi.advanceTimersByTime(60_000);
    globalThis.dispatchEvent(new Event("online"));
    expect(FakeSocket.all).toHaveLength(2);
  });
});
