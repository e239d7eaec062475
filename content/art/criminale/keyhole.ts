import type { Scene } from "../drawing/scene.ts";
import { rectangle, svgInWholeUnits, disc, repeat, shape, svg } from "../drawing/svg.ts";
import { standingStranger } from "./stranger.ts";

/** A keyhole, with a person in the lit room behind it. */
export const keyhole: Scene = ({ random, inks, width, height }) => {
  const x = width * random.between(0.44, 0.56);
  const y = height * random.between(0.3, 0.44);
  const radius = random.between(42, 72);
  const foot = y + radius * random.between(2.6, 3.3);
  const flare = radius * random.between(0.7, 1.05);
  const hole = svg`
    M${x - radius * 0.5} ${y + radius * 0.86}
    A${radius} ${radius} 0 1 1 ${x + radius * 0.5} ${y + radius * 0.86} L${x + flare} ${foot}
    H${x - flare}z
  `;
  const step = random.between(13, 22);
  const count = random.whole(3, 6);
  const plates = repeat(count, (index) => {
    const fill = (count - index) % 2 ? inks.ground : inks.mid;
    const rim = svg`stroke="${fill}" stroke-width="${(count - index) * step * 2}" stroke-linejoin="round"`;
    return `<path d="${hole}" fill="${fill}" ${rim}/>`;
  });
  const man = x + random.between(-0.3, 0.3) * radius;
  const shadow = svgInWholeUnits`M${man - 6} ${foot}l-16 ${height - foot}h44l-16 ${foot - height}z`;
  return (
    rectangle(0, 0, width, height, inks.deep) +
    plates +
    shape(hole, inks.spark) +
    disc(x, y, radius * random.between(0.4, 0.7), inks.light) +
    standingStranger(man, foot, radius * random.between(1.7, 2.5), inks.deep) +
    shape(shadow, inks.deep) +
    repeat(4, (corner) => disc(corner % 2 ? width - 20 : 22, corner < 2 ? 22 : height - 22, 5, inks.light))
  );
};
