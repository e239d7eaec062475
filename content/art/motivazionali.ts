import { crest, hill } from "./landscape.ts";
import { birds, cuts, levelLines, scatter, softCurve, type Point } from "./marks.ts";
import type { Scene, Stage } from "./scene.ts";
import { block, coarse, disc, line, mirrored, repeat, ring, shape, svg } from "./svg.ts";

/** Hills in front of whatever has risen. */
function foreground({ random, inks, width, height }: Stage, horizon: number): string {
  const near = horizon + (height - horizon) * random.between(0.45, 0.7);
  const far = { fill: inks.mid, cut: inks.ground };
  return (
    hill(random, crest(random, width, horizon, random.between(6, 24)), height, far, { lines: 3, gap: 12 }) +
    hill(random, crest(random, width, near, 20), height, { fill: inks.deep, cut: inks.mid }, { lines: 4, gap: 13 })
  );
}

function flock({ detail, width }: Stage, y: number, ink: string): string {
  const x = detail.between(0.12, 0.6) * width;
  const places = scatter(detail, detail.whole(2, 4), 1, 84, 30).map(([right, down]): Point => [x + right, y + down]);
  return birds(places, ink, 12);
}

/** Rings of light grow out of a low sun until they leave the page. */
const ringsOfDawn: Scene = (stage) => {
  const { random, inks, width, height } = stage;
  const horizon = height * random.between(0.52, 0.78);
  const x = width * random.between(0.1, 0.9);
  const y = horizon - random.between(-10, 40);
  const core = random.between(26, 52);
  const step = random.between(18, 40);
  const orders: [string[], ...string[][]] = [
    [inks.light, inks.mid, inks.ground, inks.light, inks.spark],
    [inks.spark, inks.light, inks.mid, inks.ground],
    [inks.light, inks.spark, inks.ground],
    [inks.mid, inks.light],
  ];
  const order = random.pick(orders);
  const count = random.whole(4, 8);
  const rings = repeat(count, (index) => {
    const place = count - index;
    return disc(x, y, core + place * step, order[place % order.length] ?? inks.ground);
  });
  const sun = disc(x, y, core, inks.spark) + ring(x, y, core - 7, inks.light, 1.6, cuts(random));
  return rings + sun + flock(stage, height * 0.1, inks.deep) + foreground(stage, horizon);
};

/** Wedges of light over mountains whose bright sides face the sun. */
const raysOverPeaks: Scene = (stage) => {
  const { random, inks, width, height } = stage;
  const x = width * random.between(0.25, 0.75);
  const y = height * random.between(0.34, 0.6);
  const count = random.whole(9, 19);
  const turn = random.next();
  const rim = (step: number): string => {
    const angle = ((step + turn) / count) * Math.PI;
    return coarse`${x + Math.cos(angle) * 420} ${y + Math.sin(angle) * 420}`;
  };
  const wedges = repeat(count, (index) => coarse`M${x} ${y}L${rim(index * 2)} ${rim(index * 2 + 1)}z`);
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
  const bend = (share: number, lean: number): string => coarse`L${x + sunny * lean} ${y + fall * share}`;
  const lit = coarse`M${x} ${y}L${x + sunny * spread} ${height}H${x}${bend(0.62, 14)}${bend(0.4, -6)}${bend(0.22, 8)}z`;
  return shape(coarse`M${x} ${y}l${spread} ${fall}h${-spread * 2}z`, inks.deep) + shape(lit, inks.mid);
}

/** Rows of arches like a rising pattern of scales, and one sun among them. */
const archesInRows: Scene = ({ random, inks, width, height, key }) => {
  const columns = random.pick([1.5, 2, 2.5, 3]);
  const radius = width / columns / 2;
  const drop = radius * random.between(0.55, 0.75);
  const top = height * random.between(0.3, 0.52);
  const arch = (name: string, colours: string[]): string => {
    const discs = repeat(colours.length, (step) => disc(0, 0, radius * (1 - step / colours.length), colours[step] ?? ""));
    return `<g id="${key}${name}">${discs}</g>`;
  };
  const usual = arch("a", [inks.deep, inks.mid, inks.light, inks.spark]);
  const other = arch("b", [inks.deep, inks.spark, inks.light, inks.mid]);
  const sunX = width * random.between(0.3, 0.7);
  const size = random.between(50, 80);
  const rays = ring(sunX, top, size + 12, inks.mid, 9, "2 9") + ring(sunX, top, size + 30, inks.trace, 5, "1 12");
  const rows = repeat(Math.ceil((height - top + radius) / drop), (row) =>
    repeat(Math.ceil(columns) + 1, (column) => {
      const name = random.chance(0.7) ? "a" : "b";
      const x = (column + (row % 2) / 2) * radius * 2;
      return svg`<use href="#${key}${name}" x="${x}" y="${top + drop + row * drop}"/>`;
    }),
  );
  const sun = disc(sunX, top, size, inks.light) + disc(sunX, top, size * 0.8, inks.spark);
  return `<defs>${usual}${other}</defs>${rays}${sun}${rows}`;
};

/** A road winds over the fields towards the light. */
const roadToTheSun: Scene = (stage) => {
  const { random, inks, width, height } = stage;
  const horizon = height * random.between(0.34, 0.58);
  const x = width * random.between(0.3, 0.7);
  const core = random.between(36, 74);
  const sky = repeat(4, (step) => ring(x, horizon, core + 18 + step * 18, inks.trace, 5 - step, cuts(random, 30)));
  const furrows = repeat(15, (index) => {
    const foot = width / 2 + (index - 7) * 62;
    return coarse`M${x + (foot - x) * 0.06} ${horizon + 4}L${foot} ${height}`;
  });
  const bends = random.between(1, 2.4);
  const swing = random.between(30, 70) * random.pick([1, -1]);
  const broad = random.between(60, 110);
  const verge = (side: number): Point[] =>
    Array.from({ length: 13 }, (_, index) => {
      const near = index / 12;
      const middle = x + (width / 2 - x) * near + Math.sin(near ** 0.7 * bends * Math.PI * 2) * swing * near ** 0.6;
      return [middle + side * (1 + (broad / 2) * near ** 1.7), horizon + (height + 12 - horizon) * near ** 1.4];
    });
  const road = `${softCurve(verge(-1))}L${softCurve(verge(1).toReversed()).slice(1)}z`;
  const hills = crest(random, width, horizon - 4, random.between(8, 22), random.whole(2, 4));
  return (
    sky + disc(x, horizon, core, inks.spark) + flock(stage, height * 0.1, inks.deep) +
    hill(random, hills, height, { fill: inks.deep, cut: inks.mid }, { lines: 0, gap: 0 }) +
    block(0, horizon, width, height - horizon, inks.mid) +
    line(furrows, inks.deep, random.between(2, 5), cuts(random, 60)) + shape(road, inks.light)
  );
};

/** The sun comes out of the sea and lies down on it in bars. */
const sunOverSea: Scene = (stage) => {
  const { random, detail, inks, width, height } = stage;
  const horizon = Math.round(height * random.between(0.44, 0.7));
  const x = width * random.between(0.25, 0.75);
  const core = random.between(44, 92);
  const glow = repeat(random.whole(1, 4), (step) => ring(x, horizon, core + 13 + step * 13, inks.trace, 3, cuts(random, 40)));
  const clouds = levelLines(random, width, Array.from({ length: random.whole(2, 7) }, (_, row) => 20 + row * 16));
  const bars = repeat(9, (row) => {
    const half = core * (1 - row / 11) * random.between(0.75, 1.1);
    return coarse`M${x - half} ${horizon + 9 + row * (7 + row * 1.1)}h${half * 2}`;
  });
  const swell = levelLines(random, width, Array.from({ length: 9 }, (_, row) => horizon + 14 + row * 20));
  const boat = width * (x > width / 2 ? detail.between(0.12, 0.3) : detail.between(0.7, 0.88));
  return (
    line(clouds, inks.mid, random.between(2, 6), cuts(random, 60)) + glow + disc(x, horizon, core, inks.spark) +
    block(0, horizon, width, height - horizon, inks.deep) + line(swell, inks.mid, 2, cuts(random, 40)) +
    line(bars, inks.spark, 5) + sail(stage, boat, horizon + 12, random.between(0.8, 1.7)) +
    flock(stage, height * 0.22, inks.deep)
  );
};

function sail({ inks }: Stage, x: number, y: number, scale: number): string {
  return (
    svg`<g transform="translate(${x} ${y})scale(${scale})">` +
    shape("M0-46v40h-18zM3-38l14 32h-14z", inks.light) + shape("M-21-4h42l-8 9h-26z", inks.mid) + "</g>"
  );
}

/** What was sown stands up, leaf by leaf, in front of the sun. */
const seedling: Scene = (stage) => {
  const { random, inks, width, height, key } = stage;
  const x = width / 2;
  const soil = height * random.between(0.76, 0.84);
  const top = height * random.between(0.2, 0.34);
  const core = random.between(70, 100);
  const y = top + random.between(20, 90);
  const rings = repeat(3, (step) => ring(x, y, core + 14 + step * 16, inks.trace, 6 - step * 2, cuts(random, 30)));
  const pairs = random.whole(2, 5);
  const gap = (soil - top) / (pairs + 0.6);
  const leaves = repeat(pairs * 2, (index) => {
    const level = Math.floor(index / 2);
    const size = (0.5 + level * 0.13) * (pairs < 4 ? 1.35 : 0.95) * random.between(0.9, 1.1);
    const side = index % 2 ? -1 : 1;
    return svg`<use href="#${key}l" transform="translate(${x} ${top + 26 + (level + 0.3) * gap})scale(${side * size} ${size})"/>`;
  });
  const leaf = shape("M0 6C4-30 36-50 78-46C76-12 44 12 0 6z", inks.mid) + line("M2 4Q30-12 60-34", inks.light, 2);
  const bud = svg`M${x} ${top + 40}c-17 -16 -13 -40 0 -52c13 12 17 36 0 52z`;
  const ground = crest(random, width, soil, 10, 2);
  const roots = svg`M${x} ${soil}v44M${x} ${soil + 14}q-22 6 -34 30M${x} ${soil + 20}q20 8 30 30M${x} ${soil + 30}q-8 12 -10 26`;
  return (
    `<defs><g id="${key}l">${leaf}</g></defs>` + rings + disc(x, y, core, inks.spark) +
    hill(random, ground, height, { fill: inks.deep, cut: inks.mid }, { lines: 5, gap: 14 }) +
    line(svg`M${x} ${soil + 4}V${top + 20}`, inks.deep, 5) + line(roots, inks.light, 2.4) + leaves + shape(bud, inks.deep) +
    flock(stage, height * 0.08, inks.deep)
  );
};

/** Arch within arch, steps that lead through them, and the morning behind. */
const gateway: Scene = (stage) => {
  const { random, inks, width, height } = stage;
  const x = width / 2;
  const foot = height * random.between(0.66, 0.78);
  const inner = random.between(34, 50);
  const thick = random.between(13, 20);
  const spring = height * random.between(0.34, 0.46);
  const arch = (half: number): string => svg`M${x - half} ${foot}V${spring}a${half} ${half} 0 0 1 ${half * 2} 0V${foot}z`;
  const colours = [inks.mid, inks.light, inks.spark, inks.deep, inks.light];
  const count = random.whole(3, 5);
  const arches = repeat(count, (index) => shape(arch(inner + (count - index) * thick), colours[(index + 5 - count) % 5] ?? ""));
  const sunY = spring + random.between(10, 90);
  const opening =
    shape(arch(inner), inks.ground) + disc(x, sunY, inner * 0.62, inks.spark) +
    repeat(2, (step) => ring(x, sunY, inner * (0.76 + step * 0.14), inks.trace, 1.6, cuts(random, 12)));
  const steps = random.whole(4, 7);
  const deep = (height - foot) / steps;
  const stairs = repeat(steps, (index) => {
    const half = inner + (index * (width * 0.42 - inner)) / steps;
    const y = foot + index * deep;
    return block(x - half, y, half * 2, deep + 1, index % 2 ? inks.spark : inks.mid) + block(x - half, y, half * 2, 3, inks.light);
  });
  const drawing =
    arches + opening + block(0, foot, width, height - foot, inks.deep) +
    line(levelLines(random, width, [foot + 18, foot + 40, foot + 62, foot + 84]), inks.mid, 1.6, cuts(random)) + stairs +
    flock(stage, height * 0.07, inks.deep);
  return random.chance(0.5) ? mirrored(drawing, width) : drawing;
};

export const motivazionali: readonly [Scene, ...Scene[]] = [
  ringsOfDawn,
  raysOverPeaks,
  archesInRows,
  roadToTheSun,
  sunOverSea,
  seedling,
  gateway,
];
