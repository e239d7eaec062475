import { irregularDashes } from "../drawing/patterns.ts";
import type { Scene } from "../drawing/scene.ts";
import { disc, repeat, ring, rotated } from "../drawing/svg.ts";
import { wireGlobe } from "./planets.ts";
import { starField } from "./star-field.ts";

/** A wire globe with radio waves. */
export const signal: Scene = (stage) => {
  const { random, inks, width, height } = stage;
  const x = width * random.between(0.3, 0.7);
  const y = height * random.between(0.3, 0.6);
  const radius = random.between(46, 84);
  const gap = random.between(13, 24);
  const thick = random.between(5, 9);
  const waves = repeat(9, (index) =>
    ring(
      x,
      y,
      radius + 8 + (index + 0.6) * gap,
      index % 2 ? inks.mid : inks.trace,
      thick - index * 0.55,
      index % 3 === 1 ? irregularDashes(random, 50) : "",
    ),
  );
  const globe =
    disc(x, y, radius + 8, inks.ground) + disc(x, y, radius, inks.deep) + wireGlobe(x, y, radius, inks.spark, 2);
  const angle = random.between(0, 2 * Math.PI);
  const [probeX, probeY] = [x + Math.cos(angle) * (radius + gap * 2.6), y + Math.sin(angle) * (radius + gap * 2.6)];
  const probe =
    disc(probeX, probeY, 17, inks.ground) + disc(probeX, probeY, 12, inks.spark) + disc(probeX, probeY, 4, inks.deep);
  return starField(stage, height) + waves + rotated(globe, random.between(-40, 40), x, y) + probe;
};
