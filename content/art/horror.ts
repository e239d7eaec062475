import { bareTree, tallTrunk } from "./bare-tree.ts";
import { crest, crestAt, hill } from "./landscape.ts";
import { birds, cuts, scatter } from "./marks.ts";
import type { Scene, Stage } from "./scene.ts";
import { block, disc, line, mirrored, ring, shape, svg } from "./svg.ts";

/** The moon, and rings of haze around it; phase 0 is full. */
function moon({ random, inks }: Stage, x: number, y: number, radius: number, phase = 0): string {
  const halo = [1, 2, 3].map((step) => ring(x, y, radius + step * 11, inks.mid, 4 - step, cuts(random, 26)));
  const shadow = phase ? disc(x + radius * phase, y - radius * phase * 0.3, radius, inks.ground) : "";
  const seas = phase ? "" : [[-0.3, -0.2, 0.24], [0.25, 0.3, 0.16], [0.3, -0.42, 0.1]].map(([dx = 0, dy = 0, size = 0]) =>
    ring(x + dx * radius, y + dy * radius, size * radius, inks.mid, 1.4, cuts(random, 12))).join("");
  return halo.join("") + disc(x, y, radius, inks.light) + seas + shadow;
}

function crows({ detail, width }: Stage, y: number, ink: string): string {
  const x = width * detail.between(0.1, 0.55);
  return birds(scatter(detail, detail.whole(2, 4), 1, 90, 40).map(([right, down]) => [Math.round(x + right), Math.round(y + down)] as const), ink, 15);
}

/** One old tree in front of the moon. */
const oldTree: Scene = (stage) => {
  const { random, inks, width, height } = stage;
  const ground = crest(random, width, height * random.between(0.84, 0.9), 12);
  const x = width * random.between(0.36, 0.62);
  const radius = random.between(62, 92);
  const foot = crestAt(ground, x);
  return (
    moon(stage, x + random.between(-34, 34), height * random.between(0.32, 0.42), radius) + crows(stage, height * 0.1, inks.deep) +
    bareTree(random, x, foot + 2, random.between(72, 88), inks.deep, { lean: random.between(-0.2, 0.2) }) +
    hill(random, ground, height, { fill: inks.deep, cut: inks.mid }, { lines: 3, gap: 10 })
  );
};

/** Among trunks, at night, something looks back. */
const eyesInTheWood: Scene = (stage) => {
  const { random, detail, inks, width, height } = stage;
  const foot = height * random.between(0.8, 0.9);
  const stand = (count: number, base: number, thick: number, ink: string): string =>
    Array.from({ length: count }, (_, index) =>
      tallTrunk(random, Math.round(((index + random.between(0.25, 0.75)) / count) * width), base, random.between(thick * 0.7, thick * 1.2), ink)).join("");
  const pairs = scatter(detail, 2, 2, width, height * 0.34).slice(0, detail.whole(1, 3)).map(([dx, dy]) => {
    const [x, y, lid] = [Math.round(dx), Math.round(dy + height * 0.42), detail.whole(4, 6)];
    return svg`M${x} ${y}q6 ${-lid} 12 0q-6 ${lid} -12 0zm17 0q6 ${-lid} 12 0q-6 ${lid} -12 0z`;
  });
  const radius = random.between(38, 66);
  return (
    moon(stage, width * random.between(0.25, 0.75), height * random.between(0.16, 0.3), radius, random.pick([0, 0, 0.4])) +
    stand(random.whole(4, 6), foot, 12, inks.mid) + block(0, foot - 2, width, height - foot + 2, inks.mid) +
    stand(random.whole(3, 4), height + 12, 26, inks.deep) + shape(pairs.join(""), inks.spark) + mist(stage, foot)
  );
};

function mist({ random, inks, width, height }: Stage, from: number): string {
  const rows = Array.from({ length: 5 }, (_, row) => svg`M${random.whole(-30, 0)} ${Math.round(from + row * (height - from) * 0.19)}H${width}`);
  return line(rows.join(""), inks.light, 1.6, cuts(random, 46));
}

/** A crooked house on a rise, one window lit. */
const houseOnTheRise: Scene = (stage) => {
  const { random, inks, width, height } = stage;
  const x = width * random.between(0.4, 0.6);
  const foot = height * random.between(0.64, 0.72);
  const rise = svg`M-5 ${height}V${foot + 70}Q${x - 60} ${foot + 40} ${x - 46} ${foot}H${x + 50}Q${x + 50} ${foot + 50} ${width + 5} ${foot + 64}V${height}z`;
  const tilt = random.between(-4, 4);
  const tall = random.between(58, 84);
  const walls = svg`M${x - 36} ${foot + 4}l3 ${-tall}h66l3 ${tall}zM${x + 6} ${foot - tall}v-44h27v44z`;
  const roofs = svg`M${x - 44} ${foot - tall + 2}l30 -40 26 26v14zM${x} ${foot - tall - 40}l19 -46 21 46zM${x - 26} ${foot - tall - 20}v-26h9v22z`;
  const porch = svg`M${x - 5} ${foot + 4}v-26h13v26z`;
  const dark = [[-24, 0.7], [14, 0.7]].map(([dx = 0, share = 0]) => svg`M${x + dx} ${foot - tall * share}h11v15h-11z`).join("");
  const lit = svg`M${x + 14} ${foot - tall - 30}h11v17h-11z`;
  const path = svg`M${x + 1} ${foot + 4}C${x + 40} ${foot + 34} ${x - 70} ${foot + 60} ${x - 10} ${height}h34C${x - 30} ${foot + 66} ${x + 58} ${foot + 40} ${x + 7} ${foot + 4}z`;
  const house = shape(walls + roofs, inks.deep) + shape(porch + dark, inks.mid) + shape(lit, inks.spark);
  const drawing =
    moon(stage, x - random.between(36, 60), foot - tall - random.between(30, 80), random.between(58, 78)) + crows(stage, height * 0.08, inks.deep) +
    shape(rise, inks.deep) + svg`<g transform="rotate(${tilt} ${x} ${foot})">${house}</g>` + shape(path, inks.mid) +
    bareTree(random, width * 0.1, foot + 74, random.between(48, 60), inks.deep, { orders: 4, lean: 0.1 }) +
    bareTree(random, width * 0.93, foot + 72, random.between(36, 50), inks.deep, { orders: 4, lean: -0.1 });
  return random.chance(0.5) ? mirrored(drawing, width) : drawing;
};

/** Lying on the ground: trunks lean in from all sides around the moon. */
const lookingUp: Scene = (stage) => {
  const { random, inks, width, height } = stage;
  const x = width * random.between(0.4, 0.6);
  const y = height * random.between(0.38, 0.58);
  const radius = random.between(30, 48);
  const count = random.whole(8, 11);
  const start = random.between(0, 1);
  const fingers: string[] = [];
  const trunks = Array.from({ length: count }, (_, index) => {
    const angle = ((index + start + random.between(-0.25, 0.25)) / count) * 2 * Math.PI;
    const [ux, uy] = [Math.cos(angle), Math.sin(angle)];
    const near = radius * random.between(1.1, 1.9);
    const broad = random.between(16, 30);
    for (const [share, side] of [[0.3, 1], [0.45, -1], [0.6, 1], [0.8, -1]] as const) {
      const away = near + (230 - near) * share * 0.8;
      const reach = random.between(22, 46);
      const turned = angle + Math.PI + side * random.between(0.5, 0.9);
      const [fx, fy] = [Math.cos(turned) * reach, Math.sin(turned) * reach];
      fingers.push(svg`M${Math.round(x + ux * away)} ${Math.round(y + uy * away)}q${Math.round(fx * 0.5 - uy * 6)} ${Math.round(fy * 0.5 + ux * 6)} ${
        Math.round(fx)} ${Math.round(fy)}`);
    }
    const far = 300;
    return svg`M${Math.round(x + ux * near)} ${Math.round(y + uy * near)}L${Math.round(x + ux * far - uy * broad)} ${Math.round(
      y + uy * far + ux * broad,
    )} ${Math.round(x + ux * far + uy * broad)} ${Math.round(y + uy * far - ux * broad)}z`;
  });
  const haze = [5, 4, 3, 2].map((step) => ring(x, y, radius * (1 + step * 0.5), inks.mid, 9 - step, cuts(random, 30)));
  return (
    haze.join("") + moon(stage, x, y, radius) + shape(trunks.join(""), inks.deep) +
    `<g stroke-linecap="round">${line(fingers.join(""), inks.deep, 2.6)}</g>` + crows(stage, y - 20, inks.deep)
  );
};

/** A drowned wood: everything twice, the moon broken by the water. */
const blackLake: Scene = (stage) => {
  const { random, inks, width, height, key } = stage;
  const shore = height * random.between(0.56, 0.66);
  const x = width * random.between(0.35, 0.65);
  const radius = random.between(44, 70);
  const count = random.whole(2, 3);
  const bank = Array.from({ length: count }, (_, index) =>
    bareTree(random, width * ((index + random.between(0.3, 0.7)) / count), shore, random.between(34, 58), inks.deep, { orders: 4 }));
  const bars = Array.from({ length: 9 }, (_, row) => {
    const half = radius * (1 - row / 12) * random.between(0.6, 1.1);
    return svg`M${Math.round(x - half)} ${Math.round(shore + 12 + row * 13)}h${Math.round(half * 2)}`;
  });
  const waves = Array.from({ length: 9 }, (_, row) => svg`M${random.whole(-30, 0)} ${Math.round(shore + 6 + row * 15)}H${width}`);
  return (
    moon(stage, x, shore - radius * random.between(0.9, 1.5), radius) + block(0, shore, width, height - shore, inks.mid) +
    line(bars.join(""), inks.light, 5) + `<g id="${key}w">${bank.join("")}</g>` +
    svg`<use href="#${key}w" transform="matrix(1 0 0 -.8 0 ${shore * 1.8})" opacity=".55"/>` + line(waves.join(""), inks.ground, 2, cuts(random, 50)) +
    line(svg`M0 ${shore}H${width}`, inks.deep, 5)
  );
};

/** Fence, stones, a bare tree: nobody is said to come here. */
const graveyard: Scene = (stage) => {
  const { random, detail, inks, width, height } = stage;
  const ground = crest(random, width, height * random.between(0.72, 0.78), 12, 2);
  const count = random.whole(4, 6);
  const stones = Array.from({ length: count }, (_, index) => {
    const x = ((index + random.between(0.3, 0.7)) / count) * width;
    const y = height * random.between(0.8, 0.9);
    const [broad, tall] = [random.between(18, 28), random.between(28, 46)];
    const slab = detail.chance(0.3)
      ? svg`M${x - 4} ${y}v${-tall * 0.55}h-9v-8h9v-11h8v11h9v8h-9v${tall * 0.55}z`
      : svg`M${x - broad / 2} ${y}v${-tall * 0.6}a${broad / 2} ${broad / 2} 0 0 1 ${broad} 0v${tall * 0.6}z`;
    return svg`<g transform="rotate(${random.between(-9, 9)} ${x} ${y})">${shape(slab, index % 2 ? inks.light : inks.mid)}</g>`;
  });
  const x = width * random.pick([0.22, 0.78]);
  const fence = Array.from({ length: 13 }, (_, index) => svg`M${index * 20} ${height}v-44l4 -9 4 9v44z`).join("");
  return (
    moon(stage, width - x + random.between(-20, 20), height * random.between(0.2, 0.32), random.between(36, 60), random.pick([0, 0.35])) +
    bareTree(random, x, crestAt(ground, x) + 4, random.between(66, 80), inks.deep, { lean: x > 120 ? -0.12 : 0.12 }) +
    hill(random, ground, height, { fill: inks.deep, cut: inks.mid }, { lines: 6, gap: 12 }) + stones.join("") + shape(fence, inks.spark) +
    line(svg`M0 ${height - 30}H${width}M0 ${height - 10}H${width}`, inks.spark, 3)
  );
};

export const horror: readonly [Scene, ...Scene[]] = [oldTree, eyesInTheWood, houseOnTheRise, lookingUp, blackLake, graveyard];
