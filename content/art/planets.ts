import type { Inks } from "./scene.ts";
import { disc, ring, shape, svg } from "./svg.ts";

/** A planet in flat bands, lit from one side, optionally with a ring that passes behind and in front. */
export function planet(
  key: string,
  x: number,
  y: number,
  radius: number,
  inks: Pick<Inks, "light" | "mid" | "deep" | "spark">,
  ringed: boolean,
): string {
  const bands = [-0.62, -0.2, 0.12, 0.55].map((share, index) => {
    const thick = radius * [0.16, 0.22, 0.08, 0.2][index]!;
    return svg`M${x - radius} ${y + share * radius}h${radius * 2}v${thick}h${-radius * 2}z`;
  });
  const clip = svg`<clipPath id="${key}p"><circle cx="${x}" cy="${y}" r="${radius}"/></clipPath>`;
  const night = svg`M${x} ${y - radius}A${radius} ${radius} 0 0 1 ${x} ${y + radius}A${radius * 1.5} ${radius * 1.5} 0 0 0 ${x} ${y - radius}z`;
  const body =
    `<defs>${clip}</defs>` + disc(x, y, radius, inks.spark) +
    svg`<g clip-path="url(#${key}p)">${svg`<g transform="rotate(-16 ${x} ${y})">${shape(bands.join(""), inks.light)}</g>`}${shape(night, inks.deep)}</g>`;
  if (!ringed) return body;
  const loop = (sweep: 0 | 1): string => {
    const course = (share: number): string =>
      svg`M${x - radius * share} ${y}A${radius * share} ${radius * share * 0.3} 0 0 ${sweep} ${x + radius * share} ${y}`;
    return (
      svg`<path d="${course(1.72)}" fill="none" stroke="${inks.light}" stroke-width="${radius * 0.16}"/>` +
      svg`<path d="${course(1.46)}" fill="none" stroke="${inks.mid}" stroke-width="${radius * 0.1}"/>`
    );
  };
  const tilted = (drawing: string): string => svg`<g transform="rotate(-16 ${x} ${y})">${drawing}</g>`;
  return tilted(loop(1)) + body + tilted(loop(0));
}

/** A globe of meridians and parallels. */
export function wireGlobe(x: number, y: number, radius: number, ink: string, width: number): string {
  const meridians = [0.33, 0.68].map((share) => {
    const half = radius * share;
    return svg`M${x} ${y - radius}A${half} ${radius} 0 0 1 ${x} ${y + radius}A${half} ${radius} 0 0 1 ${x} ${y - radius}`;
  });
  const parallels = [-0.66, -0.33, 0, 0.33, 0.66].map((share) => {
    const half = radius * Math.sqrt(1 - share ** 2);
    return svg`M${x - half} ${y + share * radius}h${half * 2}`;
  });
  const net = svg`M${x} ${y - radius}v${radius * 2}${meridians.join("")}${parallels.join("")}`;
  return ring(x, y, radius, ink, width) + `<path d="${net}" fill="none" stroke="${ink}" stroke-width="${width}"/>`;
}
