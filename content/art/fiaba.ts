import { castle, tower } from "./castle.ts";
import { crest, crestAt, hill } from "./landscape.ts";
import { cuts, dots, fourPointStar, scatter, softCurve, type Point } from "./marks.ts";
import type { Scene, Stage } from "./scene.ts";
import { block, disc, line, mirrored, ring, shape, svg } from "./svg.ts";
import { anyTree, fir, leafTree, plant, sapling, type TreeInks } from "./woods.ts";

/** Small stars everywhere, a few with four points. */
function starrySky({ detail, inks, width }: Stage, depth: number): string {
  const small = scatter(detail, 5, 6, width, depth);
  const great = scatter(detail, 2, 2, width, depth * 0.8).map(([x, y]) => fourPointStar(x, y, detail.between(6, 11)));
  return dots(small, inks.light, 2.2) + shape(great.join(""), inks.light);
}

/** The moon in any of its phases. */
function moon({ random, inks }: Stage, x: number, y: number, radius: number): string {
  const bulge = radius * random.pick([0.35, 0.6, 1.2]);
  const crescent = svg`M${x} ${y - radius}A${radius} ${radius} 0 1 1 ${x} ${y + radius}A${bulge} ${radius} 0 0 0 ${x} ${y - radius}z`;
  const turned = svg`<g transform="rotate(${random.between(-40, 40)} ${x} ${y})">${shape(crescent, inks.spark)}</g>`;
  return random.chance(0.35) ? disc(x, y, radius, inks.spark) : turned;
}

function grove(stage: Stage, ground: readonly Point[], places: number, tall: number, inks: TreeInks): string {
  const { random, width, key } = stage;
  const name = `${key}t`;
  const trees = Array.from({ length: places }, (_, index) => {
    const x = ((index + random.between(0.2, 0.8)) / places) * width;
    return plant(name, x, crestAt(ground, x) + 2, tall * random.between(0.7, 1.2));
  });
  return sapling(name, anyTree(random), inks) + trees.join("");
}

/** Hill behind hill, a small castle on one of them, the moon above. */
const castleOnTheHill: Scene = (stage) => {
  const { random, detail, inks, width, height } = stage;
  const far = crest(random, width, height * random.between(0.5, 0.62), 22, 2);
  const middle = crest(random, width, height * random.between(0.7, 0.74), 20);
  const near = crest(random, width, height * random.between(0.85, 0.9), 14);
  const x = width * random.between(0.28, 0.72);
  const size = random.between(62, 88);
  const trees = { leaf: inks.deep, trunk: inks.light, cut: inks.mid };
  return (
    starrySky(stage, height * 0.5) + moon(stage, width * (x > width / 2 ? 0.24 : 0.76), height * random.between(0.12, 0.24), random.between(18, 30)) +
    castle(random, detail, x, crestAt(far, x) + 6, size, inks) +
    hill(random, far, height, { fill: inks.mid, cut: inks.light }, { lines: 4, gap: 12 }) +
    hill(random, middle, height, { fill: inks.spark, cut: inks.deep }, { lines: 3, gap: 12 }) + grove(stage, middle, random.whole(2, 4), 54, trees) +
    hill(random, near, height, { fill: inks.deep, cut: inks.mid }, { lines: 3, gap: 11 })
  );
};

/** One tower fills the page; something climbs it. */
const tallTower: Scene = (stage) => {
  const { random, detail, inks, width, height } = stage;
  const x = width * random.between(0.36, 0.64);
  const broad = random.between(46, 66);
  const ground = crest(random, width, height * 0.88, 14);
  const tall = height * random.between(0.56, 0.66);
  const glow = disc(x + random.between(-50, 50), height * random.between(0.26, 0.4), random.between(70, 100), inks.spark);
  const swing = broad * 0.5;
  const vine = Array.from({ length: 6 }, (_, index) => svg`q${index % 2 ? -swing : swing} -16 0 -32`).join("");
  const leaves = Array.from({ length: 11 }, (_, index): string => {
    const side = index % 2 ? 1 : -1;
    const leafX = x - broad * 0.15 + side * 9 + (Math.floor(index / 2) % 2 ? -4 : 4);
    const leafY = height * 0.9 - 14 - index * 17;
    return svg`M${leafX} ${leafY}q${side * 4} -12 ${side * 17} -11q${side * -2} 13 ${side * -17} 11z`;
  });
  return (
    glow + starrySky(stage, height * 0.7) + tower({ x, foot: height * 0.9, width: broad, tall }, inks, detail) +
    line(svg`M${x - broad * 0.15} ${height * 0.92}${vine}`, inks.deep, 3) + shape(leaves.join(""), inks.deep) +
    hill(random, ground, height, { fill: inks.deep, cut: inks.mid }, { lines: 3, gap: 11 }) +
    grove(stage, ground, random.whole(3, 5), 46, { leaf: inks.deep, trunk: inks.mid, cut: inks.mid })
  );
};

/** Through great dark trees one sees, far away, where the path goes. */
const clearing: Scene = (stage) => {
  const { random, detail, inks, width, height, key } = stage;
  const horizon = height * random.between(0.6, 0.68);
  const x = width * random.between(0.44, 0.56);
  const sun = disc(x, horizon - 66, random.between(74, 96), inks.spark) + ring(x, horizon - 66, random.between(104, 112), inks.light, 3, cuts(random));
  const meadow = crest(random, width, horizon, 10, 2);
  const way = svg`M${x - 2} ${horizon - 2}C${x + 40} ${horizon + 30} ${x - 70} ${horizon + 46} ${x - 34} ${height}h70C${x + 10} ${horizon + 66} ${
    x + 60
  } ${horizon + 28} ${x + 4} ${horizon - 2}z`;
  const tree = random.pick([leafTree, fir]);
  const woods =
    sapling(`${key}a`, tree, { leaf: inks.mid, trunk: inks.deep, cut: inks.light }) +
    sapling(`${key}b`, tree, { leaf: inks.deep, trunk: inks.mid, cut: inks.mid });
  const pair = [-1, 1].map(
    (side) =>
      plant(`${key}a`, x + side * random.between(66, 84), height * 0.86, random.between(190, 250)) +
      plant(`${key}b`, x + side * random.between(108, 122), height * 1.02, random.between(290, 350)),
  );
  return (
    starrySky(stage, height * 0.45) + sun + castle(random, detail, x, horizon + 2, random.between(52, 66), inks) +
    hill(random, meadow, height, { fill: inks.ground, cut: inks.mid }, { lines: 5, gap: 12 }) + shape(way, inks.light) + woods + pair.join("")
  );
};

/** A beanstalk climbs out of the page past the moon. */
const beanstalk: Scene = (stage) => {
  const { random, inks, width, height } = stage;
  const x = width * random.between(0.4, 0.6);
  const swing = random.between(40, 70);
  const ground = crest(random, width, height * random.between(0.84, 0.9), 12);
  const points: Point[] = Array.from({ length: 8 }, (_, index) => [x + (index % 2 ? 1 : -1) * swing * (1 - index * 0.06), height - index * 56]);
  const bean = softCurve(points);
  const leaves = Array.from({ length: 13 }, (_, index): string => {
    const y = height * 0.84 - index * 25;
    const side = index % 2 ? 1 : -1;
    const size = random.between(0.8, 1.3);
    const from = x + Math.sin((height - y) / 18) * -swing * 0.32;
    return svg`<use href="#${stage.key}l" transform="translate(${from} ${y})scale(${side * size} ${size})"/>`;
  });
  const leaf = shape("M0 0C4-22 28-30 46-22C42-4 22 8 0 0z", inks.mid) + line("M4-2Q22-8 38-18", inks.light, 1.6);
  const cloud = (cloudX: number, y: number): string => svg`M${cloudX} ${y}a13 13 0 0 1 24-9a18 18 0 0 1 33 2a11 11 0 0 1 11 7z`;
  return (
    `<defs><g id="${stage.key}l">${leaf}</g></defs>` + starrySky(stage, height * 0.7) +
    moon(stage, width * random.pick([0.2, 0.8]), height * random.between(0.12, 0.3), random.between(24, 40)) + line(bean, inks.deep, 10) +
    line(bean, inks.mid, 2, cuts(random)) + leaves.join("") +
    shape(cloud(random.between(-20, 60), height * 0.36) + cloud(random.between(120, 190), height * 0.52), inks.light) +
    hill(random, ground, height, { fill: inks.deep, cut: inks.mid }, { lines: 3, gap: 10 }) +
    grove(stage, ground, 5, 34, { leaf: inks.spark, trunk: inks.deep, cut: inks.deep })
  );
};

/** Rounded hills stacked like cushions up to the sky, every one carved and planted its own way. */
const patchwork: Scene = (stage) => {
  const { random, detail, inks, width, height, key } = stage;
  const rows = random.whole(4, 5);
  const top = height * random.between(0.34, 0.42);
  const fills = [inks.mid, inks.light, inks.spark, inks.deep, inks.mid];
  const cutInks = [inks.deep, inks.mid, inks.deep, inks.mid, inks.light];
  const hills = Array.from({ length: rows }, (_, row) => {
    const y = top + ((height - top) / rows) * row;
    const side = row % 2 ? 1 : -1;
    const x = width / 2 + side * random.between(50, 90);
    const radius = random.between(130, 170);
    const echoes = Array.from({ length: 5 }, (_, step) =>
      ring(Math.round(x), Math.round(y + radius), radius - 9 - step * 12, cutInks[row] ?? "", 1.8, cuts(random, 16)));
    const tree = (shift: number): string => {
      const foot = y + radius - Math.sqrt(Math.max(0, radius ** 2 - shift ** 2));
      return plant(`${key}${row % 2}`, x - side * shift, foot + 3, random.between(32, 50));
    };
    const planted =
      row === 0 ? castle(random, detail, x, y + 4, random.between(52, 64), inks) : tree(16) + tree(random.between(48, 62));
    return planted + disc(x, y + radius, radius, fills[row] ?? "") + echoes.join("");
  });
  const kind = anyTree(random);
  const saplings =
    sapling(`${key}0`, kind, { leaf: inks.deep, trunk: inks.light, cut: inks.mid }) +
    sapling(`${key}1`, kind, { leaf: inks.mid, trunk: inks.deep, cut: inks.deep });
  const drawing = saplings + hills.join("");
  return (
    starrySky(stage, top) + moon(stage, width * 0.72, height * random.between(0.1, 0.18), random.between(16, 26)) +
    (random.chance(0.3) ? mirrored(drawing, width) : drawing)
  );
};

/** An island in the lake, and its castle standing on its head in the water. */
const lake: Scene = (stage) => {
  const { random, detail, inks, width, height, key } = stage;
  const shore = height * random.between(0.56, 0.64);
  const x = width * random.between(0.4, 0.6);
  const size = random.between(84, 108);
  const building = `<g id="${key}c">${castle(random, detail, x, shore - 4, size, inks)}</g>`;
  const rows = Array.from({ length: 10 }, (_, row) => svg`M0 ${Math.round(shore + 8 + row * 13)}H${width}`).join("");
  return (
    disc(x + random.between(-40, 40), shore - random.between(60, 110), random.between(60, 84), inks.spark) + starrySky(stage, shore * 0.8) +
    block(0, shore, width, height - shore, inks.mid) + building +
    svg`<use href="#${key}c" transform="matrix(1 0 0 -.8 0 ${shore * 1.8})" opacity=".45"/>` + line(rows, inks.mid, 3.5, cuts(random, 70)) +
    shape(svg`M${x - size} ${shore + 3}q${size * 0.4} -16 ${size} -14t${size} 14z`, inks.deep) + line(rows, inks.ground, 1.4, cuts(random, 40))
  );
};

export const fiaba: readonly [Scene, ...Scene[]] = [castleOnTheHill, tallTower, clearing, beanstalk, patchwork, lake];
