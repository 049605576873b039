/** What a choice is called, and what is said of it. */

import type { Said, Words } from "../lib/words";
import type { Choice } from "../table/choices";
import { tell } from "./pitch-words";

const text = (words: string): Said => (words ? [{ kind: "text", text: words }] : []);

/** A square that somebody is thrown at is named with him. */
export function labelOf({ what, answers, preview }: Choice, words: Words): Said {
  const last = answers.at(-1);
  const said = words.option(what, last);
  const whom = preview["whom"];
  const onSquare = Array.isArray(last) && Array.isArray(last[1]);
  return onSquare && typeof whom === "string" ? [...said, ...text(", "), ...words.name(whom)] : said;
}

/** The same where it stands under the name of whom it is about. */
export function shortLabel(choice: Choice, words: Words): Said {
  const [kind] = [choice.answers.at(-1)].flat();
  const short = typeof kind === "string" && choice.preview.leads ? words.find("value", `action_${kind}`) : undefined;
  return short === undefined ? labelOf(choice, words) : text(short);
}

/** How far, what must be rolled, and what the game says of it. */
export function noteOf({ preview, answers }: Choice, words: Words): Said {
  const note = words.note(preview);
  const steps = preview.at?.path?.length ?? 0;
  const rolls = (preview.needs ?? []).flatMap((need): string[] => {
    const [what, least] = need.length === 3 ? [need[1], need[2]] : need;
    if (what === "pass" && note.length) return []; // the note has it
    return [`${words.roll(what)} ${String(least)}+`];
  });
  const far = answers.length > 1 && steps ? text(steps === 1 ? tell("oneStep") : tell("steps", { count: steps })) : [];
  const parts = [far, rolls.length && (!note.length || answers.length > 1) ? text(rolls.join(", ")) : [], note].filter(
    (part) => part.length,
  );
  return parts.flatMap((part, at) => (at ? [...text("; "), ...part] : part));
}
