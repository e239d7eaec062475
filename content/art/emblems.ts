import { crest, hill } from "./drawing/landscape.ts";
import { irregularDashes, dots, fourPointStar, scatter, softCurve } from "./drawing/patterns.ts";
import type { Inks } from "./drawing/scene.ts";
import {
  rectangle,
  svgInWholeUnits,
  disc,
  line,
  mirrored,
  translated,
  repeat,
  ring,
  roundLine,
  shape,
  svg,
  rotated,
} from "./drawing/svg.ts";
import { randomTree } from "./drawing/trees.ts";
import type { Random } from "./random.ts";

/** A motif of the covers, reduced to a few bold shapes on a square of 96, without ids. */
type Emblem = (random: Random, inks: Inks) => string;

const side = 96;

const dawn: Emblem = (random, inks) => {
  const [x, y] = [random.between(26, 70), random.between(52, 64)];
  const step = random.between(8, 13);
  const colours = random.pick([
    [inks.spark, inks.light, inks.mid],
    [inks.spark, inks.ground, inks.light],
  ]);
  const rings = repeat(5, (index) => disc(x, y, 10 + (4 - index) * step, colours[(4 - index) % 3] ?? inks.mid));
  const ground = crest(random, side, random.between(62, 70), 6, 2);
  return rings + hill(random, ground, side, { fill: inks.deep, cut: inks.mid }, { lines: 3, gap: 8 });
};

const meeting: Emblem = (random, inks) => {
  const step = random.between(6, 8);
  const arcs = (x: number, y: number, ink: string): string =>
    repeat(4, (index) => ring(x, y, 18 + index * step * 1.7, ink, step));
  const [from, to] = random.pick([
    [0, side],
    [side, 0],
  ]);
  return (
    disc(48, 48, random.between(12, 20), inks.spark) +
    arcs(0, from ?? 0, inks.trace) +
    arcs(side, to ?? side, inks.deep)
  );
};

const shared: Emblem = (random, inks) => {
  const [radius, apart] = [random.between(22, 27), random.between(11, 16)];
  const half = Math.sqrt(radius ** 2 - apart ** 2);
  const arc = svg`A${radius} ${radius} 0 0 1`;
  const lens = svg`M48 ${48 + half}${arc} 48 ${48 - half}${arc} 48 ${48 + half}z`;
  const pair = disc(48 - apart, 48, radius, inks.mid) + disc(48 + apart, 48, radius, inks.light);
  const halo = ring(48, 48, 44, inks.trace, 1.6, irregularDashes(random));
  return halo + rotated(pair + shape(lens, inks.spark), random.whole(0, 180), 48, 48);
};

const tree: Emblem = (random, inks) => {
  const x = random.between(36, 60);
  const grown = randomTree(random)({ leaf: inks.deep, trunk: inks.light, cut: inks.mid });
  const tall = random.between(0.56, 0.68);
  const ground = crest(random, side, 78, 5, 2);
  return (
    disc(x + random.between(-14, 14), random.between(34, 44), random.between(22, 29), inks.spark) +
    translated(grown, x, 80, tall) +
    hill(random, ground, side, { fill: inks.mid, cut: inks.deep }, { lines: 2, gap: 8 })
  );
};

const tower: Emblem = (random, inks) => {
  const x = random.whole(40, 56);
  const glow = disc(x + random.between(-18, 18), random.between(34, 46), random.between(20, 28), inks.spark);
  const walls =
    shape(svgInWholeUnits`M${x - 11} 42h11v40h-11z`, inks.light) +
    shape(svgInWholeUnits`M${x} 42h11v40h-11zM${x - 13} 42h26v6h-26z`, inks.mid);
  const roof = shape(svgInWholeUnits`M${x - 17} 43Q${x - 4} 28 ${x} 14Q${x + 4} 28 ${x + 17} 43z`, inks.deep);
  const star = random.pick([18, 78]);
  const ground = crest(random, side, 78, 5, 2);
  return (
    glow +
    shape(fourPointStar(star, random.whole(20, 34), 7), inks.trace) +
    walls +
    roof +
    roundLine(svgInWholeUnits`M${x - 4} 56v4`, inks.deep, 4) +
    hill(random, ground, side, { fill: inks.deep, cut: inks.mid }, { lines: 2, gap: 8 })
  );
};

const planet: Emblem = (random, inks) => {
  const radius = random.between(20, 27);
  const reach = radius * random.between(1.45, 1.65);
  const half = (sweep: number): string => svg`M${48 - reach} 48A${reach} ${reach * 0.3} 0 0 ${sweep} ${48 + reach} 48`;
  const night = svg`
    M48 ${48 - radius} A${radius} ${radius} 0 0 1 48 ${48 + radius}
    A${radius * 1.6} ${radius * 1.6} 0 0 0 48 ${48 - radius}z
  `;
  const body = disc(48, 48, radius, inks.spark) + shape(night, inks.deep);
  const drawing = line(half(1), inks.trace, 4) + body + line(half(0), inks.trace, 4);
  return dots(scatter(random, 4, 4, side, side), inks.trace, 2) + rotated(drawing, random.whole(-40, 40), 48, 48);
};

const moonlight: Emblem = (random, inks) => {
  const [x, radius] = [random.between(40, 58), random.between(22, 30)];
  const dark = random.pick([0.45, 0.7, 2.4]);
  const haze = repeat(2, (step) => ring(x, 46, radius + 6 + step * 7, inks.mid, 2.4, irregularDashes(random, 16)));
  const shadow = disc(x + radius * dark, 46 - radius * 0.2, radius, inks.ground);
  const ridge = repeat(
    5,
    (index) =>
      svgInWholeUnits`L${index * 24 + 12} ${random.between(58, 70)}L${index * 24 + 24} ${random.between(72, 80)}`,
  );
  return haze + disc(x, 46, radius, inks.light) + (dark < 1 ? shadow : "") + shape(`M0 76${ridge}V96H0z`, inks.deep);
};

const lamplight: Emblem = (random, inks) => {
  const x = random.whole(38, 58);
  const drops = repeat(9, (index) => svgInWholeUnits`M${index * 13 - 8} -6l14 110`);
  const cone =
    shape(svgInWholeUnits`M${x - 4} 28L${x - 28} 82h56L${x + 4} 28z`, inks.spark) +
    rectangle(0, 82, side, 14, inks.deep);
  const post =
    line(`M${x} 82V26`, inks.deep, 3) +
    shape(svgInWholeUnits`M${x - 9} 26L${x} 16l9 10z`, inks.deep) +
    disc(x, 28, 4, inks.light);
  const rain = roundLine(drops, inks.trace, 1.4, `${random.whole(7, 12)} ${random.whole(12, 20)} 4 14`);
  const drawing = cone + post + rain;
  return random.chance(0.5) ? drawing : mirrored(drawing, side);
};

const ridges: Emblem = (random, inks) => {
  const loops = repeat(7, (index) => {
    const reach = 4 + index * 5;
    return svgInWholeUnits`
      M${48 - reach} 96
      C${48 - reach} ${60 - reach * 1.6} ${48 + reach} ${60 - reach * 1.6} ${48 + reach} 96
    `;
  });
  const print = roundLine(
    loops,
    random.pick([inks.deep, inks.light]),
    2.8,
    `${random.whole(24, 60)} 5 ${random.whole(14, 40)} 4`,
  );
  return (
    disc(random.between(30, 66), random.between(34, 62), random.between(22, 30), inks.spark) +
    rotated(print, random.whole(-30, 30), 48, 52)
  );
};

const flower: Emblem = (random, inks) => {
  const petals = random.whole(5, 9);
  const breadth = 34 * Math.sin(Math.PI / petals) * 1.2;
  const point = random.pick([0, 0.6]) * breadth;
  const petal = svgInWholeUnits`
    M48 48 C${48 - breadth} 34 ${48 - breadth + point} 14 48 14
    C${48 + breadth - point} 14 ${48 + breadth} 34 48 48z
  `;
  const ink = random.pick([inks.mid, inks.light, inks.spark]);
  const turn = random.between(0, 40);
  const around = repeat(petals, (index) =>
    rotated(shape(petal, ink), Math.round(turn + (index * 360) / petals), 48, 48),
  );
  const heart = ink === inks.spark ? inks.deep : inks.spark;
  return (
    ring(48, 48, 42, inks.trace, 1.8, irregularDashes(random)) +
    around +
    disc(48, 48, 11, heart) +
    disc(48, 48, 4, inks.light)
  );
};

const scales: Emblem = (random, inks) => {
  const colours = [inks.deep, inks.mid, inks.light, inks.spark];
  const radius = random.pick([24, 32]);
  const arch = (x: number, y: number): string =>
    repeat(4, (step) => disc(x, y, radius * (1 - step / 4), colours[step] ?? inks.mid));
  const sun = disc(random.between(36, 60), 34, random.between(16, 24), inks.spark);
  return sun + arch(48, 66) + arch(48 - radius, 88) + arch(48 + radius, 88);
};

const peaks: Emblem = (random, inks) => {
  const x = random.between(36, 60);
  const rays = repeat(9, (index) => {
    const rim = (step: number): string => {
      const angle = ((index * 2 + step) * Math.PI) / 9;
      return svgInWholeUnits`${x + Math.cos(angle) * 90} ${40 + Math.sin(angle) * 90}`;
    };
    return svgInWholeUnits`M${x} 40L${rim(0)} ${rim(1)}z`;
  });
  const peak = (top: number, y: number, ink: string): string =>
    shape(svgInWholeUnits`M${top} ${y}L${top + 40} 96h-80z`, ink);
  const hills =
    peak(x - random.between(18, 26), random.between(48, 58), inks.mid) +
    peak(x + random.between(14, 24), random.between(44, 56), inks.deep);
  return shape(rays, inks.light) + disc(x, 40, random.between(15, 20), inks.spark) + hills;
};

const waves: Emblem = (random, inks) => {
  const rows = [44, 56, 68, 80].map((y, row) => {
    const crestLine = softCurve(crest(random, side, y, 5, 4));
    return shape(`${crestLine}V96H-12z`, [inks.mid, inks.deep, inks.light, inks.deep][row] ?? inks.deep);
  });
  return disc(random.between(32, 64), random.between(34, 42), random.between(16, 23), inks.spark) + rows.join("");
};

export const emblems: readonly [Emblem, ...Emblem[]] = [
  dawn,
  meeting,
  shared,
  tree,
  tower,
  planet,
  moonlight,
  lamplight,
  ridges,
  flower,
  scales,
  peaks,
  waves,
];
