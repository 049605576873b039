/** Pan, wheel and pinch of a drawing, and the same by keys. */

import { select } from "d3-selection";
import { zoom, zoomIdentity, type ZoomTransform } from "d3-zoom";
import type { Point } from "./hexes";

const FARTHEST = 0.5;
const NEAREST = 5;
const STEP = 1.35;

export interface Zoom {
  by(steps: number): void;
  reset(): void;
  /** Bring a point of the drawing into the middle, so much larger. */
  show(point: Point, larger: number): void;
  stop(): void;
}

/** A press that moves less than this is a click, not a drag. */
const STILL = 4;

export function zoomable(
  svg: SVGSVGElement,
  box: readonly number[],
  moved: (now: ZoomTransform) => void,
  /** What begins here is not for the drawing: somebody is being dragged. */
  elsewhere: (event: Event) => boolean = () => false,
): Zoom {
  const [left = 0, top = 0, width = 1, height = 1] = box;
  const drag = zoom<SVGSVGElement, unknown>()
    .scaleExtent([FARTHEST, NEAREST])
    .extent([
      [left, top],
      [left + width, top + height],
    ])
    .translateExtent([
      [left - width / 2, top - height / 2],
      [left + 1.5 * width, top + 1.5 * height],
    ])
    .clickDistance(STILL)
    .filter((event: MouseEvent) => (!event.ctrlKey || event.type === "wheel") && !event.button && !elsewhere(event))
    .on("zoom", (event: { transform: ZoomTransform }) => moved(event.transform));
  const drawing = select(svg).call(drag).on("dblclick.zoom", null);
  const middle: Point = [left + width / 2, top + height / 2];
  return {
    by: (steps) => drag.scaleBy(drawing, STEP ** steps),
    reset: () => drag.transform(drawing, zoomIdentity),
    show: ([x, y], larger) => {
      const there = zoomIdentity.translate(middle[0], middle[1]).scale(larger).translate(-x, -y);
      drag.transform(drawing, there);
    },
    stop: () => void drawing.on(".zoom", null),
  };
}
