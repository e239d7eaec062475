import { luminance } from "./contrast.ts";
import { fingerprint } from "./fingerprint.ts";
import { cuts } from "./marks.ts";
import type { Scene } from "./scene.ts";
import { bust, houseFronts, lampAt, lampLight, lampPost, pavement, rain, standing } from "./street.ts";
import { block, coarse, disc, line, mirrored, repeat, ring, shape, svg, turned } from "./svg.ts";

/** Under the lamp: a cone of light, and somebody who waits in it or beside it. */
const underTheLamp: Scene = (stage) => {
  const { random, inks, width, height, key } = stage;
  const foot = height * random.between(0.76, 0.88);
  const x = width * random.between(0.28, 0.5);
  const tall = height * random.between(0.52, 0.74);
  const light = foot + 12 - tall * lampLight;
  const reach = random.between(66, 124);
  const cone = coarse`M${x - 9} ${light}L${x - reach} ${foot + 14}h${reach * 2}L${x + 9} ${light}z`;
  const pool = coarse`M${x - reach} ${foot + 14}a${reach} 14 0 1 0 ${reach * 2} 0a${reach} 14 0 1 0 ${-reach * 2} 0`;
  const man = x + random.between(34, 90);
  const shadow = coarse`M${man - 7} ${foot + 12}L${man + 60} ${height + 8}h44L${man + 8} ${foot + 12}z`;
  const fronts = { foot, low: random.between(60, 130), high: random.between(150, 260) };
  const drawing =
    houseFronts(stage, fronts, { wall: inks.mid, pane: inks.ground, lit: inks.spark }) + pavement(stage, foot, inks.deep) +
    shape(cone, inks.spark) + shape(pool, inks.light) + shape(shadow, inks.deep) + lampPost(key, inks.deep) + lampAt(key, x, foot + 12, tall) +
    disc(x, light, 8, inks.light) + standing(man, foot + 14, random.between(84, 120), inks.deep) + rain(stage, 1.4);
  return random.chance(0.5) ? mirrored(drawing, width) : drawing;
};

/** One print, as large as the page. */
const onePrint: Scene = ({ random, inks, width, height, key }) => {
  const x = width * random.between(0.4, 0.6);
  const y = height * random.between(0.42, 0.58);
  const tip = { x, y, size: random.between(76, 122), ridges: random.whole(8, 12) };
  const spot = disc(x + random.between(-56, 56), y + random.between(-90, 90), random.between(60, 110), inks.spark);
  const scale = repeat(2, (edge) => line(coarse`M0 ${edge ? height - 20 : 20}H${width}`, inks.mid, 8, "2 10"));
  const print = fingerprint(key, random, tip, luminance(inks.ground) < 0.12 ? inks.light : inks.deep);
  return scale + spot + turned(print, random.between(-36, 36), x, y);
};

/** An alley: walls run together, somebody at the end of it. */
const alley: Scene = (stage) => {
  const { random, inks, width, height } = stage;
  const x = width * random.between(0.34, 0.66);
  const y = height * random.between(0.5, 0.68);
  const half = random.between(22, 42);
  const top = y - random.between(80, 150);
  const wall = (edge: number, end: number): string => coarse`M${edge} -9L${end} ${top}V${y}L${edge} ${height + 9}z`;
  const courses = (edge: number, end: number): string =>
    repeat(9, (row) => coarse`M${edge} ${(height / 9) * (row + 0.5)}L${end} ${top + ((y - top) / 9) * (row + 0.5)}`);
  const gleam = coarse`M${x - half * 0.8} ${y}h${half * 1.6}l${half * 0.9} ${height - y}h${-half * 3.4}z`;
  const steps = repeat(7, (row) => coarse`M0 ${y + 14 + row * row * 2.8}H${width}`);
  return (
    disc(x + random.between(-20, 20), top - random.between(-10, 50), random.between(20, 46), inks.light) +
    block(0, y, width, height - y, inks.deep) + shape(gleam, inks.spark) + line(steps, inks.deep, 4, cuts(random, 40)) +
    shape(wall(0, x - half), inks.mid) + shape(wall(width, x + half), inks.deep) +
    line(courses(0, x - half), inks.ground, 2, cuts(random, 40)) + line(courses(width, x + half), inks.mid, 1.6, cuts(random, 40)) +
    standing(x + random.between(-10, 10), y + 14, random.between(54, 92), inks.deep) + rain(stage, 1.2)
  );
};

/** Lamps one behind the other down a long wet street. */
const rowOfLamps: Scene = (stage) => {
  const { random, inks, width, height, key } = stage;
  const horizon = height * random.between(0.5, 0.66);
  const vanishing = width * random.between(0.58, 0.82);
  const verge = width * random.between(0.02, 0.2);
  const size = random.between(240, 330);
  const lamps = [0.14, 0.26, 0.48, 0.92].map((near) => {
    const x = vanishing - (vanishing - verge) * near;
    const foot = horizon + (height * 0.92 - horizon) * near;
    const light = foot - size * near * lampLight;
    return (
      disc(x, light, 36 * near + 4, inks.spark) + ring(x, light, 48 * near + 6, inks.spark, 1.4, cuts(random)) +
      lampAt(key, x, foot, size * near)
    );
  });
  const road = coarse`M${vanishing - 3} ${horizon}L${verge - 20} ${height}H${width * 1.3}L${vanishing + 5} ${horizon}z`;
  const middle = coarse`M${vanishing} ${horizon}L${width * 0.62} ${height}`;
  const walker = horizon + random.between(26, 64);
  const fronts = { foot: horizon + 2, low: random.between(30, 60), high: random.between(90, 170) };
  const drawing =
    disc(width * random.between(0.2, 0.5), height * random.between(0.1, 0.2), random.between(16, 30), inks.light) +
    houseFronts(stage, fronts, { wall: inks.mid, pane: inks.ground, lit: inks.spark }) + pavement(stage, horizon, inks.deep) +
    shape(road, inks.mid) + line(middle, inks.light, 2.4, cuts(random, 40)) + lampPost(key, inks.deep) +
    lamps.join("") +
    standing(vanishing + random.between(0, 14), walker, (walker - horizon) * 1.3 + 14, inks.deep) + rain(stage, 1.2);
  return random.chance(0.5) ? mirrored(drawing, width) : drawing;
};

/** Somebody at a window; the blind is down, but for two fingers' breadth. */
const behindTheBlind: Scene = (stage) => {
  const { random, inks, width, height } = stage;
  const x = width * random.between(0.34, 0.66);
  const slats = random.whole(10, 16);
  const step = height / slats;
  const parted = random.whole(3, Math.floor(slats / 2));
  const bends = new Map([[parted, -step * 1.2], [parted + 1, step * 1.2]]);
  const blind = repeat(slats, (index) => {
    const [top, low, bend] = [index * step, (index + 0.5) * step, bends.get(index) ?? 0];
    return coarse`M0 ${top}Q${x} ${top + bend} ${width} ${top}V${low}Q${x} ${low + bend} 0 ${low}z`;
  });
  const scale = random.between(0.92, 1.2);
  const bustAt = coarse`translate(${x} ${height * random.between(0.66, 0.8)})scale(${String(Math.round(scale * 100) / 100)})`;
  const lamp = disc(x + random.between(-70, 70), height * random.between(0.2, 0.44), random.between(56, 100), inks.spark);
  const fronts = { foot: height, low: random.between(60, 110), high: random.between(150, 230) };
  return (
    lamp + houseFronts(stage, fronts, { wall: inks.deep, pane: inks.mid, lit: inks.light }) + shape(blind, inks.mid) +
    line(svg`M${width * 0.14} 0V${height}M${width * 0.86} 0V${height}`, inks.light, 1.6) +
    `<path d="${bust}" fill="${inks.deep}" transform="${bustAt}"/>`
  );
};

/** A keyhole, and who stands in the lit room behind it. */
const keyhole: Scene = ({ random, inks, width, height }) => {
  const x = width * random.between(0.44, 0.56);
  const y = height * random.between(0.3, 0.44);
  const radius = random.between(42, 72);
  const foot = y + radius * random.between(2.6, 3.3);
  const flare = radius * random.between(0.7, 1.05);
  const hole = svg`M${x - radius * 0.5} ${y + radius * 0.86}A${radius} ${radius} 0 1 1 ${x + radius * 0.5} ${y + radius * 0.86}L${x + flare} ${foot}H${x - flare}z`;
  const step = random.between(13, 22);
  const count = random.whole(3, 6);
  const plates = repeat(count, (index) => {
    const fill = (count - index) % 2 ? inks.ground : inks.mid;
    return svg`<path d="${hole}" fill="${fill}" stroke="${fill}" stroke-width="${(count - index) * step * 2}" stroke-linejoin="round"/>`;
  });
  const man = x + random.between(-0.3, 0.3) * radius;
  const shadow = coarse`M${man - 6} ${foot}l-16 ${height - foot}h44l-16 ${foot - height}z`;
  return (
    block(0, 0, width, height, inks.deep) + plates + shape(hole, inks.spark) +
    disc(x, y, radius * random.between(0.4, 0.7), inks.light) + standing(man, foot, radius * random.between(1.7, 2.5), inks.deep) + shape(shadow, inks.deep) +
    repeat(4, (corner) => disc(corner % 2 ? width - 20 : 22, corner < 2 ? 22 : height - 22, 5, inks.light))
  );
};

/** A lens over the town: what is small becomes a clue. */
const magnifier: Scene = (stage) => {
  const { random, inks, width, height, key } = stage;
  const x = width * random.between(0.4, 0.6);
  const y = height * random.between(0.34, 0.46);
  const radius = random.between(62, 90);
  const turn = random.between(20, 60) * random.pick([1, -1]);
  const grip = shape(coarse`M${x - 7} ${y + radius + 6}h14l4 34v150a11 11 0 0 1 -22 0v-150z`, inks.deep) +
    line(coarse`M${x - 4} ${y + radius + 52}v96`, inks.mid, 2.4, cuts(random, 30)) + block(x - 9, y + radius + 8, 18, 12, inks.spark);
  const glass = disc(x, y, radius + 10, inks.deep) + disc(x, y, radius, inks.spark) + ring(x, y, radius - 6, inks.light, 1.6, cuts(random, 40));
  const tip = { x, y, size: radius * random.between(0.58, 0.68), ridges: random.whole(6, 8) };
  const fronts = { foot: height * random.between(0.82, 0.92), low: 60, high: random.between(140, 210) };
  return (
    disc(width * random.pick([0.16, 0.84]), height * 0.12, random.between(16, 26), inks.light) +
    houseFronts(stage, fronts, { wall: inks.mid, pane: inks.ground, lit: inks.light }) + pavement(stage, fronts.foot, inks.deep) +
    rain(stage, 1.2) + turned(grip, turn, x, y) + glass + turned(fingerprint(key, random, tip, inks.deep), random.between(-30, 30), x, y)
  );
};

export const criminale: readonly [Scene, ...Scene[]] = [
  underTheLamp,
  onePrint,
  alley,
  rowOfLamps,
  behindTheBlind,
  keyhole,
  magnifier,
];
