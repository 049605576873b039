/** Dice that the page throws where people would type real ones, as fair as the browser's source of chance. */

const RANGE = 2 ** 32;

/** A face of each die; `chance` gives whole numbers below 2³², all as likely. */
export function thrown(sides: readonly number[], chance: () => number = fromBrowser): number[] {
  return sides.map((count) => 1 + below(count, chance));
}

/** A number below `count`: what would make the small ones likelier is thrown away. */
function below(count: number, chance: () => number): number {
  const fair = RANGE - (RANGE % count);
  for (;;) {
    const found = chance();
    if (found < fair) return found % count;
  }
}

function fromBrowser(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
}
