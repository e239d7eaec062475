import type { Scene } from "../drawing/scene.ts";
import { svgInWholeUnits, disc, repeat, roundLine } from "../drawing/svg.ts";

/** A raster of dots with a sphere below a part of it. */
export const halftone: Scene = ({ random, inks, width, height }) => {
  const cell = random.pick([14, 15, 17]);
  const x = width * random.between(0.3, 0.7);
  const y = height * random.between(0.3, 0.64);
  const radius = random.between(74, 112);
  const rows = Math.ceil(height / cell);
  const growing = random.chance(0.5);
  // Zero-length dashes with round caps are dots: one path for a few rows of the same size.
  const raster = repeat(6, (band) => {
    const from = Math.ceil((rows * band) / 6);
    const courses = repeat(
      Math.ceil((rows * (band + 1)) / 6) - from,
      (row) => svgInWholeUnits`M${cell / 2} ${(from + row + 0.5) * cell}H${width}`,
    );
    return roundLine(courses, inks.trace, 1 + (growing ? band : 5 - band) * 0.8, `0 ${cell}`);
  });
  const swarms = new Map<number, string>();
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column * cell < width; column += 1) {
      const [dotX, dotY] = [(column + 0.5) * cell, (row + 0.5) * cell];
      const away = Math.hypot(dotX - x, dotY - y) / radius;
      if (away >= 0.98) continue;
      const size = 2 + Math.round((Math.sqrt(1 - away ** 2) * (cell - 4)) / 2) * 2;
      swarms.set(size, `${swarms.get(size) ?? ""}${svgInWholeUnits`M${dotX} ${dotY}h0`}`);
    }
  }
  const sphere = [...swarms].map(([size, course]) => roundLine(course, inks.spark, size));
  const angle = random.between(0, 2 * Math.PI);
  const satellite = (ink: string, size: number): string =>
    disc(x + Math.cos(angle) * radius * 1.05, y + Math.sin(angle) * radius * 1.05, size, ink);
  return (
    raster +
    disc(x, y, radius + 3, inks.deep) +
    sphere.join("") +
    satellite(inks.mid, random.between(16, 34)) +
    satellite(inks.light, 6)
  );
};
