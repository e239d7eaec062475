import { luminance } from "./contrast.ts";
import { faces } from "./faces.ts";
import { petalHead, stemLeaves } from "./flower.ts";
import { cuts, dots, levelLines, scatter, softCurve, type Point } from "./marks.ts";
import { drawRibbon, redrawRibbon, ribbonOffset, ribbonPair } from "./ribbon.ts";
import type { Scene } from "./scene.ts";
import { block, coarse, disc, line, mirrored, repeat, ring, roundLine, shape, svg, turned } from "./svg.ts";

/** Two lines come from different sides, meet, and turn off together. */
const meeting: Scene = (stage) => {
  const { random, inks, width, height, key } = stage;
  const [first, second] = ribbonPair(stage, random.between(4.4, 6.4));
  const [left, right] = [ribbonOffset(first), ribbonOffset(second)];
  const x = width * random.between(0.42, 0.58);
  const [fromLeft, fromRight] = [height * random.between(0.1, 0.3), height * random.between(0.12, 0.36)];
  const bend = left + right + random.between(12, 40);
  const turn = height * random.between(0.7, 0.82);
  const goesOn = random.chance(0.6);
  const end = (offset: number): string =>
    goesOn ? svg`V${turn - bend}a${bend + offset} ${bend + offset} 0 0 0 ${bend + offset} ${bend + offset}H${width + 60}` : svg`V${height + 60}`;
  // The bend is shared: the outer line keeps its distance from the inner one all the way round.
  const lineLeft = svg`M-60 ${fromLeft}H${x - left - bend}a${bend} ${bend} 0 0 1 ${bend} ${bend}${end(left)}`;
  const lineRight = svg`M${width + 60} ${fromRight}H${x + right + bend}a${bend} ${bend} 0 0 0 ${-bend} ${bend}${end(-right)}`;
  const sunY = goesOn ? turn + random.between(4, 20) : height * random.between(0.62, 0.86);
  const sun = disc(width * random.between(0.12, 0.26), sunY, random.between(26, 44), inks.spark);
  const drawing = sun + drawRibbon(`${key}a`, lineLeft, first) + drawRibbon(`${key}b`, lineRight, second);
  const way = random.whole(0, 2);
  if (way === 0) return drawing;
  return way === 1 ? mirrored(drawing, width) : turned(drawing, 180, width / 2, height / 2);
};

/** Two lines wind around each other from edge to edge. */
const entwined: Scene = (stage) => {
  const { random, inks, width, height, key } = stage;
  const [first, second] = ribbonPair(stage, random.between(3.6, 5.6));
  const turns = random.pick([1.5, 2, 2.5, 3]);
  const swing = width * random.between(0.18, 0.28);
  const pitch = (height + 80) / turns;
  const strand = (side: number): string => {
    const bends = repeat(turns * 2, (index) => {
      const way = side * (index % 2 ? -1 : 1) * swing * 1.33;
      return svg`c${way} ${pitch * 0.17} ${way} ${pitch * 0.33} 0 ${pitch / 2}`;
    });
    return svg`M${width / 2} -40${bends}`;
  };
  const over = repeat(Math.ceil(turns) + 1, (index) => svg`M0 ${-40 - pitch / 4 + index * pitch}h${width}v${pitch / 2}H0z`);
  const seeds = scatter(random, 3, 4, width, height).map(([x, y]) => disc(x, y, random.between(2, 6), inks.spark));
  const braid =
    `<clipPath id="${key}c"><path d="${over}"/></clipPath>${drawRibbon(`${key}a`, strand(1), first)}` +
    `${drawRibbon(`${key}b`, strand(-1), second)}<g clip-path="url(#${key}c)">${redrawRibbon(`${key}a`, first)}</g>`;
  const moon = random.chance(0.5) ? disc(width * random.between(0.2, 0.8), height * random.between(0.2, 0.8), random.between(60, 90), inks.spark) : seeds.join("");
  const enlarged = svg`<g transform="translate(${-width * 0.12} ${-height * 0.12})scale(1.24)">${braid}</g>`;
  return moon + turned(enlarged, random.between(-30, 30), width / 2, height / 2);
};

/** Two lines, one from each side, cross and close into a heart. */
const heart: Scene = (stage) => {
  const { random, inks, width, height, key } = stage;
  const [first, second] = ribbonPair(stage, random.between(3.2, 4.8));
  const x = width / 2;
  const dip = height * random.between(0.3, 0.42);
  const tip = dip + height * random.between(0.3, 0.38);
  const lobe = width * random.between(0.34, 0.42);
  const tail = dip + random.between(24, 64);
  const rise = random.between(-50, 150);
  const side = (way: 1 | -1, offset: number): string => {
    const inner = x + way * offset;
    const at = (reach: number): number => x + way * reach;
    return svg`M${at(-160)} ${tip + rise}C${at(-80)} ${tip + 40 + rise * 0.3} ${at(-24)} ${tip + 20} ${x} ${tip - 8}C${at(40)} ${
      tip - 56
    } ${at(lobe)} ${dip + 76} ${at(lobe)} ${dip}C${at(lobe)} ${dip - lobe * 0.95} ${inner} ${dip - lobe * 0.95} ${inner} ${dip + 6}V${tail}`;
  };
  const glow = random.chance(0.6) ? disc(x, dip + random.between(0, 60), lobe * random.between(1, 1.6), inks.spark) : "";
  return (
    glow + drawRibbon(`${key}a`, side(1, ribbonOffset(first)), first) + drawRibbon(`${key}b`, side(-1, ribbonOffset(second)), second)
  );
};

/** Two stones fell into still water: their rings run into each other. */
const ripples: Scene = ({ random, inks, width, height }) => {
  const count = random.whole(7, 12);
  const gap = random.between(13, 19);
  const weight = random.between(3, 7);
  const upper: Point = [width * random.between(0.15, 0.5), height * random.between(0.18, 0.4)];
  const lower: Point = [width * random.between(0.5, 0.85), height * random.between(0.6, 0.82)];
  const spread = ([x, y]: Point, ink: string): string =>
    repeat(count, (index) => ring(x, y, 16 + (index + 1) * gap, ink, weight * (1 - index / count / 1.4)));
  const stone = ([x, y]: Point, ink: string, eye: string): string => disc(x, y, 18, ink) + disc(x, y, 7, eye);
  const wash = random.chance(0.5) ? disc(upper[0], upper[1], gap * count * 0.62, inks.spark) : disc(lower[0], lower[1], gap * count * 0.5, inks.deep);
  const drawing =
    wash + spread(upper, inks.mid) + spread(lower, inks.light) + stone(upper, inks.deep, inks.light) + stone(lower, inks.spark, inks.deep);
  return random.chance(0.5) ? mirrored(drawing, width) : drawing;
};

/** Two discs overlap above a line of water; what they share has a colour of its own. */
const eclipse: Scene = ({ random, detail, inks, width, height }) => {
  const radius = width * random.between(0.22, 0.36);
  const apart = radius * random.between(0.4, 0.8);
  const angle = random.between(-1.5, 1.5);
  const x = width / 2;
  const y = height * random.between(0.32, 0.44);
  const [dx, dy] = [Math.cos(angle) * apart, Math.sin(angle) * apart];
  const half = Math.sqrt(radius ** 2 - apart ** 2);
  const [ex, ey] = [-Math.sin(angle) * half, Math.cos(angle) * half];
  const arc = svg`A${radius} ${radius} 0 0 1`;
  const lens = svg`M${x + ex} ${y + ey}${arc} ${x - ex} ${y - ey}${arc} ${x + ex} ${y + ey}z`;
  const halo = (way: number, ink: string): string =>
    repeat(random.whole(1, 3), (step) => ring(x + way * dx, y + way * dy, radius + 10 + step * 11, ink, 2.4 - step * 0.5, cuts(random, 40)));
  const shore = height * random.between(0.68, 0.8);
  const glints = repeat(8, (row) => {
    const reach = radius * (1.5 - row * 0.16) * random.between(0.5, 1.1);
    return coarse`M${x - reach} ${shore + 11 + row * (9 + row)}h${reach * 2}`;
  });
  const stars = dots(scatter(detail, 4, 5, width, shore), inks.trace, 2.4);
  return (
    stars + halo(-1, inks.mid) + halo(1, inks.trace) + disc(x - dx, y - dy, radius, inks.mid) + disc(x + dx, y + dy, radius, inks.light) +
    shape(lens, inks.spark) + block(0, shore, width, height - shore, inks.deep) +
    line(levelLines(random, width, [14, 34, 58, 86].map((depth) => shore + depth)), inks.mid, 1.4, cuts(random, 30)) +
    roundLine(glints, inks.spark, 4, cuts(random, 60))
  );
};

/** Two flowers from the two sides of a garden lean together until they touch. */
const flowers: Scene = ({ random, inks, width, height, key }) => {
  const y = height * random.between(0.24, 0.38);
  const size = random.between(42, 58);
  const petals = random.whole(5, 11);
  const lower = random.between(20, 80);
  const x = width / 2;
  const stem = luminance(inks.ground) < 0.2 ? inks.light : inks.deep;
  const sway = random.between(-0.34, 0.3);
  const flower = (way: 1 | -1, top: number, petal: string, eye: string): string => {
    const headX = x + way * size * 0.92;
    const foot = x + way * width * sway;
    const course: Point[] = [[foot, height + 10], [foot + way * 30, height * 0.84], [headX + way * 30, top + 120], [headX, top]];
    return (
      line(softCurve(course), stem, 5) + stemLeaves(`${key}l${way + 1}`, random, course, stem, inks.ground) +
      petalHead(`${key}h${way + 1}`, random, [headX, top], size, petals, { petal, eye, vein: inks.ground })
    );
  };
  const sun = stem === inks.deep && random.chance(0.7) ? disc(x, y + 30, size * random.between(1.7, 2.3), inks.light) : "";
  const rain = random.chance(0.4) ? dots(scatter(random, 5, 7, width, height), inks.trace, 3) : "";
  const drawing = rain + sun + flower(-1, y, inks.mid, inks.spark) + flower(1, y + lower, inks.spark, inks.deep);
  return random.chance(0.5) ? mirrored(drawing, width) : drawing;
};

export const romantiche: readonly [Scene, ...Scene[]] = [meeting, entwined, heart, ripples, eclipse, flowers, faces];
