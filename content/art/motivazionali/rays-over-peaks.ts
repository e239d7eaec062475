import { crest, hill } from "../drawing/landscape.ts";
import type { Scene, Stage } from "../drawing/scene.ts";
import { svgInWholeUnits, disc, repeat, ring, shape } from "../drawing/svg.ts";

/** Rays of light over mountains whose bright sides face the sun. */
export const raysOverPeaks: Scene = (stage) => {
  const { random, inks, width, height } = stage;
  const x = width * random.between(0.25, 0.75);
  const y = height * random.between(0.34, 0.6);
  const count = random.whole(9, 19);
  const turn = random.next();
  const rim = (step: number): string => {
    const angle = ((step + turn) / count) * Math.PI;
    return svgInWholeUnits`${x + Math.cos(angle) * 420} ${y + Math.sin(angle) * 420}`;
  };
  const wedges = repeat(count, (index) => svgInWholeUnits`M${x} ${y}L${rim(index * 2)} ${rim(index * 2 + 1)}z`);
  const core = random.between(32, 60);
  const sun = disc(x, y, core + 14, inks.ground) + disc(x, y, core, inks.spark) + ring(x, y, core + 7, inks.light, 2);
  const peaks = random.whole(2, 4);
  const range = repeat(peaks, (index) => {
    const peakX = width * ((index + random.between(0.2, 0.8)) / peaks);
    return mountain(stage, peakX, height * random.between(0.46, 0.66), peakX < x ? 1 : -1);
  });
  const meadow = crest(random, width, height * random.between(0.8, 0.9), 9, 4);
  const grass = { fill: inks.deep, cut: inks.spark };
  return shape(wedges, inks.light) + sun + range + hill(random, meadow, height, grass, { lines: 4, gap: 11 });
};

function mountain({ random, inks, height }: Stage, x: number, y: number, sunny: number): string {
  const fall = height - y;
  const spread = fall * random.between(0.45, 0.72);
  const bend = (share: number, lean: number): string => svgInWholeUnits`L${x + sunny * lean} ${y + fall * share}`;
  const lit = svgInWholeUnits`
    M${x} ${y} L${x + sunny * spread} ${height} H${x}${bend(0.62, 14)}${bend(0.4, -6)}${bend(0.22, 8)}z
  `;
  return shape(svgInWholeUnits`M${x} ${y}l${spread} ${fall}h${-spread * 2}z`, inks.deep) + shape(lit, inks.mid);
}
