import { beforeEach, describe, expect, test } from "vitest";
import { router } from "../src/lib/router.svelte";
import { address, route, type Route } from "../src/lib/routes";

const PLACES: [Route, string][] = [
  [{ page: "lobby" }, "#/"],
  [{ page: "new", game: "pit-fighter" }, "#/new/pit-fighter"],
  [{ page: "table", table: "ab12" }, "#/t/ab12"],
  [{ page: "links", table: "ab12" }, "#/links/ab12"],
  [{ page: "seat", invite: "ab.c_d-e" }, "#/seat/ab.c_d-e"],
  [{ page: "replays" }, "#/replays"],
  [{ page: "replay", table: "ab12", at: null }, "#/replay/ab12"],
  [{ page: "replay", table: "ab12", at: 38 }, "#/replay/ab12?at=38"],
  [{ page: "rules", game: "", rule: "" }, "#/rules"],
  [{ page: "rules", game: "pit-fighter", rule: "" }, "#/rules/pit-fighter"],
  [{ page: "rules", game: "pit-fighter", rule: "PF-5.3d" }, "#/rules/pit-fighter/PF-5.3d"],
  [{ page: "about" }, "#/about"],
  [{ page: "keys" }, "#/keys"],
];

test.each(PLACES)("%j stands at %s", (place, hash) => {
  expect(address(place)).toBe(hash);
  expect(route(hash)).toEqual(place);
});

test.each([
  ["", { page: "lobby" }],
  ["#", { page: "lobby" }],
  ["#/t/", { page: "lost" }],
  ["#/new", { page: "lost" }],
  ["#/nonsense/3", { page: "lost" }],
  ["#/replay/x?at=abc", { page: "replay", table: "x", at: null }],
  ["#/replay/x?at=-4", { page: "replay", table: "x", at: 0 }],
  ["#/t/a%20b", { page: "table", table: "a b" }],
  ["#/t/%E0%A4%A", { page: "table", table: "%E0%A4%A" }],
] as const)("%s is read all the same", (hash, place) => {
  expect(route(hash)).toEqual(place);
});

describe("the router", () => {
  beforeEach(() => (location.hash = ""));

  test("goes where it is told, and follows the address", () => {
    const stop = router.start();
    router.go({ page: "about" });
    expect(location.hash).toBe("#/about");
    location.hash = "#/keys";
    globalThis.dispatchEvent(new Event("hashchange"));
    expect(router.now).toEqual({ page: "keys" });
    stop();
  });

  test("leaves no invitation in the history", () => {
    const before = history.length;
    router.replace({ page: "table", table: "ab12" });
    expect(location.hash).toBe("#/t/ab12");
    expect(history.length).toBe(before);
    expect(router.now).toEqual({ page: "table", table: "ab12" });
  });
});
