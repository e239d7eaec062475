import type { Scene } from "../drawing/scene.ts";
import { rectangle, svgInWholeUnits, disc, line, repeat, shape, svg } from "../drawing/svg.ts";
import { starField } from "./star-field.ts";

/** A plain with a square grid up to the horizon, where a huge sun sets. */
export const gridPlain: Scene = (stage) => {
  const { random, inks, width, height } = stage;
  const horizon = height * random.between(0.48, 0.7);
  const radius = random.between(56, 112);
  const x = width * random.between(0.25, 0.75);
  const y = horizon - radius * random.between(0, 0.9);
  const slats = repeat(random.pick([0, 7, 7]), (index) =>
    rectangle(x - radius - 2, y + radius * (0.05 + index * 0.16), radius * 2 + 4, 2 + index * 1.5, inks.ground),
  );
  const vanishing = width * random.between(0.2, 0.8);
  const rays = repeat(19, (index) => {
    const foot = vanishing + (index - 9) * 54;
    return svgInWholeUnits`M${vanishing + (foot - vanishing) * 0.14} ${horizon}L${foot} ${height}`;
  });
  const rows = repeat(9, (index) => svgInWholeUnits`M0 ${horizon + (height - horizon) * (index / 9) ** 1.8}H${width}`);
  const peaks = random.pick([4, 8, 8, 12]);
  const tallest = random.between(20, 80);
  const ridge = repeat(peaks + 1, (index) => {
    const rise = index % 2 ? random.between(0.4, 1) * tallest : random.between(2, 14);
    return svgInWholeUnits`L${index * (width / peaks)} ${horizon - rise}`;
  });
  return (
    starField(stage, horizon) +
    disc(x, y, radius, inks.spark) +
    slats +
    shape(svgInWholeUnits`M-5 ${horizon}${ridge}L${width + 5} ${horizon}z`, inks.mid) +
    rectangle(0, horizon, width, height - horizon, inks.deep) +
    line(rays + rows, inks.mid, 1.6) +
    line(svg`M0 ${horizon}H${width}`, inks.light, 2)
  );
};
