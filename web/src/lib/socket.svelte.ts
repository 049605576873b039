/** One socket a table: says Hello, hands on each Push, and comes back by itself when it was cut off. */

import { addressOf } from "./api";
import type { Hello, Push } from "../types";

const FIRST_WAIT = 250;
const LONGEST_WAIT = 8_000;

export interface Listening {
  /** Said anew at each connection: `since` is what the page has by then. */
  hello: () => Hello;
  push: (push: Push) => void;
  /** The connection is there again after a gap: read the table anew. */
  back?: () => void;
}

export class TableSocket {
  /** Whether the connection stands. */
  online = $state(false);
  private socket: WebSocket | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private wait = FIRST_WAIT;
  private before = false;
  private over = false;

  constructor(
    private readonly table: string,
    private readonly listening: Listening,
  ) {
    globalThis.addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
    this.open();
  }

  /** Leave the table for good. */
  close(): void {
    this.over = true;
    clearTimeout(this.timer);
    globalThis.removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    this.socket?.close();
    this.online = false;
  }

  private open(): void {
    this.timer = undefined;
    const address = addressOf(`tables/${encodeURIComponent(this.table)}/socket`);
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(address);
    this.socket = socket;
    socket.onopen = () => this.opened(socket);
    socket.onmessage = (message: MessageEvent<string>) => this.listening.push(JSON.parse(message.data) as Push);
    socket.onclose = () => this.closed();
  }

  private opened(socket: WebSocket): void {
    socket.send(JSON.stringify(this.listening.hello()));
    this.wait = FIRST_WAIT;
    this.online = true;
    if (this.before) this.listening.back?.();
    this.before = true;
  }

  private closed(): void {
    this.online = false;
    if (this.over) return;
    this.timer = setTimeout(() => this.open(), this.wait);
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }

  /** The network or the reader is back: do not sit out the wait. */
  private readonly hurry = (): void => {
    if (!document.hidden) this.again();
  };

  /** Connect now, if it waits to. */
  again(): void {
    if (this.timer === undefined) return;
    clearTimeout(this.timer);
    this.wait = FIRST_WAIT;
    this.open();
  }
}
