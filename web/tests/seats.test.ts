import { beforeEach, describe, expect, test, vi } from "vitest";
import { mySeats } from "../src/lib/seats.svelte";

const MADE = {
  table: "t1",
  revision: 1,
  mine: [
    { seat: 2, token: "two" },
    { seat: 0, token: "zero" },
  ],
  invites: [{ seat: 1, invite: "t1.secret" }],
};

describe("my seats", () => {
  beforeEach(() => {
    localStorage.clear();
    mySeats.start();
  });

  test("are kept by table, in order, and found again by another visit", () => {
    mySeats.made(MADE, "pit-fighter", "Pit Fighter");
    mySeats.start();
    expect(mySeats.seats("t1")).toEqual([
      { seat: 0, token: "zero" },
      { seat: 2, token: "two" },
    ]);
    expect(mySeats.token("t1")).toBe("zero");
    expect(mySeats.of("t1")?.invites).toEqual({ 1: "t1.secret" });
  });

  test("a seat by link is added to those I have there", () => {
    mySeats.made(MADE, "pit-fighter", "Pit Fighter");
    mySeats.sat("t1", 1, "one");
    expect(mySeats.seats("t1").map(({ token }) => token)).toEqual(["zero", "one", "two"]);
    expect(mySeats.of("t1")?.title).toBe("Pit Fighter");
  });

  test("of a table that I only watch there are none", () => {
    expect(mySeats.token("elsewhere")).toBeNull();
    expect(mySeats.seats("constructor")).toEqual([]);
    mySeats.visit("elsewhere", "pulso", "Pulso");
    expect(mySeats.list).toEqual([]);
  });

  test("the last visited comes first; a forgotten one is gone for good", () => {
    vi.useFakeTimers({ now: 1000 });
    mySeats.sat("old", 0, "a");
    vi.setSystemTime(2000);
    mySeats.sat("new", 0, "b");
    expect(mySeats.list.map(({ table }) => table)).toEqual(["new", "old"]);
    vi.setSystemTime(3000);
    mySeats.visit("old", "pulso", "Pulso");
    expect(mySeats.list.map(({ table }) => table)).toEqual(["old", "new"]);
    mySeats.forget("old");
    mySeats.start();
    expect(mySeats.list.map(({ table }) => table)).toEqual(["new"]);
    vi.useRealTimers();
  });

  test("a seat that was taken in another tab stays", () => {
    mySeats.made(MADE, "pit-fighter", "Pit Fighter");
    const there = { table: "t2", title: "", game: "", tokens: { 0: "other" }, invites: {}, at: 5 };
    localStorage.setItem("liza.tables", JSON.stringify({ ...JSON.parse(localStorage["liza.tables"]), t2: there }));
    mySeats.visit("t1", "pit-fighter", "Pit Fighter");
    expect(mySeats.token("t2")).toBe("other");
    localStorage.setItem("liza.tables", JSON.stringify({ t3: { ...there, table: "t3" } }));
    globalThis.dispatchEvent(new Event("storage"));
    expect(mySeats.list.map(({ table }) => table)).toEqual(["t3"]);
  });

  test("what is damaged in the browser's memory is as if it were not there", () => {
    localStorage.setItem("liza.tables", "{broken");
    mySeats.start();
    expect(mySeats.list).toEqual([]);
  });
});
