import { irregularDashes } from "../drawing/patterns.ts";
import type { Scene } from "../drawing/scene.ts";
import { svgInWholeUnits, disc, line, mirrored, ring, shape } from "../drawing/svg.ts";
import { standingStranger } from "./stranger.ts";
import { houseFronts, placeLamp, lampLightHeight, defineLampPost, pavement, rain } from "./street.ts";

/** A row of street lamps along a wet street. */
export const rowOfLamps: Scene = (stage) => {
  const { random, inks, width, height, key } = stage;
  const horizon = height * random.between(0.5, 0.66);
  const vanishing = width * random.between(0.58, 0.82);
  const verge = width * random.between(0.02, 0.2);
  const size = random.between(240, 330);
  const lamps = [0.14, 0.26, 0.48, 0.92].map((near) => {
    const x = vanishing - (vanishing - verge) * near;
    const foot = horizon + (height * 0.92 - horizon) * near;
    const light = foot - size * near * lampLightHeight;
    return (
      disc(x, light, 36 * near + 4, inks.spark) +
      ring(x, light, 48 * near + 6, inks.spark, 1.4, irregularDashes(random)) +
      placeLamp(key, x, foot, size * near)
    );
  });
  const road = svgInWholeUnits`
    M${vanishing - 3} ${horizon} L${verge - 20} ${height} H${width * 1.3} L${vanishing + 5} ${horizon}z
  `;
  const middle = svgInWholeUnits`M${vanishing} ${horizon}L${width * 0.62} ${height}`;
  const walker = horizon + random.between(26, 64);
  const fronts = { foot: horizon + 2, low: random.between(30, 60), high: random.between(90, 170) };
  const drawing =
    disc(width * random.between(0.2, 0.5), height * random.between(0.1, 0.2), random.between(16, 30), inks.light) +
    houseFronts(stage, fronts, { wall: inks.mid, pane: inks.ground, lit: inks.spark }) +
    pavement(stage, horizon, inks.deep) +
    shape(road, inks.mid) +
    line(middle, inks.light, 2.4, irregularDashes(random, 40)) +
    defineLampPost(key, inks.deep) +
    lamps.join("") +
    standingStranger(vanishing + random.between(0, 14), walker, (walker - horizon) * 1.3 + 14, inks.deep) +
    rain(stage, 1.2);
  return random.chance(0.5) ? mirrored(drawing, width) : drawing;
};
