import { irregularDashes } from "../drawing/patterns.ts";
import type { Scene } from "../drawing/scene.ts";
import { disc, repeat, ring } from "../drawing/svg.ts";
import { planet } from "./planets.ts";
import { starField } from "./star-field.ts";

/** A planetary system seen from above: wide and narrow orbits around one sun, one planet on each. */
export const orbits: Scene = (stage) => {
  const { random, inks, width, height, key } = stage;
  const x = width * random.pick([0, 0.14, 0.5, 0.86, 1]);
  const y = height * random.pick([1, 0.84, 0.5, 0.16]);
  const core = random.between(36, 66);
  const bands = repeat(3, (index) =>
    disc(x, y, core + [250, 165, 70][index]! + random.between(-20, 20), [inks.mid, inks.ground, inks.deep][index]!),
  );
  let radius = core + 6;
  const worlds = repeat(9, () => {
    radius += random.between(20, 44);
    const track = ring(
      x,
      y,
      radius,
      inks.light,
      random.pick([0.8, 1.4, 2.4]),
      random.chance(0.4) ? irregularDashes(random, 9) : "",
    );
    // Roughly in the middle of the page, so that most planets are visible.
    const angle = Math.atan2(height / 2 - y, width / 2 - x) + random.between(-1.1, 1.1);
    const [worldX, worldY] = [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius];
    const size = random.between(4, 17);
    const fill = random.pick([inks.spark, inks.light, inks.spark, inks.deep]);
    return (
      track + disc(worldX, worldY, size, fill) + (size > 12 ? ring(worldX, worldY, size + 5, inks.light, 1.4) : "")
    );
  });
  const sun = { x, y, radius: core, ringed: random.chance(0.3), tilt: random.between(-30, 30) };
  return bands + starField(stage, height) + worlds + planet(key, sun, inks);
};
