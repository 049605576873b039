/** What this browser remembers: as JSON under one name, and nothing at all if it is not allowed to. */

const BEFORE = "liza.";

export function saved<T>(name: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(BEFORE + name);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

export function save(name: string, value: unknown): void {
  try {
    localStorage.setItem(BEFORE + name, JSON.stringify(value));
  } catch {
    // full, or forbidden: the page goes on without memory
  }
}
