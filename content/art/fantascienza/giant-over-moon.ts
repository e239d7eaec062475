import { irregularDashes, scatter } from "../drawing/patterns.ts";
import type { Scene, Stage } from "../drawing/scene.ts";
import { svgInWholeUnits, disc, line, translated, repeat, ring, shape } from "../drawing/svg.ts";
import { planet } from "./planets.ts";
import { starField } from "./star-field.ts";

/** A ringed planet above the craters of its moon, with a landed ship. */
export const giantOverMoon: Scene = (stage) => {
  const { random, inks, width, height, key } = stage;
  const giant = {
    x: width * random.between(0.25, 0.75),
    y: height * random.between(0.2, 0.42),
    radius: random.between(36, 80),
    ringed: true,
    tilt: random.between(-34, 34),
  };
  const ground = height * random.between(0.7, 0.82);
  const curve = random.between(180, 420);
  const craters = repeat(6, () => {
    const size = random.whole(8, 24);
    const [x, y] = [random.whole(0, width), random.whole(ground + 26, height - 6)];
    return svgInWholeUnits`
      M${x - size} ${y} a${size} ${size / 3} 0 1 0 ${size * 2} 0
      a${size} ${size / 3} 0 1 0 ${-size * 2} 0
    `;
  });
  const moons = scatter(random, 2, 2, width, height * 0.6).map(([x, y]) =>
    disc(x, y, random.between(3, 9), inks.trace),
  );
  const shipX = width * random.pick([0.2, 0.78]);
  return (
    starField(stage, ground) +
    moons.join("") +
    planet(key, giant, inks) +
    disc(width / 2, ground + curve, curve, inks.mid) +
    ring(width / 2, ground + curve, curve - 7, inks.light, 1.6, irregularDashes(random)) +
    `<path d="${craters}" fill="${inks.deep}" stroke="${inks.light}" stroke-dasharray="30 400"/>` +
    rocket(stage, shipX, ground + 16, random.between(0.8, 1.5))
  );
};

function rocket({ inks }: Stage, x: number, foot: number, scale: number): string {
  const ship =
    shape("M-9-26l-9 22v10l11-14zM9-26l9 22v10l-11-14z", inks.deep) +
    shape("M0-66C13-46 12-24 7-8h-14C-12-24-13-46 0-66z", inks.light) +
    disc(0, -38, 4.5, inks.deep) +
    line("M0-24v22", inks.spark, 3);
  return translated(ship, x, foot, scale);
}
