import type { Scene } from "../drawing/scene.ts";
import { disc, line, mirrored, repeat, shape, svg } from "../drawing/svg.ts";

/** Nested frames, each rotated, with a light at the end. */
export const tunnel: Scene = (stage) => {
  const { random, inks, width, height } = stage;
  const sides = random.pick([4, 6, 6, 8]);
  const x = width * random.between(0.42, 0.58);
  const y = height * random.between(0.38, 0.6);
  const twist = random.between(0.05, 0.16) * random.pick([1, -1]);
  const shrink = random.between(0.76, 0.83);
  const colours = random.pick([
    [inks.deep, inks.mid, inks.ground, inks.light],
    [inks.mid, inks.deep],
    [inks.ground, inks.mid, inks.light, inks.mid],
  ]);
  const frames = repeat(13, (index) => {
    const radius = 300 * shrink ** index;
    const corners = repeat(sides, (corner) => {
      const angle = (corner / sides) * 2 * Math.PI + index * twist + Math.PI / sides;
      return svg`${corner ? "L" : "M"}${x + Math.cos(angle) * radius} ${y + Math.sin(angle) * radius}`;
    });
    const last = index === 12 ? inks.spark : colours[index % colours.length];
    return shape(`${corners}z`, last ?? inks.mid);
  });
  const traveller = shape(svg`M${x} ${y - 10}l4 9 -1 12h-6l-1 -12z`, inks.deep) + disc(x, y - 11, 3.4, inks.deep);
  const beams = line(
    repeat(8, (index) => svg`M${x} ${y}l${Math.cos(index * 0.785) * 400} ${Math.sin(index * 0.785) * 400}`),
    inks.spark,
    1.4,
    `4 ${random.whole(14, 40)}`,
  );
  const drawing = frames + beams + disc(x, y, 24, inks.spark) + disc(x, y, 17, inks.light) + traveller;
  return random.chance(0.5) ? mirrored(drawing, width) : drawing;
};
