/** How a free table is drawn: rulers on its edges, levels that are not looked at. */

export const LEVEL_FADE = 0.35;

const CM = 10;
const LABELLED = 100;
const EVERY = 20;

export interface Tick {
  mm: number;
  long: number;
  label: string;
}

/** A tick every two centimetres, a longer one with its number every ten. */
export function ruler(length: number): Tick[] {
  return Array.from({ length: Math.floor(length / EVERY) + 1 }, (_, at) => {
    const mm = at * EVERY;
    const whole = mm % LABELLED === 0;
    return { mm, long: whole ? 11 : 6, label: whole ? String(mm / CM) : "" };
  });
}
