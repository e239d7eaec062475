import { petalHead, stemLeaves } from "./flower.ts";
import { faces } from "./faces.ts";
import { cuts, dots, scatter, softCurve, type Point } from "./marks.ts";
import type { Scene, Stage } from "./scene.ts";
import { block, disc, line, mirrored, ring, shape, svg } from "./svg.ts";

/** A course drawn as parallel bands: each wider stroke shows only at the rims of the next. */
function ribbon(name: string, course: string, bands: readonly string[], band: number): string {
  const strokes = bands.map((ink, index) => {
    const width = (2 * (bands.length - index) - 1) * band;
    return svg`<use href="#${name}" stroke="${ink}" stroke-width="${width}"/>`;
  });
  return `<defs><path id="${name}" d="${course}" fill="none"/></defs>${strokes.join("")}`;
}

function bandsOf({ random, inks }: Stage): [string[], string[]] {
  const { ground, light, mid, deep, spark } = inks;
  const pairs: [[string[], string[]], ...[string[], string[]][]] = [
    [[ground, mid, ground, mid, ground, mid], [ground, deep, ground, deep, ground, deep]],
    [[ground, deep, mid, light], [ground, light, spark, deep]],
    [[ground, mid, light, mid, light], [ground, deep, spark, deep, spark]],
    [[ground, light, ground, light, ground, light], [ground, mid, ground, mid, ground, mid]],
  ];
  return random.pick(pairs);
}

/** How far the middle of a ribbon stays from the line where it touches its neighbour, rim on rim. */
function meetingOffset(bands: readonly string[], band: number): number {
  return (bands.length - 1) * band;
}

/** Two bands come from different corners, meet, and go on side by side. */
const meeting: Scene = (stage) => {
  const { random, inks, width, height, key } = stage;
  const [first, second] = bandsOf(stage);
  const band = random.between(5, 7);
  const half = meetingOffset(first, band);
  const halfOther = meetingOffset(second, band);
  const x = width * random.between(0.4, 0.6);
  const y = height * random.between(0.3, 0.56);
  const reach = random.between(60, 130);
  const left = svg`M${width * random.between(-0.1, 0.12)} ${height + 60}C${width * 0.1} ${y + reach} ${x - half} ${y + reach} ${x - half} ${y}V-60`;
  const right = svg`M${width * random.between(0.88, 1.1)} ${height + 60}C${width * 0.9} ${y + reach * 1.3} ${x + halfOther} ${y + reach} ${x + halfOther} ${y}V-60`;
  const moon = disc(width * random.pick([0.14, 0.84]), height * random.between(0.12, 0.3), random.between(22, 36), inks.spark);
  const drawing = moon + ribbon(`${key}a`, left, first, band) + ribbon(`${key}b`, right, second, band);
  return random.chance(0.5) ? drawing : svg`<g transform="rotate(180 ${width / 2} ${height / 2})">${drawing}</g>`;
};

/** Two bands wind around each other from edge to edge. */
const entwined: Scene = (stage) => {
  const { random, inks, width, height, key } = stage;
  const [first, second] = bandsOf(stage);
  const band = random.between(4.4, 6);
  const turns = random.whole(2, 3);
  const swing = width * random.between(0.2, 0.27);
  const pitch = (height + 80) / turns;
  const strand = (side: number): string => {
    const bends = Array.from({ length: turns * 2 }, (_, index) => {
      const way = side * (index % 2 ? -1 : 1) * swing * 1.33;
      return svg`c${way} ${pitch * 0.17} ${way} ${pitch * 0.33} 0 ${pitch / 2}`;
    });
    return svg`M${width / 2} -40${bends.join("")}`;
  };
  const over = Array.from({ length: turns + 1 }, (_, index) => svg`M0 ${-40 - pitch / 4 + index * pitch}h${width}v${pitch / 2}H0z`);
  const clip = `<clipPath id="${key}c"><path d="${over.join("")}"/></clipPath>`;
  const tilt = random.between(-24, 24);
  const back = scatter(random, 3, 4, width, height).map(([x, y]) => disc(x, y, random.between(2, 4), inks.spark)).join("");
  const braid =
    clip + ribbon(`${key}a`, strand(1), first, band) + ribbon(`${key}b`, strand(-1), second, band) +
    `<g clip-path="url(#${key}c)">${ribbon(`${key}d`, strand(1), first, band)}</g>`;
  return back + svg`<g transform="rotate(${tilt} ${width / 2} ${height / 2}) translate(${(-width * 0.12)} ${-height * 0.12}) scale(1.24)">${braid}</g>`;
};

/** Two lines, one from each side, cross and close into a heart. */
const heart: Scene = (stage) => {
  const { random, inks, width, height, key } = stage;
  const [first, second] = bandsOf(stage);
  const band = random.between(3.4, 4.8);
  const x = width / 2;
  const tip = height * random.between(0.64, 0.76);
  const dip = height * random.between(0.34, 0.42);
  const lobe = width * random.between(0.37, 0.43);
  const tail = dip + random.between(34, 70);
  const rise = random.between(-40, 70);
  const side = (way: 1 | -1, bands: readonly string[]): string => {
    const inner = x + way * meetingOffset(bands, band);
    const at = (reach: number): number => x + way * reach;
    return svg`M${at(-150)} ${tip + rise}C${at(-80)} ${tip + 40} ${at(-24)} ${tip + 20} ${x} ${tip - 8}C${at(40)} ${tip - 56} ${at(lobe)} ${
      dip + 76
    } ${at(lobe)} ${dip}C${at(lobe)} ${dip - lobe * 0.95} ${inner} ${dip - lobe * 0.95} ${inner} ${dip + 6}V${tail}`;
  };
  const glow = random.chance(0.5) ? disc(x, dip + 36, lobe * random.between(1.3, 1.6), inks.spark) : "";
  return glow + ribbon(`${key}a`, side(1, first), first, band) + ribbon(`${key}b`, side(-1, second), second, band);
};

/** Two stones fell into still water: their rings run into each other. */
const ripples: Scene = ({ random, inks, width, height }) => {
  const count = random.whole(9, 12);
  const gap = random.between(13, 17);
  const upper: Point = [width * random.between(0.2, 0.42), height * random.between(0.2, 0.38)];
  const lower: Point = [width * random.between(0.58, 0.82), height * random.between(0.62, 0.8)];
  const rings = ([x, y]: Point, ink: string, weight: number): string =>
    Array.from({ length: count }, (_, index) => ring(x, y, 14 + (index + 1) * gap, ink, weight - index * 0.22)).join("");
  const drop = ([x, y]: Point, ink: string, heartInk: string): string => disc(x, y, 15, ink) + disc(x, y, 6, heartInk);
  const drawing =
    rings(upper, inks.mid, 5) + rings(lower, inks.light, 5) + drop(upper, inks.deep, inks.spark) + drop(lower, inks.spark, inks.deep);
  return random.chance(0.5) ? mirrored(drawing, width) : drawing;
};

/** Two discs overlap above a line of water; what they share has a colour of its own. */
const eclipse: Scene = ({ random, detail, inks, width, height }) => {
  const radius = width * random.between(0.26, 0.34);
  const apart = radius * random.between(0.45, 0.75);
  const angle = random.between(-0.9, 0.9);
  const x = width / 2;
  const y = height * random.between(0.36, 0.46);
  const [dx, dy] = [Math.cos(angle) * apart, Math.sin(angle) * apart];
  const half = Math.sqrt(radius ** 2 - apart ** 2);
  const [ex, ey] = [-Math.sin(angle) * half, Math.cos(angle) * half];
  const lens = svg`M${x + ex} ${y + ey}A${radius} ${radius} 0 0 1 ${x - ex} ${y - ey}A${radius} ${radius} 0 0 1 ${x + ex} ${y + ey}z`;
  const shore = height * random.between(0.7, 0.78);
  const water = Array.from({ length: 7 }, (_, row) => {
    const reach = radius * (1.5 - row * 0.15) * random.between(0.8, 1.1);
    return svg`M${Math.round(x - reach)} ${Math.round(shore + 10 + row * 13)}h${Math.round(reach * 2)}`;
  });
  const stars = dots(scatter(detail, 4, 5, width, height * 0.7), inks.light, 2.4);
  return (
    stars + disc(x - dx, y - dy, radius, inks.mid) + disc(x + dx, y + dy, radius, inks.light) + shape(lens, inks.spark) +
    ring(x - dx, y - dy, radius + 9, inks.mid, 1.6, cuts(random, 40)) + ring(x + dx, y + dy, radius + 9, inks.light, 1.6, cuts(random, 40)) +
    block(0, shore, width, height - shore, inks.deep) + line(water.join(""), inks.mid, 4, cuts(random, 50)) +
    line(svg`M0 ${shore}H${width}`, inks.light, 2)
  );
};

/** Two flowers from the two sides of a garden lean together until they touch. */
const flowers: Scene = (stage) => {
  const { random, inks, width, height } = stage;
  const y = height * random.between(0.28, 0.42);
  const size = random.between(34, 44);
  const petals = random.whole(5, 11);
  const lower = random.between(10, 54);
  const x = width / 2;
  const plant = (way: 1 | -1, top: number, ink: string, eye: string): string => {
    const headX = x + way * size * 1.05;
    const foot = x + way * width * random.between(-0.3, 0.3);
    const course: Point[] = [[foot, height + 10], [foot + way * 30, height * 0.8], [headX + way * 34, top + 110], [headX, top]];
    return (
      line(softCurve(course), inks.deep, 5) + stemLeaves(random, course, inks.deep, inks.ground) +
      petalHead(`${stage.key}${way + 1}`, random, [headX, top], size, petals, { petal: ink, eye, vein: inks.ground })
    );
  };
  const sun = random.chance(0.6) ? disc(x, y + 20, size * random.between(2.2, 2.7), inks.light) : "";
  return sun + plant(-1, y, inks.mid, inks.spark) + plant(1, y + lower, inks.spark, inks.deep);
};

export const romantiche: readonly [Scene, ...Scene[]] = [meeting, entwined, heart, ripples, eclipse, flowers, faces];
