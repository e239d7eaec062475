import { birds, type Point, scatter } from "../drawing/patterns.ts";
import type { Stage } from "../drawing/scene.ts";

/** A few birds around height y. */
export function flock({ detail, width }: Stage, y: number, ink: string): string {
  const x = detail.between(0.12, 0.6) * width;
  const places = scatter(detail, detail.whole(2, 4), 1, 84, 30).map(([right, down]): Point => [x + right, y + down]);
  return birds(places, ink, 12);
}
