import { crest, hill } from "./landscape.ts";
import { birds, cuts, scatter } from "./marks.ts";
import type { Inks, Scene, Stage } from "./scene.ts";
import { block, disc, line, mirrored, ring, shape, svg } from "./svg.ts";

/** Two or three hills in front of whatever has risen. */
function foreground({ random, inks, width, height }: Stage, horizon: number): string {
  const near = horizon + (height - horizon) * random.between(0.5, 0.68);
  return (
    hill(random, crest(random, width, horizon, 16), height, { fill: inks.mid, cut: inks.ground }, { lines: 3, gap: 12 }) +
    hill(random, crest(random, width, near, 20), height, { fill: inks.deep, cut: inks.mid }, { lines: 4, gap: 13 })
  );
}

function flock({ detail, width }: Stage, y: number, ink: string): string {
  const x = detail.between(0.15, 0.6) * width;
  const places = scatter(detail, detail.whole(2, 3), 1, 70, 26).map(([right, down]) => [x + right, y + down] as const);
  return birds(places, ink, 12);
}

/** Rings of light grow out of a low sun until they leave the page. */
const ringsOfDawn: Scene = (stage) => {
  const { random, inks, width, height } = stage;
  const horizon = height * random.between(0.56, 0.76);
  const x = width * random.between(0.25, 0.75);
  const y = horizon - random.between(-8, 26);
  const core = random.between(26, 44);
  const step = random.between(22, 36);
  const orders: [string[], ...string[][]] = [
    [inks.light, inks.mid, inks.ground, inks.light, inks.spark],
    [inks.spark, inks.light, inks.mid, inks.ground],
    [inks.light, inks.spark, inks.ground],
  ];
  const order = random.pick(orders);
  const count = random.whole(5, 8);
  const rings = Array.from({ length: count }, (_, index) => {
    const place = count - index;
    return disc(x, y, core + place * step, order[place % order.length] ?? inks.ground);
  });
  const sun = disc(x, y, core, inks.spark) + ring(x, y, core - 7, inks.light, 1.6, cuts(random));
  return rings.join("") + sun + flock(stage, height * 0.12, inks.deep) + foreground(stage, horizon);
};

/** Wedges of light over mountains whose bright sides face the sun. */
const raysOverPeaks: Scene = (stage) => {
  const { random, inks, width, height } = stage;
  const x = width * random.between(0.3, 0.7);
  const y = height * random.between(0.42, 0.6);
  const count = random.whole(11, 19) * 2;
  const turn = random.next();
  const wedges = Array.from({ length: count / 2 }, (_, index) => {
    const at = (step: number): string => {
      const angle = ((index * 2 + step + turn) / count) * 2 * Math.PI;
      return svg`${Math.round(x + Math.cos(angle) * 420)} ${Math.round(y + Math.sin(angle) * 420)}`;
    };
    return svg`M${Math.round(x)} ${Math.round(y)}L${at(0)} ${at(1)}z`;
  });
  const core = random.between(34, 56);
  const sun = disc(x, y, core + 14, inks.ground) + disc(x, y, core, inks.spark) + ring(x, y, core + 7, inks.light, 2);
  const peaks = [0.16, 0.52, 0.86].map((place) => {
    const peakX = width * (place + random.between(-0.08, 0.08));
    const peakY = y + random.between(-6, 54);
    return mountain(stage, peakX, peakY, peakX < x ? 1 : -1);
  });
  return shape(wedges.join(""), inks.light) + sun + peaks.join("") + meadow(stage, height * random.between(0.82, 0.9));
};

function mountain({ random, inks, height }: Stage, x: number, y: number, sunny: 1 | -1): string {
  const fall = height - y;
  const spread = fall * random.between(0.5, 0.7);
  const whole = svg`M${x} ${y}l${spread} ${fall}H${x - spread}z`;
  const bend = (share: number, lean: number): string => svg`L${x + sunny * lean} ${y + fall * share}`;
  const lit = svg`M${x} ${y}L${x + sunny * spread} ${height}H${x}${bend(0.62, 14)}${bend(0.4, -6)}${bend(0.22, 8)}z`;
  return shape(whole, inks.deep) + shape(lit, inks.mid);
}

function meadow({ random, inks, width, height }: Stage, y: number): string {
  return hill(random, crest(random, width, y, 9, 4), height, { fill: inks.deep, cut: inks.spark }, { lines: 3, gap: 11 });
}

/** Rows of arches like a rising pattern of scales, and one sun among them. */
const archesInRows: Scene = ({ random, inks, width, height, key }) => {
  const columns = random.whole(2, 3);
  const radius = width / columns / 2;
  const top = height * random.between(0.34, 0.5);
  const arch = (name: string, colours: string[]): string => {
    const discs = colours.map((colour, index) => disc(0, 0, radius * (1 - index / colours.length), colour));
    return `<g id="${key}${name}">${discs.join("")}</g>`;
  };
  const usual = arch("a", [inks.deep, inks.mid, inks.light, inks.spark]);
  const other = arch("b", [inks.deep, inks.spark, inks.light, inks.mid]);
  const sunX = width * random.pick([0.5, 0.36, 0.64]);
  const sunRadius = radius * random.between(1.1, 1.5);
  const sun = [1, 0.8].map((size, index) => disc(sunX, top, sunRadius * size, [inks.light, inks.spark][index] ?? ""));
  const rays = ring(sunX, top, sunRadius + 12, inks.mid, 9, "2 9") + ring(sunX, top, sunRadius + 28, inks.light, 5, "1 12");
  const rows: string[] = [];
  for (let row = 0; top + row * radius * 0.66 - radius < height; row += 1) {
    for (let column = -1; column <= columns; column += 1) {
      const x = (column + 0.5 + (row % 2) / 2) * radius * 2;
      const y = top + radius * 0.7 + row * radius * 0.66;
      if (x < width + radius) rows.push(svg`<use href="#${key}${random.chance(0.7) ? "a" : "b"}" x="${x}" y="${y}"/>`);
    }
  }
  return `<defs>${usual}${other}</defs>${rays}${sun.join("")}${rows.join("")}`;
};

/** A road winds over the fields towards the light. */
const roadToTheSun: Scene = (stage) => {
  const { random, inks, width, height } = stage;
  const horizon = height * random.between(0.4, 0.52);
  const x = width * random.between(0.42, 0.7);
  const core = random.between(40, 66);
  const sky = [4, 3, 2, 1].map((step) => ring(x, horizon, core + step * 19, inks.light, 5 - step * 0.6, cuts(random, 30)));
  const sun = disc(x, horizon, core, inks.spark);
  const land = block(0, horizon, width, height - horizon, inks.mid);
  const furrows = Array.from({ length: 15 }, (_, index) => {
    const foot = width / 2 + (index - 7) * 62;
    return svg`M${x + (foot - x) * 0.06} ${horizon + 4}L${Math.round(foot)} ${height}`;
  });
  const bend = random.between(0.2, 0.42) * width;
  const depth = (share: number): number => horizon + (height - horizon) * share;
  const road = svg`M${x - 1} ${horizon}C${x + 26} ${depth(0.14)} ${x - bend} ${depth(0.2)} ${x - bend * 0.6} ${depth(
    0.36,
  )}S${x + bend} ${depth(0.55)} ${x - bend * 0.4} ${height}h${width * 0.42}C${x + bend * 2} ${depth(0.56)} ${
    x - bend * 0.2
  } ${depth(0.44)} ${x - bend * 0.3} ${depth(0.34)}S${x + 34} ${depth(0.14)} ${x + 1} ${horizon}z`;
  const drawing =
    sky.join("") + sun + land + line(furrows.join(""), inks.deep, 3.4, cuts(random, 60)) + shape(road, inks.light) +
    flock(stage, height * 0.14, inks.deep);
  return random.chance(0.5) ? mirrored(drawing, width) : drawing;
};

/** The sun comes out of the sea and lies down on it in bars. */
const sunOverSea: Scene = (stage) => {
  const { random, inks, width, height } = stage;
  const horizon = height * random.between(0.5, 0.66);
  const x = width * random.between(0.3, 0.7);
  const core = random.between(50, 84);
  const glow = ring(x, horizon, core + 13, inks.light, 3) + ring(x, horizon, core + 26, inks.light, 2, cuts(random));
  const sky = Array.from({ length: random.whole(3, 6) }, (_, index) =>
    svg`M0 ${18 + index * 17}H${width}`).join("");
  const sea = block(0, horizon, width, height - horizon, inks.deep);
  const bars: string[] = [];
  for (let row = 0; row < 9; row += 1) {
    const half = (core * (1 - row / 11)) * random.between(0.75, 1.1);
    bars.push(svg`M${Math.round(x - half)} ${Math.round(horizon + 9 + row * row * 1.1 + row * 7)}h${Math.round(half * 2)}`);
  }
  const swell = Array.from({ length: 7 }, (_, row) => svg`M0 ${Math.round(horizon + 14 + row * 20)}H${width}`).join("");
  return (
    line(sky, inks.mid, 3, cuts(random, 60)) + glow + disc(x, horizon, core, inks.spark) + sea +
    line(swell, inks.mid, 2, cuts(random, 40)) + line(bars.join(""), inks.spark, 5) + sail(stage, horizon, inks) +
    flock(stage, height * 0.2, inks.deep)
  );
};

function sail({ detail, width }: Stage, horizon: number, inks: Inks): string {
  const x = width * detail.between(0.15, 0.85);
  const y = horizon + 10;
  return shape(svg`M${x} ${y - 44}v38h-17zM${x + 3} ${y - 36}l13 30h-13z`, inks.light) + shape(svg`M${x - 20} ${y - 4}h40l-7 9h-26z`, inks.mid);
}

/** Steps that climb to the light. */
const steps: Scene = (stage) => {
  const { random, inks, width, height } = stage;
  const count = random.whole(4, 6);
  const tread = width / count;
  const top = height * random.between(0.42, 0.52);
  const rise = (height * 0.92 - top) / (count - 1);
  const x = width - tread * random.between(0.5, 1);
  const core = random.between(34, 50);
  const rings = [5, 4, 3, 2, 1].map((step) => disc(x, top, core + step * random.between(24, 30), step % 2 ? inks.light : inks.mid));
  const blocks = Array.from({ length: count }, (_, index) => {
    const y = top + (count - 1 - index) * rise;
    return (
      block(index * tread, y, tread + 1, height - y, index % 2 ? inks.deep : inks.spark) +
      block(index * tread, y, tread + 1, 5, inks.light)
    );
  });
  const drawing = rings.join("") + disc(x, top, core, inks.spark) + blocks.join("") + flock(stage, height * 0.1, inks.deep);
  return random.chance(0.5) ? mirrored(drawing, width) : drawing;
};

export const motivazionali: readonly [Scene, ...Scene[]] = [
  ringsOfDawn,
  raysOverPeaks,
  archesInRows,
  roadToTheSun,
  sunOverSea,
  steps,
];
