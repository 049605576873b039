/** A text becomes a file of the reader's. */

const LONG_ENOUGH = 10_000;

export function saveAs(name: string, text: string): void {
  const href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  Object.assign(document.createElement("a"), { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), LONG_ENOUGH);
}

/** What the record of a table is called as a file. */
export const recordName = (game: string, table: string): string => `${game}-${table}.liza`;
