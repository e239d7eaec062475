import { castle, tower } from "./castle.ts";
import { crest, crestAt, hill } from "./landscape.ts";
import { cuts, levelLines, softCurve, type Point } from "./marks.ts";
import { moon, starrySky } from "./night-sky.ts";
import { openBook } from "./open-book.ts";
import type { Scene, Stage } from "./scene.ts";
import { block, coarse, disc, line, mirrored, repeat, ring, shape, svg } from "./svg.ts";
import { anyTree, fir, leafTree, plant, poplar, sapling, type TreeInks } from "./woods.ts";

function grove(stage: Stage, ground: readonly Point[], places: number, tall: number, inks: TreeInks): string {
  const { random, width, key } = stage;
  const trees = repeat(places, (index) => {
    const x = ((index + random.between(0.2, 0.8)) / places) * width;
    return plant(`${key}t`, x, crestAt(ground, x) + 2, tall * random.between(0.7, 1.3));
  });
  return sapling(`${key}t`, anyTree(random), inks) + trees;
}

/** Hill behind hill, a small castle on one of them, the moon above. */
const castleOnTheHill: Scene = (stage) => {
  const { random, detail, inks, width, height } = stage;
  const far = crest(random, width, height * random.between(0.46, 0.64), random.between(12, 30), 2);
  const middle = crest(random, width, height * random.between(0.68, 0.76), random.between(10, 26));
  const near = crest(random, width, height * random.between(0.84, 0.91), 14);
  const x = width * random.between(0.26, 0.74);
  const moonX = width * (x > width / 2 ? random.between(0.14, 0.34) : random.between(0.66, 0.86));
  const [second, third] = random.pick([[inks.spark, inks.deep], [inks.light, inks.deep], [inks.deep, inks.spark]]);
  const trees = { leaf: inks.deep, trunk: inks.light, cut: inks.mid };
  return (
    starrySky(stage, height * 0.5) + moon(stage, moonX, height * random.between(0.1, 0.26), random.between(16, 34), inks.spark) +
    castle(random, detail, x, crestAt(far, x) + 6, random.between(58, 100), inks) +
    hill(random, far, height, { fill: inks.mid, cut: inks.light }, { lines: 4, gap: 12 }) +
    hill(random, middle, height, { fill: second ?? "", cut: inks.mid }, { lines: 3, gap: 12 }) +
    grove(stage, middle, random.whole(2, 5), random.between(46, 66), trees) +
    hill(random, near, height, { fill: third ?? "", cut: inks.mid }, { lines: 3, gap: 11 })
  );
};

/** One tower fills the page; a vine climbs it. */
const tallTower: Scene = (stage) => {
  const { random, detail, inks, width, height } = stage;
  const x = Math.round(width * random.between(0.34, 0.66));
  const broad = random.between(40, 74);
  const foot = height * 0.9;
  const glow = disc(x + random.between(-60, 60), height * random.between(0.24, 0.46), random.between(64, 110), inks.spark);
  const stem = x - broad * random.between(-0.3, 0.3);
  const swing = broad * random.between(0.3, 0.55);
  const climbs = random.whole(4, 7);
  const vine = repeat(climbs, (index) => coarse`q${index % 2 ? -swing : swing} -16 0 -32`);
  const leaves = repeat(climbs * 2, (index) => {
    const side = index % 2 ? 1 : -1;
    const leafX = stem + side * 4 + (Math.floor(index / 2) % 2 ? -1 : 1) * swing * 0.4;
    return coarse`M${leafX} ${foot - 12 - index * 16}q${side * 4} -12 ${side * 17} -11q${side * -2} 13 ${side * -17} 11z`;
  });
  const ground = crest(random, width, height * 0.88, 14);
  const trees = { leaf: inks.deep, trunk: inks.mid, cut: inks.mid };
  return (
    glow + starrySky(stage, height * 0.7) +
    tower({ x, foot, width: broad, tall: height * random.between(0.46, 0.62) }, inks, detail) +
    line(coarse`M${stem} ${foot + 8}${vine}`, inks.deep, 3) + shape(leaves, inks.deep) +
    hill(random, ground, height, { fill: inks.deep, cut: inks.mid }, { lines: 3, gap: 11 }) +
    grove(stage, ground, random.whole(3, 6), random.between(40, 66), trees)
  );
};

/** Between great dark trees one sees, far away, where the path goes. */
const clearing: Scene = (stage) => {
  const { random, detail, inks, width, height, key } = stage;
  const horizon = height * random.between(0.56, 0.7);
  const x = width * random.between(0.42, 0.58);
  const size = random.between(64, 100);
  const y = horizon - random.between(30, 76);
  const halo = ring(x, y, size + random.between(12, 24), inks.trace, random.between(1, 4), cuts(random));
  const bend = random.between(30, 80) * random.pick([1, -1]);
  const way = coarse`M${x - 2} ${horizon - 2}C${x + bend * 0.6} ${horizon + 30} ${x - bend} ${horizon + 46} ${x - bend * 0.5} ${
    height
  }h70C${x + 40 - bend * 0.5} ${horizon + 66} ${x + bend * 0.9} ${horizon + 28} ${x + 4} ${horizon - 2}z`;
  const tree = random.pick([leafTree, fir, poplar]);
  const woods =
    sapling(`${key}a`, tree, { leaf: inks.mid, trunk: inks.deep, cut: inks.light }) +
    sapling(`${key}b`, tree, { leaf: inks.deep, trunk: inks.mid, cut: inks.mid });
  const spread = tree === poplar ? 0.8 : 1;
  const pair = repeat(2, (index) => {
    const side = index * 2 - 1;
    return (
      plant(`${key}a`, x + side * random.between(60, 88) * spread, height * random.between(0.8, 0.9), random.between(160, 260)) +
      plant(`${key}b`, x + side * random.between(106, 124) * spread, height * 1.02, random.between(250, 360))
    );
  });
  return (
    starrySky(stage, height * 0.45) + disc(x, y, size, inks.spark) + halo +
    castle(random, detail, x, horizon + 2, random.between(46, 70), inks) +
    hill(random, crest(random, width, horizon, 10, 2), height, { fill: inks.ground, cut: inks.trace }, { lines: 5, gap: 12 }) +
    shape(way, inks.light) + woods + pair
  );
};

/** A beanstalk climbs out of the page past the moon. */
const beanstalk: Scene = (stage) => {
  const { random, inks, width, height, key } = stage;
  const x = width * random.between(0.36, 0.64);
  const swing = random.between(30, 76);
  const winding = random.between(44, 64);
  const ground = crest(random, width, height * random.between(0.82, 0.9), 12);
  const course: Point[] = Array.from({ length: 9 }, (_, index) => [
    x + (index % 2 ? 1 : -1) * swing * (1 - index * 0.06),
    height - index * winding,
  ]);
  const bean = softCurve(course);
  const leaves = repeat(random.whole(9, 14), (index) => {
    const y = height * 0.84 - index * 25;
    const from = x - Math.cos(((height - y) / winding) * Math.PI) * swing * 0.4;
    const size = random.between(0.8, 1.4);
    const side = index % 2 ? size : -size;
    return svg`<use href="#${key}l" transform="translate(${Math.round(from)} ${Math.round(y)})scale(${side} ${size})"/>`;
  });
  const leaf = shape("M0 0C4-22 28-30 46-22C42-4 22 8 0 0z", inks.mid) + line("M4-2Q22-8 38-18", inks.light, 1.6);
  const cloud = (left: number, y: number): string => coarse`M${left} ${y}a13 13 0 0 1 24 -9a18 18 0 0 1 33 2a11 11 0 0 1 11 7z`;
  const clouds = cloud(random.between(-20, 50), height * random.between(0.2, 0.4)) + cloud(random.between(130, 190), height * random.between(0.4, 0.62));
  const trees = { leaf: inks.spark, trunk: inks.deep, cut: inks.deep };
  return (
    `<defs><g id="${key}l">${leaf}</g></defs>` + starrySky(stage, height * 0.7) +
    moon(stage, width * random.pick([0.2, 0.5, 0.8]), height * random.between(0.12, 0.36), random.between(26, 60), inks.spark) +
    line(bean, inks.deep, random.between(8, 13)) + line(bean, inks.light, 2, cuts(random)) + leaves + shape(clouds, inks.light) +
    hill(random, ground, height, { fill: inks.deep, cut: inks.mid }, { lines: 3, gap: 10 }) +
    grove(stage, ground, random.whole(3, 6), 40, trees)
  );
};

/** Rounded hills stacked like cushions up to the sky, each carved and planted. */
const patchwork: Scene = (stage) => {
  const { random, detail, inks, width, height, key } = stage;
  const rows = random.whole(3, 5);
  const top = height * random.between(0.34, 0.46);
  const turn = random.whole(0, 2);
  // The dark trees need a hill behind them that is not dark: only the nearest one is.
  const slopes = [[inks.mid, inks.light], [inks.light, inks.mid], [inks.spark, inks.deep]] as const;
  const lean = random.between(38, 74);
  const hills = repeat(rows, (row) => {
    const side = row % 2 ? 1 : -1;
    const x = Math.round(width / 2 + side * lean);
    const radius = random.whole(120, 170);
    const y = Math.round(top + ((height - top) / rows) * row) + radius;
    const [fill, cut] = (row < rows - 1 && slopes[(row + turn) % 3]) || [inks.deep, inks.mid];
    const arcs = repeat(4, (step) => {
      const reach = radius - 9 - step * 13;
      return coarse`M${x - reach} ${y}a${reach} ${reach} 0 0 1 ${reach * 2} 0`;
    });
    const tree = (shift: number): string =>
      plant(`${key}t`, x - side * shift, y - Math.sqrt(radius ** 2 - shift ** 2) + 3, random.between(30, 52));
    const planted =
      row > 0
        ? tree(random.between(6, 26)) + tree(random.between(46, 66))
        : castle(random, detail, x, y - radius + 5, random.between(50, 68), inks);
    return planted + disc(x, y, radius, fill) + line(arcs, cut, 1.8, cuts(random, 16));
  });
  const drawing = sapling(`${key}t`, anyTree(random), { leaf: inks.deep, trunk: inks.light, cut: inks.mid }) + hills;
  return (
    starrySky(stage, top) + moon(stage, width * random.between(0.62, 0.8), height * random.between(0.1, 0.2), random.between(16, 30), inks.spark) +
    (random.chance(0.5) ? mirrored(drawing, width) : drawing)
  );
};

/** A castle on an island, and again on its head in the lake. */
const lake: Scene = (stage) => {
  const { random, detail, inks, width, height, key } = stage;
  const shore = Math.round(height * random.between(0.5, 0.66));
  const x = width * random.between(0.36, 0.64);
  const size = random.between(76, 128);
  const waves = levelLines(random, width, Array.from({ length: 10 }, (_, row) => shore + 8 + row * 14));
  const island = coarse`M${x - size} ${shore + 3}q${size * 0.4} -16 ${size} -14t${size} 14z`;
  return (
    disc(x + random.between(-60, 60), shore - random.between(40, 120), random.between(48, 92), inks.spark) +
    starrySky(stage, shore * 0.8) + block(0, shore, width, height - shore, inks.mid) +
    `<g id="${key}c">${castle(random, detail, x, shore - 4, size, inks)}</g>` +
    svg`<use href="#${key}c" transform="matrix(1 0 0 -.8 0 ${shore * 1.8})" opacity=".45"/>` +
    line(waves, inks.mid, 3.5, cuts(random, 70)) + shape(island, inks.deep) +
    line(waves, random.pick([inks.ground, inks.light]), 1.4, cuts(random, 40))
  );
};

export const fiaba: readonly [Scene, ...Scene[]] = [
  castleOnTheHill,
  tallTower,
  clearing,
  beanstalk,
  patchwork,
  lake,
  openBook,
];
