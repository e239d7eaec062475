import { luminance } from "../contrast.ts";
import { birds, irregularDashes, type Point, scatter } from "../drawing/patterns.ts";
import type { Stage } from "../drawing/scene.ts";
import { svgInWholeUnits, disc, svg } from "../drawing/svg.ts";

/** A pale moon in dark palettes, a red one in pale palettes. */
export function moonInk({ inks }: Stage): string {
  return luminance(inks.ground) < 0.45 ? inks.light : inks.spark;
}

/** The moon with rings of haze; phase 0 is full, towards 1 the shadow moves off it. */
export function moon(stage: Stage, x: number, y: number, radius: number, phase = 0): string {
  const { random, inks } = stage;
  const halo = Array.from({ length: random.whole(2, 5) }, (_, step) => [x, y, radius + 11 + step * 11]);
  const seas = [
    [-0.3, -0.2, 0.24],
    [0.25, 0.3, 0.16],
    [0.3, -0.42, 0.1],
  ].map(([right = 0, down = 0, size = 0]) => [x + right * radius, y + down * radius, size * radius]);
  const shadow = disc(x + radius * phase, y - radius * phase * 0.3, radius, inks.ground);
  return (
    cutRings(halo, inks.mid, 2.6, irregularDashes(random, 26)) +
    disc(x, y, radius, moonInk(stage)) +
    (phase ? shadow : cutRings(seas, inks.mid, 1.4, irregularDashes(random, 12)))
  );
}

function cutRings(rings: number[][], ink: string, width: number, dashes: string): string {
  const circles = rings.map(
    ([x = 0, y = 0, radius = 0]) => svgInWholeUnits`<circle cx="${x}" cy="${y}" r="${radius}"/>`,
  );
  return svg`<g stroke="${ink}" stroke-width="${width}" stroke-dasharray="${dashes}">${circles.join("")}</g>`;
}

/** Crows in the sky, around height y. */
export function crows({ detail, width, inks }: Stage, y: number): string {
  const x = width * detail.between(0.1, 0.55);
  const places = scatter(detail, detail.whole(2, 5), 1, 100, 44);
  return birds(
    places.map(([right, down]): Point => [x + right, y + down]),
    inks.deep,
    15,
  );
}
