import { fingerprint } from "./fingerprint.ts";
import { cuts } from "./marks.ts";
import type { Scene, Stage } from "./scene.ts";
import { houseFronts, lampPost, rain, standing } from "./street.ts";
import { block, disc, line, mirrored, repeat, ring, shape, svg } from "./svg.ts";

/** Wet stones: short bars that thin out towards the horizon. */
function pavement({ random, inks, width, height }: Stage, from: number, fill: string): string {
  const rows = repeat(7, (row) => svg`M${random.whole(-40, 0)} ${Math.round(from + 8 + row * row * 2.4)}H${width}`);
  return block(0, from, width, height - from, fill) + line(rows, inks.mid, 2, cuts(random, 50));
}

/** Under the lamp: a cone of light, and somebody who waits in it. */
const underTheLamp: Scene = (stage) => {
  const { random, inks, width, height } = stage;
  const foot = height * random.between(0.8, 0.88);
  const x = width * random.between(0.28, 0.42);
  const tall = random.between(210, 250);
  const lightY = foot - tall * 0.88;
  const reach = random.between(80, 120);
  const cone = svg`M${x - 9} ${lightY}L${x - reach} ${foot + 14}h${reach * 2}L${x + 9} ${lightY}z`;
  const pool = svg`<ellipse cx="${x}" cy="${foot + 14}" rx="${reach}" ry="14" fill="${inks.light}"/>`;
  const man = x + random.between(34, 60);
  const shadow = svg`M${man - 7} ${foot + 12}L${man + 66} ${height + 8}h44L${man + 8} ${foot + 12}z`;
  const drawing =
    houseFronts(random, stage.detail, { width, foot, low: 120, high: 250 }, { wall: inks.mid, pane: inks.ground, lit: inks.spark }) +
    pavement(stage, foot, inks.deep) + shape(cone, inks.spark) + pool + shape(shadow, inks.deep) + lampPost(x, foot + 12, tall, inks.deep) +
    disc(x, lightY, 8, inks.light) + standing(man, foot + 14, random.between(88, 112), inks.deep) + rain(random, width, height, inks.light, 1.4);
  return random.chance(0.5) ? mirrored(drawing, width) : drawing;
};

/** One print, as large as the page. */
const onePrint: Scene = ({ random, inks, width, height }) => {
  const x = width * random.between(0.42, 0.58);
  const y = height * random.between(0.44, 0.54);
  const size = random.between(84, 124);
  const tilt = random.between(-28, 28);
  const ridgeInk = random.pick([inks.deep, inks.light, inks.deep]);
  const spot = disc(x + random.between(-50, 50), y + random.between(-70, 70), random.between(64, 104), inks.spark);
  const rule = repeat(2, (index) => line(svg`M0 ${height * (index ? 0.94 : 0.06)}H${width}`, inks.mid, 8, "2 10"));
  return spot + rule + svg`<g transform="rotate(${tilt} ${x} ${y})">${fingerprint(random, x, y, size, ridgeInk, random.whole(9, 12))}</g>`;
};

/** An alley: walls run together, one lamp at the end. */
const alley: Scene = (stage) => {
  const { random, inks, width, height } = stage;
  const x = width * random.between(0.38, 0.62);
  const y = height * random.between(0.56, 0.66);
  const half = random.between(26, 36);
  const top = y - random.between(90, 130);
  const left = svg`M0 0L${x - half} ${top}V${y}L0 ${height}z`;
  const right = svg`M${width} 0L${x + half} ${top}V${y}L${width} ${height}z`;
  const courses = (edge: number, end: number): string =>
    repeat(9, (index) => svg`M${edge} ${Math.round((height / 9) * (index + 0.5))}L${Math.round(end)} ${Math.round(top + ((y - top) / 9) * (index + 0.5))}`);
  const floor = svg`M0 ${height}L${x - half} ${y}h${half * 2}L${width} ${height}z`;
  const glow = svg`M${x} ${y - 66}L${x - half} ${y + 2}h${half * 2}z`;
  const puddle = svg`M${x - half * 0.8} ${y + 8}h${half * 1.6}l${half * 0.6} ${height - y}h${-half * 2.6}z`;
  return (
    disc(x, top - random.between(6, 50), random.between(22, 34), inks.light) + shape(left, inks.mid) + shape(right, inks.deep) +
    line(courses(0, x - half), inks.ground, 2, cuts(random, 40)) + line(courses(width, x + half), inks.mid, 1.6, cuts(random, 40)) +
    shape(floor, inks.deep) + shape(puddle, inks.spark) +
    line(repeat(7, (row) => svg`M0 ${Math.round(y + 14 + row * row * 2.6)}H${width}`), inks.deep, 4, cuts(random, 40)) +
    shape(glow, inks.light) + standing(x + random.between(-12, 12), y + 14, random.between(54, 74), inks.deep) +
    disc(x, y - 68, 5, inks.spark) + rain(random, width, height, inks.light, 1.2)
  );
};

/** Lamps one behind the other down a long wet street. */
const rowOfLamps: Scene = (stage) => {
  const { random, inks, width, height } = stage;
  const horizon = height * random.between(0.56, 0.66);
  const vanishing = width * random.between(0.62, 0.8);
  const moonX = width * random.between(0.3, 0.8);
  const lamps = [0.16, 0.28, 0.5, 0.92].map((near) => {
    const x = vanishing - (vanishing - width * 0.1) * near;
    const foot = horizon + (height * 0.94 - horizon) * near;
    const tall = 290 * near;
    const lightY = foot - tall * 0.88;
    return (
      disc(x, lightY, 34 * near + 4, inks.spark) + ring(x, lightY, 46 * near + 5, inks.spark, 1.4, cuts(random)) +
      line(svg`M${x} ${foot + 6}V${Math.min(height, foot + tall * 0.5)}`, inks.spark, 10 * near + 1, "3 5") + lampPost(x, foot, tall, inks.deep)
    );
  });
  const kerb = svg`M${vanishing} ${horizon}L${width * -0.3} ${height}H${width * 0.7}z`;
  const drawing =
    disc(moonX, height * random.between(0.14, 0.24), random.between(18, 30), inks.light) +
    houseFronts(random, stage.detail, { width, foot: horizon + 2, low: 50, high: 140 }, { wall: inks.mid, pane: inks.ground, lit: inks.spark }) +
    pavement(stage, horizon, inks.deep) + shape(kerb, inks.mid) + lamps.join("") +
    standing(vanishing - random.between(0, 30), horizon + random.between(20, 40), random.between(38, 52), inks.light) + rain(random, width, height, inks.light, 1.2);
  return random.chance(0.5) ? mirrored(drawing, width) : drawing;
};

/** Through a blind: the city, the moon, and a face nobody sees. */
const behindTheBlind: Scene = (stage) => {
  const { random, inks, width, height } = stage;
  const x = width * random.between(0.36, 0.64);
  const y = height * random.between(0.26, 0.4);
  const slats = random.whole(11, 15);
  const step = height / slats;
  const gapAt = random.whole(4, slats - 5);
  const blind = repeat(slats, (index) => {
    const top = index * step;
    const bend = index === gapAt ? -step * 0.55 : index === gapAt + 1 ? step * 0.55 : 0;
    return svg`M0 ${top}Q${x} ${top + bend * 2} ${width} ${top}v${step * 0.52}Q${x} ${top + step * 0.52 + bend * 2} 0 ${top + step * 0.52}z`;
  });
  const cords = svg`M${width * 0.16} 0V${height}M${width * 0.84} 0V${height}`;
  return (
    disc(x, y, random.between(54, 84), inks.spark) +
    houseFronts(random, stage.detail, { width, foot: height, low: 90, high: 210 }, { wall: inks.mid, pane: inks.ground, lit: inks.light }) +
    standing(x, height + 30, 260, inks.deep) + shape(blind, inks.deep) + line(cords, inks.mid, 2)
  );
};

/** A keyhole with a lit room behind it. */
const keyhole: Scene = ({ random, inks, width, height }) => {
  const x = width / 2;
  const y = height * random.between(0.34, 0.42);
  const radius = random.between(54, 68);
  const foot = y + radius * 3.1;
  const hole = svg`M${x - radius * 0.5} ${y + radius * 0.86}A${radius} ${radius} 0 1 1 ${x + radius * 0.5} ${y + radius * 0.86}L${x + radius * 0.95} ${foot}H${
    x - radius * 0.95
  }z`;
  const plates = [4, 3, 2, 1].map((step) => {
    const reach = step * random.between(15, 19);
    return svg`<path d="${hole}" fill="${step % 2 ? inks.ground : inks.mid}" stroke="${step % 2 ? inks.ground : inks.mid}" stroke-width="${reach * 2}" stroke-linejoin="round"/>`;
  });
  const man = x + random.between(-20, 20);
  const shadow = svg`M${man - 6} ${foot}l-14 ${height - foot}h40l-14 ${foot - height}z`;
  return (
    block(0, 0, width, height, inks.deep) + plates.join("") + shape(hole, inks.spark) +
    disc(x, y - radius * 0.1, radius * 0.56, inks.light) + standing(man, foot, random.between(104, 140), inks.deep) + shape(shadow, inks.deep) +
    repeat(4, (corner) => disc(corner % 2 ? width - 20 : 20, corner < 2 ? 22 : height - 22, 5, inks.mid))
  );
};

export const criminale: readonly [Scene, ...Scene[]] = [underTheLamp, onePrint, alley, rowOfLamps, behindTheBlind, keyhole];
