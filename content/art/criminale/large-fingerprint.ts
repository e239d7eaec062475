import { luminance } from "../palette.ts";
import type { Scene } from "../drawing/scene.ts";
import { svgInWholeUnits, disc, line, repeat, rotated } from "../drawing/svg.ts";
import { fingerprint } from "./fingerprint.ts";

/** One fingerprint that fills the page. */
export const largeFingerprint: Scene = ({ random, inks, width, height, key }) => {
  const x = width * random.between(0.4, 0.6);
  const y = height * random.between(0.42, 0.58);
  const tip = { x, y, size: random.between(76, 122), ridges: random.whole(8, 12) };
  const spot = disc(x + random.between(-56, 56), y + random.between(-90, 90), random.between(60, 110), inks.spark);
  const scale = repeat(2, (edge) => line(svgInWholeUnits`M0 ${edge ? height - 20 : 20}H${width}`, inks.mid, 8, "2 10"));
  const print = fingerprint(key, random, tip, luminance(inks.ground) < 0.12 ? inks.light : inks.deep);
  return scale + spot + rotated(print, random.between(-36, 36), x, y);
};
