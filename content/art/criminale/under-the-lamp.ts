import type { Scene } from "../drawing/scene.ts";
import { svgInWholeUnits, disc, mirrored, shape } from "../drawing/svg.ts";
import { standingStranger } from "./stranger.ts";
import { houseFronts, placeLamp, lampLightHeight, defineLampPost, pavement, rain } from "./street.ts";

/** A street lamp's cone of light, with a person waiting in it or next to it. */
export const underTheLamp: Scene = (stage) => {
  const { random, inks, width, height, key } = stage;
  const foot = height * random.between(0.76, 0.88);
  const x = width * random.between(0.28, 0.5);
  const tall = height * random.between(0.52, 0.74);
  const light = foot + 12 - tall * lampLightHeight;
  const reach = random.between(66, 124);
  const cone = svgInWholeUnits`M${x - 9} ${light}L${x - reach} ${foot + 14}h${reach * 2}L${x + 9} ${light}z`;
  const pool = svgInWholeUnits`
    M${x - reach} ${foot + 14} a${reach} 14 0 1 0 ${reach * 2} 0 a${reach} 14 0 1 0 ${-reach * 2} 0
  `;
  const man = x + random.between(34, 90);
  const shadow = svgInWholeUnits`M${man - 7} ${foot + 12}L${man + 60} ${height + 8}h44L${man + 8} ${foot + 12}z`;
  const fronts = { foot, low: random.between(60, 130), high: random.between(150, 260) };
  const drawing =
    houseFronts(stage, fronts, { wall: inks.mid, pane: inks.ground, lit: inks.spark }) +
    pavement(stage, foot, inks.deep) +
    shape(cone, inks.spark) +
    shape(pool, inks.light) +
    shape(shadow, inks.deep) +
    defineLampPost(key, inks.deep) +
    placeLamp(key, x, foot + 12, tall) +
    disc(x, light, 8, inks.light) +
    standingStranger(man, foot + 14, random.between(84, 120), inks.deep) +
    rain(stage, 1.4);
  return random.chance(0.5) ? mirrored(drawing, width) : drawing;
};
