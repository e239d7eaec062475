import type { Inks } from "../drawing/scene.ts";
import { clipped, svgInWholeUnits, disc, line, ring, shape, svg, rotated } from "../drawing/svg.ts";

interface Planet {
  x: number;
  y: number;
  radius: number;
  ringed: boolean;
  /** Degrees. */
  tilt: number;
}

/** A planet in flat bands, lit from one side, optionally with a ring that passes behind and in front of it. */
export function planet(key: string, { x, y, radius, ringed, tilt }: Planet, inks: Inks): string {
  const bands = [
    [-0.62, 0.16],
    [-0.2, 0.22],
    [0.12, 0.08],
    [0.55, 0.2],
  ].map(
    ([share = 0, thick = 0]) =>
      svgInWholeUnits`M${x - radius} ${y + share * radius}h${radius * 2}v${thick * radius}h${-radius * 2}z`,
  );
  const night = svg`
    M${x} ${y - radius} A${radius} ${radius} 0 0 1 ${x} ${y + radius}
    A${radius * 1.5} ${radius * 1.5} 0 0 0 ${x} ${y - radius}z
  `;
  const limb = svg`A${radius} ${radius} 0 1 1`;
  const outline = svg`M${x} ${y - radius}${limb} ${x} ${y + radius}${limb} ${x} ${y - radius}z`;
  const face = rotated(shape(bands.join(""), inks.light), tilt, x, y) + shape(night, inks.deep);
  const body = disc(x, y, radius, inks.spark) + clipped(`${key}p`, outline, face);
  if (!ringed) return body;
  const half = (share: number, sweep: number): string =>
    svg`
      M${x - radius * share} ${y}
      A${radius * share} ${radius * share * 0.3} 0 0 ${sweep} ${x + radius * share} ${y}
    `;
  const rings = (sweep: number): string =>
    rotated(
      line(half(1.72, sweep), inks.light, radius * 0.16) + line(half(1.46, sweep), inks.mid, radius * 0.1),
      tilt,
      x,
      y,
    );
  return rings(1) + body + rings(0);
}

/** A globe of meridians and parallels. */
export function wireGlobe(x: number, y: number, radius: number, ink: string, width: number): string {
  const meridians = [0.33, 0.68].map((share) => {
    const arc = svg`A${radius * share} ${radius} 0 0 1`;
    return svg`M${x} ${y - radius}${arc} ${x} ${y + radius}${arc} ${x} ${y - radius}`;
  });
  const parallels = [-0.66, -0.33, 0, 0.33, 0.66].map((share) => {
    const half = radius * Math.sqrt(1 - share ** 2);
    return svg`M${x - half} ${y + share * radius}h${half * 2}`;
  });
  return (
    ring(x, y, radius, ink, width) +
    line(svg`M${x} ${y - radius}v${radius * 2}${meridians.join("")}${parallels.join("")}`, ink, width)
  );
}
