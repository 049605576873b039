/** Where one can be: everything stands behind the # of the address, so that the server serves one page. */

export type Route =
  | { page: "lobby" }
  | { page: "new"; game: string }
  | { page: "links"; table: string }
  | { page: "table"; table: string }
  | { page: "seat"; invite: string }
  | { page: "replays" }
  | { page: "replay"; table: string; at: number | null }
  | { page: "rules"; game: string; rule: string }
  | { page: "about" }
  | { page: "keys" }
  | { page: "lost" };

/** The address of a place. */
export function address(route: Route): string {
  const at = route.page === "replay" && route.at !== null ? `?at=${String(route.at)}` : "";
  const [first, ...rest] = parts(route);
  return `#/${[first, ...rest]
    .filter(Boolean)
    .map((part) => encodeURIComponent(part ?? ""))
    .join("/")}${at}`;
}

function parts(route: Route): string[] {
  switch (route.page) {
    case "lobby":
      return [];
    case "new":
      return ["new", route.game];
    case "table":
      return ["t", route.table];
    case "links":
    case "replay":
      return [route.page, route.table];
    case "seat":
      return ["seat", route.invite];
    case "rules":
      return ["rules", route.game, route.rule];
    default:
      return [route.page];
  }
}

/** The place of an address. */
export function route(hash: string): Route {
  const [path = "", query = ""] = hash.replace(/^#?\/?/, "").split("?");
  const [page = "", one = "", two = ""] = path.split("/").map(decoded);
  const at = Number.parseInt(new URLSearchParams(query).get("at") ?? "", 10);
  if (page === "" && !one) return { page: "lobby" };
  if (page === "new" && one) return { page, game: one };
  if (page === "t" && one) return { page: "table", table: one };
  if (page === "links" && one) return { page, table: one };
  if (page === "seat" && one) return { page, invite: one };
  if (page === "replay" && one) return { page, table: one, at: Number.isNaN(at) ? null : Math.max(0, at) };
  if (page === "rules") return { page, game: one, rule: two };
  if (page === "replays" || page === "about" || page === "keys") return { page };
  return { page: "lost" };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
