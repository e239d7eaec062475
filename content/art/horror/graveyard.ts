import { crest, crestAt, hill } from "../drawing/landscape.ts";
import type { Scene } from "../drawing/scene.ts";
import { svgInWholeUnits, line, repeat, shape, svg } from "../drawing/svg.ts";
import { bareTree } from "./bare-tree.ts";
import { crows, moon } from "./night.ts";

/** Gravestones, an iron fence, a bare tree. */
export const graveyard: Scene = (stage) => {
  const { random, detail, inks, width, height } = stage;
  const ground = crest(random, width, height * random.between(0.68, 0.78), random.between(8, 20), 2);
  const count = random.whole(3, 6);
  let writing = "";
  const stones = repeat(count, (index) => {
    const x = ((index + random.between(0.3, 0.7)) / count) * width;
    const y = height * random.between(0.82, 0.9);
    const [half, tall, lean] = [random.whole(10, 16), random.between(26, 50), random.between(-7, 7)];
    const top = detail.chance(0.25)
      ? svgInWholeUnits`l${half} ${-half} ${half} ${half}`
      : svgInWholeUnits`a${half} ${half} 0 0 1 ${half * 2} 0`;
    writing += svgInWholeUnits`M${x + lean - half * 0.5} ${y - tall * 0.9}h${half}m${-half} 7h${half * 0.7}`;
    return shape(
      svgInWholeUnits`M${x - half} ${y}l${lean} ${-tall}${top}l${-lean} ${tall}z`,
      index % 3 ? inks.deep : inks.light,
    );
  });
  const x = width * random.pick([0.22, 0.5, 0.78]);
  const spears = repeat(13, (index) => svgInWholeUnits`M${index * 20} ${height}v-46l4 -14 4 14v46z`);
  const moonX = x === width / 2 ? x : width - x;
  return (
    moon(
      stage,
      moonX + random.between(-20, 20),
      height * random.between(0.2, 0.36),
      random.between(36, 72),
      random.pick([0, 0.35]),
    ) +
    crows(stage, height * 0.06) +
    bareTree(
      random,
      { x, foot: crestAt(ground, x) + 6, trunk: random.between(60, 82), lean: (120 - x) * 0.0015 },
      inks.deep,
    ) +
    hill(random, ground, height, { fill: inks.mid, cut: inks.ground }, { lines: 6, gap: 14 }) +
    stones +
    line(writing, inks.mid, 1.6) +
    shape(spears, inks.deep) +
    line(svg`M0 ${height - 34}H${width}M0 ${height - 10}H${width}`, inks.deep, 3)
  );
};
