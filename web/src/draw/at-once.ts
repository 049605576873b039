/** In the place of d3-transition and d3-interpolate, which d3-zoom brings along for zooms that take their time: a tenth
 * of the page. Ours happen at once; there is nothing to interrupt and nothing between. See `vite.config.ts`.
 */

import { selection } from "d3-selection";

Object.assign(selection.prototype as object, {
  interrupt<T>(this: T): T {
    return this;
  },
});

export const interrupt = (): void => undefined;

export function interpolateZoom(): never {
  throw new Error("zooms happen at once");
}
