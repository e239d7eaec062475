import type { Scene } from "../drawing/scene.ts";
import { svgInWholeUnits, disc, line, repeat, shape, svg } from "../drawing/svg.ts";
import { strangerFromChest } from "./stranger.ts";
import { houseFronts } from "./street.ts";

/** A person at a window, behind a blind that is almost closed. */
export const behindTheBlind: Scene = (stage) => {
  const { random, inks, width, height } = stage;
  const x = width * random.between(0.34, 0.66);
  const slats = random.whole(10, 16);
  const step = height / slats;
  const parted = random.whole(3, Math.floor(slats / 2));
  const bends = new Map([
    [parted, -step * 1.2],
    [parted + 1, step * 1.2],
  ]);
  const blind = repeat(slats, (index) => {
    const [top, low, bend] = [index * step, (index + 0.5) * step, bends.get(index) ?? 0];
    return svgInWholeUnits`M0 ${top}Q${x} ${top + bend} ${width} ${top}V${low}Q${x} ${low + bend} 0 ${low}z`;
  });
  const scale = random.between(0.92, 1.2);
  const chest = height * random.between(0.66, 0.8);
  const lamp = disc(
    x + random.between(-70, 70),
    height * random.between(0.2, 0.44),
    random.between(56, 100),
    inks.spark,
  );
  const fronts = { foot: height, low: random.between(60, 110), high: random.between(150, 230) };
  return (
    lamp +
    houseFronts(stage, fronts, { wall: inks.deep, pane: inks.mid, lit: inks.light }) +
    shape(blind, inks.mid) +
    line(svg`M${width * 0.14} 0V${height}M${width * 0.86} 0V${height}`, inks.light, 1.6) +
    strangerFromChest(x, chest, scale, inks.deep)
  );
};
