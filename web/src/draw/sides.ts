/** Sides are heraldic: a tincture, its engraver's hatching and a plate shape. From the seventh on with a double rim. */

export type Tincture = "azure" | "or" | "gules" | "vert" | "purpure" | "argent";

export const TINCTURES: readonly Tincture[] = ["azure", "or", "gules", "vert", "purpure", "argent"];

export const tincture = (side: number): Tincture => TINCTURES[side % TINCTURES.length] ?? "argent";
export const doubled = (side: number) => side >= TINCTURES.length;

const round = (value: number) => Number(value.toFixed(2));

/** A regular polygon's points. */
export function polygon(corners: number, radius: number, turn = 0): string {
  return Array.from({ length: corners }, (_, corner) => {
    const angle = (((360 / corners) * corner + turn) * Math.PI) / 180;
    return `${round(radius * Math.cos(angle))},${round(radius * Math.sin(angle))}`;
  }).join(" ");
}
const SHAPES: Record<Tincture, (r: number) => string> = {
  azure: (r) => `M${-r} 0A${r} ${r} 0 1 1 ${r} 0A${r} ${r} 0 1 1 ${-r} 0z`,
  or: (r) => `M${polygon(8, r * 1.06, 22.5)}z`,
  gules: (r) => `M${-0.9 * r} ${-0.9 * r}H${0.9 * r}V${0.9 * r}H${-0.9 * r}z`,
  vert: (r) => `M${polygon(6, r * 1.08, 30)}z`,
  purpure: (r) =>
    `M0 ${-1.15 * r}C${1.3 * r} ${-0.2 * r} ${r} ${r} 0 ${r}C${-r} ${r} ${-1.3 * r} ${-0.2 * r} 0 ${-1.15 * r}z`,
  argent: (r) => `M${polygon(4, r * 1.2)}z`,
};

/** The outline of a side's plate. */
export const plate = (side: number, radius: number) => SHAPES[tincture(side)](radius);
