/** Where the reader is now, and how to get elsewhere. */

import { address, route, type Route } from "./routes";

class Router {
  now: Route = $state({ page: "lobby" });

  /** Follow the address from now on; gives back how to stop. */
  start(): () => void {
    const read = () => (this.now = route(location.hash));
    read();
    globalThis.addEventListener("hashchange", read);
    return () => globalThis.removeEventListener("hashchange", read);
  }

  go(to: Route): void {
    location.hash = address(to);
    this.now = to;
  }

  /** Go there without a trace of here in the history: an invitation must not stay in it. */
  replace(to: Route): void {
    history.replaceState(null, "", address(to));
    this.now = to;
  }
}

export const router = new Router();
