/** The tinctures of the sides in order; seven and eight fighters begin again with a double rim. */
export const SIDES = ["azure", "or", "gules", "vert", "purpure", "argent"] as const;
export type Tincture = (typeof SIDES)[number];
