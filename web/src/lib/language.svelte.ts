/** The reader's language, saved; and the page's own words in it. */

import { pageWords, type PageWords } from "../page-words";
import type { Language, Text } from "../types";
import { save, saved } from "./saved";
import { called } from "./words";

/** The first of the reader's languages that liza speaks, English if none. */
export function chooseLanguage(preferred: readonly string[]): Language {
  const spoken = preferred.map((tag) => tag.toLowerCase().split("-")[0]);
  return spoken.find((tag): tag is Language => tag === "es" || tag === "en") ?? "en";
}

class Tongue {
  language: Language = $state("en");

  /** As saved, or as the browser prefers. */
  start(): void {
    const before = saved<unknown>("language", null);
    this.language = before === "es" || before === "en" ? before : chooseLanguage(navigator.languages);
  }

  choose(language: Language): void {
    this.language = language;
    save("language", language);
  }

  get other(): Language {
    return this.language === "es" ? "en" : "es";
  }

  /** The page's sentences. */
  get say(): PageWords {
    return pageWords[this.language];
  }

  /** A game's title without its second half: "Pit Fighter" of "Pit Fighter: luchadores de foso". */
  short(title: Text): string {
    return this.read(title).split(/[:(]/)[0]?.trim() ?? "";
  }

  /** A text of the server's in the reader's language. */
  read(text: Text): string {
    return called(text, this.language);
  }
}

export const tongue = new Tongue();
