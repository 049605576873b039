/** The pages by place, each loaded when somebody first goes there. */

import type { Component } from "svelte";
import type { Route } from "./lib/routes";

type Page = Promise<{ default: Component<never> }>;

const PAGES: Partial<Record<Route["page"], () => Page>> = {
  lobby: () => import("./lobby/LobbyPage.svelte"),
  new: () => import("./setup/SetupPage.svelte"),
  links: () => import("./setup/LinksPage.svelte"),
  seat: () => import("./seat/SeatPage.svelte"),
  replays: () => import("./replay/ReplaysPage.svelte"),
  replay: () => import("./replay/ReplayPage.svelte"),
  about: () => import("./about/AboutPage.svelte"),
  keys: () => import("./about/KeysPage.svelte"),
  rules: () => import("./rules/RulesPage.svelte"),
  table: () => import("./table/TablePage.svelte"),
};

/** The page of a place as something to draw. */
export async function pageOf(name: Route["page"]): Promise<Component<Record<string, unknown>>> {
  const load: () => Page = PAGES[name] ?? (() => import("./LostPage.svelte"));
  return (await load()).default as Component<Record<string, unknown>>;
}
