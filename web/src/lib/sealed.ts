/** Sealed dice: their hash is told before the first throw, the seed after the last one; so anybody can check them. */

import type { LogLine } from "../types";
import { sidesOf } from "./words";

/** Where the dice of a match come from, as its heading says. */
export interface Source {
  kind: string;
  /** The hash of the seed, of sealed dice. */
  promise: string;
  /** The seed, once it is told. */
  seed: string;
}

export function sourceOf(heading: string): Source {
  const [kind = "", first = "", second = ""] = heading.split(" ");
  const [sealed, seed = ""] = kind === "sealed" ? [first, second] : ["", first.split(":").at(-1)];
  return { kind, promise: sealed, seed };
}

export interface Throw {
  sides: number[];
  faces: number[];
}

/** Every throw that was told, in order. */
export function throwsIn(log: readonly LogLine[]): Throw[] {
  return log
    .filter(({ name }) => name === "dice")
    .map(({ facts }) => ({ sides: sidesOf(String(facts["dice"])), faces: facts["faces"] as number[] }));
}

/** Whether the seed is the promised one, and every die fell as it says; null where the browser cannot tell. */
export async function holds({ promise, seed }: Source, throws: readonly Throw[]): Promise<boolean | null> {
  const subtle = (globalThis.crypto as Crypto | undefined)?.subtle as SubtleCrypto | undefined; // secure pages only
  if (!subtle || !seed) return null;
  const secret = bytes(seed);
  if (hex(await subtle.digest("SHA-256", secret)) !== promise) return false;
  const key = await subtle.importKey("raw", secret, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  let number = 0;
  for (const { sides, faces } of throws) {
    for (const [at, count] of sides.entries()) {
      const digest = await subtle.sign("HMAC", key, new TextEncoder().encode(String(number++)));
      if (face(hex(digest), count) !== faces[at]) return false;
    }
  }
  return true;
}

/** The first half of the digest as a share of the sides. */
const face = (digest: string, sides: number) =>
  Number((BigInt(`0x${digest.slice(0, 32)}`) * BigInt(sides)) >> 128n) + 1;

const hex = (buffer: ArrayBuffer) =>
  [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

const bytes = (text: string) => Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
