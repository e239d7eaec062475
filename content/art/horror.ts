import { bareTree, tallTrunk } from "./bare-tree.ts";
import { luminance } from "./contrast.ts";
import { crest, crestAt, hill } from "./landscape.ts";
import { birds, cuts, levelLines, scatter, type Point } from "./marks.ts";
import { raven } from "./raven.ts";
import type { Scene, Stage } from "./scene.ts";
import { block, coarse, disc, line, mirrored, repeat, ring, roundLine, shape, svg, turned } from "./svg.ts";

/** Bone in the dark editions, blood in the pale ones. */
function moonInk({ inks }: Stage): string {
  return luminance(inks.ground) < 0.45 ? inks.light : inks.spark;
}

function rings(circles: readonly (readonly number[])[]): string {
  return circles.map(([x = 0, y = 0, radius = 0]) => coarse`<circle cx="${x}" cy="${y}" r="${radius}"/>`).join("");
}

/** The moon in rings of haze; phase 0 is full, towards 1 the shadow slides off it. */
function moon(stage: Stage, x: number, y: number, radius: number, phase = 0): string {
  const { random, inks } = stage;
  const halo = rings(Array.from({ length: random.whole(2, 5) }, (_, step) => [x, y, radius + 11 + step * 11]));
  const seas = [[-0.3, -0.2, 0.24], [0.25, 0.3, 0.16], [0.3, -0.42, 0.1]].map(([right = 0, down = 0, size = 0]) =>
    [x + right * radius, y + down * radius, size * radius] as const);
  const cutRings = (width: number, longest: number, drawn: string): string =>
    svg`<g stroke="${inks.mid}" stroke-width="${width}" stroke-dasharray="${cuts(random, longest)}">${drawn}</g>`;
  const shadow = disc(x + radius * phase, y - radius * phase * 0.3, radius, inks.ground);
  return cutRings(2.6, 26, halo) + disc(x, y, radius, moonInk(stage)) + (phase ? shadow : cutRings(1.4, 12, rings(seas)));
}

function crows({ detail, width, inks }: Stage, y: number): string {
  const x = width * detail.between(0.1, 0.55);
  const places = scatter(detail, detail.whole(2, 5), 1, 100, 44);
  return birds(places.map(([right, down]): Point => [x + right, y + down]), inks.deep, 15);
}

/** One old tree in front of the moon. */
const oldTree: Scene = (stage) => {
  const { random, inks, width, height } = stage;
  const ground = crest(random, width, height * random.between(0.82, 0.92), 14);
  const x = width * random.between(0.3, 0.7);
  const radius = random.between(50, 100);
  const tree = { x, foot: crestAt(ground, x) + 2, trunk: random.between(66, 92), lean: random.between(-0.25, 0.25) };
  return (
    moon(stage, x + random.between(-50, 50), height * random.between(0.26, 0.46), radius, random.pick([0, 0, 0.5])) + crows(stage, height * 0.1) +
    bareTree(random, tree, inks.deep) + hill(random, ground, height, { fill: inks.deep, cut: inks.mid }, { lines: 3, gap: 10 })
  );
};

/** Among trunks, at night, something looks back. */
const eyesInTheWood: Scene = (stage) => {
  const { random, detail, inks, width, height } = stage;
  const foot = height * random.between(0.76, 0.9);
  const stand = (count: number, base: number, thick: number, ink: string): string => {
    const trunks = Array.from({ length: count }, (_, index) => {
      const x = ((index + random.between(0.25, 0.75)) / count) * width;
      return tallTrunk(random, x, base, random.between(thick * 0.7, thick * 1.3));
    });
    const boughs = trunks.map((trunk) => trunk.boughs).join("");
    return shape(trunks.map((trunk) => trunk.outline).join(""), ink) + line(boughs, ink, thick * 0.15);
  };
  const watchers = scatter(detail, 2, 2, width - 40, height * 0.36).slice(0, detail.whole(1, 4));
  const eye = (lid: number): string => coarse`q9 ${-lid} 18 0q-9 ${lid} -18 0z`;
  const eyes = watchers.map(([left, down], index) => {
    const lid = eye(5 + (index % 3) * 2);
    return coarse`M${left} ${down + height * 0.4}${lid}m25 0${lid}`;
  });
  const pupils = watchers.map(([left, down]) => coarse`M${left + 9} ${down + height * 0.4 - 2}v4m25 -4v4`);
  const radius = random.between(36, 78);
  const mist = levelLines(random, width, [0, 0.19, 0.38, 0.57, 0.76].map((share) => foot + share * (height - foot)));
  return (
    moon(stage, width * random.between(0.2, 0.8), height * random.between(0.14, 0.34), radius, random.pick([0, 0, 0.4])) +
    stand(random.whole(3, 6), foot, 12, inks.mid) + block(0, foot - 2, width, height - foot + 2, inks.mid) +
    stand(random.whole(2, 4), height + 12, random.between(22, 42), inks.deep) + shape(eyes.join(""), inks.spark) + roundLine(pupils.join(""), inks.deep, 3) +
    line(mist, inks.light, 1.6, cuts(random, 46))
  );
};

/** A crooked house on a rise, one window lit. */
const houseOnTheRise: Scene = (stage) => {
  const { random, inks, width, height } = stage;
  const x = Math.round(width * random.between(0.36, 0.64));
  const foot = Math.round(height * random.between(0.6, 0.74));
  const tall = random.whole(44, 96);
  const top = foot - tall;
  const rise = svg`M-5 ${height}V${foot + 70}Q${x - 60} ${foot + 40} ${x - 46} ${foot}h96q0 50 ${width - x} 64V${height}z`;
  const walls = svg`M${x - 36} ${foot + 4}l3 ${-tall}h66l3 ${tall}zM${x + 6} ${top + 6}v-50h27v50z`;
  const roofs = svg`M${x - 44} ${top + 6}l30 -44 27 28v16zM${x} ${top - 40}l19 -46 21 46zM${x - 26} ${top - 20}v-26h9v22z`;
  const door = svg`M${x - 5} ${foot + 4}v-26h13v26z`;
  const panes = svg`M${x - 24} ${top + tall * 0.3}h11v15h-11zM${x + 14} ${top + tall * 0.3}h11v15h-11z`;
  const lit = svg`M${x + 14} ${top - 30}h11v17h-11z`;
  const path = svg`M${x + 1} ${foot + 4}C${x + 40} ${foot + 34} ${x - 70} ${foot + 60} ${x - 10} ${height}h34C${x - 30} ${foot + 66} ${x + 58} ${
    foot + 40
  } ${x + 7} ${foot + 4}z`;
  const house = shape(walls + roofs, inks.deep) + shape(door + panes, inks.mid) + shape(lit, inks.spark);
  const radius = random.between(46, 88);
  const drawing =
    moon(stage, x - random.between(10, 70), top - random.between(10, 70), radius) + crows(stage, height * 0.06) + shape(rise, inks.deep) +
    turned(house, random.between(-5, 5), x, foot) + shape(path, inks.mid) +
    bareTree(random, { x: width * 0.1, foot: foot + 74, trunk: random.between(40, 64), orders: 4, lean: 0.1 }, inks.deep) +
    bareTree(random, { x: width * 0.93, foot: foot + 72, trunk: random.between(30, 56), orders: 4, lean: -0.1 }, inks.deep);
  return random.chance(0.5) ? mirrored(drawing, width) : drawing;
};

/** Lying on the ground: trunks lean in from all sides around the moon. */
const lookingUp: Scene = (stage) => {
  const { random, inks, width, height } = stage;
  const x = width * random.between(0.34, 0.66);
  const y = height * random.between(0.32, 0.62);
  const radius = random.between(26, 56);
  const count = random.whole(6, 11);
  const start = random.next();
  let fingers = "";
  const trunks = repeat(count, (index) => {
    const angle = ((index + start + random.between(-0.25, 0.25)) / count) * 2 * Math.PI;
    const [ux, uy] = [Math.cos(angle), Math.sin(angle)];
    const near = radius * random.between(1, 1.9);
    const broad = random.between(14, 34);
    [0.22, 0.34, 0.48, 0.66].forEach((share, bough) => {
      const away = near + (240 - near) * share;
      const reach = random.between(24, 54);
      const heading = angle + Math.PI + (bough % 2 ? -1 : 1) * random.between(0.45, 0.9);
      const [fx, fy] = [Math.cos(heading) * reach, Math.sin(heading) * reach];
      fingers += coarse`M${x + ux * away} ${y + uy * away}q${fx * 0.5 - uy * 6} ${fy * 0.5 + ux * 6} ${fx} ${fy}`;
    });
    const [farX, farY] = [x + ux * 320, y + uy * 320];
    return coarse`M${x + ux * near} ${y + uy * near}L${farX - uy * broad} ${farY + ux * broad} ${farX + uy * broad} ${farY - ux * broad}z`;
  });
  const haze = repeat(random.whole(3, 6), (step) => ring(x, y, radius * 1.4 + step * 24, inks.mid, 10 - step * 1.4, cuts(random, 30)));
  return haze + moon(stage, x, y, radius) + shape(trunks, inks.deep) + roundLine(fingers, inks.deep, 2.6) + crows(stage, y - 50);
};

/** A drowned wood: everything twice, the moon broken by the water. */
const blackLake: Scene = (stage) => {
  const { random, inks, width, height, key } = stage;
  const shore = Math.round(height * random.between(0.5, 0.68));
  const x = width * random.between(0.25, 0.75);
  const radius = random.between(40, 80);
  const count = random.whole(1, 3);
  const bank = repeat(count, (index) => {
    const tree = { x: width * ((index + random.between(0.25, 0.75)) / count), foot: shore, trunk: random.between(36, 76) / count ** 0.3 };
    return bareTree(random, { ...tree, lean: random.between(-0.2, 0.2), orders: count > 1 ? 4 : 5 }, inks.deep);
  });
  const bars = repeat(9, (row) => {
    const half = radius * (1 - row / 12) * random.between(0.6, 1.1);
    return coarse`M${x - half} ${shore + 12 + row * 13}h${half * 2}`;
  });
  const waves = levelLines(random, width, Array.from({ length: 10 }, (_, row) => shore + 6 + row * 15));
  return (
    moon(stage, x, shore - radius * random.between(0.3, 1.6), radius) + block(0, shore, width, height - shore, inks.mid) +
    line(bars, moonInk(stage), 5) + `<g id="${key}w">${bank}</g>` +
    svg`<use href="#${key}w" transform="matrix(1 0 0 -.8 0 ${shore * 1.8})" opacity=".55"/>` + line(waves, inks.ground, 2, cuts(random, 50)) +
    line(svg`M0 ${shore}H${width}`, inks.deep, 5)
  );
};

/** Stones, an iron fence, a bare tree: nobody is said to come here. */
const graveyard: Scene = (stage) => {
  const { random, detail, inks, width, height } = stage;
  const ground = crest(random, width, height * random.between(0.68, 0.78), random.between(8, 20), 2);
  const count = random.whole(3, 6);
  let writing = "";
  const stones = repeat(count, (index) => {
    const x = ((index + random.between(0.3, 0.7)) / count) * width;
    const y = height * random.between(0.82, 0.9);
    const [half, tall, lean] = [random.whole(10, 16), random.between(26, 50), random.between(-7, 7)];
    const top = detail.chance(0.25) ? coarse`l${half} ${-half} ${half} ${half}` : coarse`a${half} ${half} 0 0 1 ${half * 2} 0`;
    writing += coarse`M${x + lean - half * 0.5} ${y - tall * 0.9}h${half}m${-half} 7h${half * 0.7}`;
    return shape(coarse`M${x - half} ${y}l${lean} ${-tall}${top}l${-lean} ${tall}z`, index % 3 ? inks.deep : inks.light);
  });
  const x = width * random.pick([0.22, 0.5, 0.78]);
  const spears = repeat(13, (index) => coarse`M${index * 20} ${height}v-46l4 -14 4 14v46z`);
  const moonX = x === width / 2 ? x : width - x;
  return (
    moon(stage, moonX + random.between(-20, 20), height * random.between(0.2, 0.36), random.between(36, 72), random.pick([0, 0.35])) +
    crows(stage, height * 0.06) + bareTree(random, { x, foot: crestAt(ground, x) + 6, trunk: random.between(60, 82), lean: (120 - x) * 0.0015 }, inks.deep) +
    hill(random, ground, height, { fill: inks.mid, cut: inks.ground }, { lines: 6, gap: 14 }) + stones + line(writing, inks.mid, 1.6) +
    shape(spears, inks.deep) +
    line(svg`M0 ${height - 34}H${width}M0 ${height - 10}H${width}`, inks.deep, 3)
  );
};

/** A raven on a dead bough, and the moon. */
const ravenOnBough: Scene = (stage) => {
  const { random, inks, width, height } = stage;
  const y = height * random.between(0.6, 0.74);
  const x = width * random.between(0.44, 0.58);
  const bough = coarse`M-10 ${y + 30}Q${width * 0.3} ${y + 6} ${x} ${y + 8}T${width + 10} ${y - 30}V${y - 24}Q${width * 0.8} ${y + 16} ${x} ${y + 20}T-10 ${y + 64}z`;
  const twigs = repeat(6, (index) => {
    const from = width * (0.06 + index * 0.17);
    const up = index % 2 ? -1 : 1;
    const reach = random.between(30, 80);
    return coarse`M${from} ${y + 20 - index * 3}q${reach * 0.2} ${up * reach * 0.4} ${reach * 0.6} ${up * reach}m${-reach * 0.32} ${-up * reach * 0.52}q${
      reach * 0.1} ${up * reach * 0.3} ${-reach * 0.16} ${up * reach * 0.5}`;
  });
  const radius = random.between(70, 104);
  const drawing =
    moon(stage, x + random.between(-40, 50), y - random.between(60, 130), radius) + roundLine(twigs, inks.deep, 3) + shape(bough, inks.deep) +
    raven(random, x, y + 1, random.between(1, 1.4), inks);
  return random.chance(0.5) ? mirrored(drawing, width) : drawing;
};

export const horror: readonly [Scene, ...Scene[]] = [
  oldTree,
  eyesInTheWood,
  houseOnTheRise,
  lookingUp,
  blackLake,
  graveyard,
  ravenOnBough,
];
