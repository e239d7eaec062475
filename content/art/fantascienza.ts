import { cuts, dots, fourPointStar, scatter } from "./marks.ts";
import { planet, wireGlobe } from "./planets.ts";
import type { Scene, Stage } from "./scene.ts";
import { block, coarse, disc, line, mirrored, repeat, ring, roundLine, shape, svg, turned } from "./svg.ts";

function starField({ detail, inks, width }: Stage, depth: number): string {
  const great = scatter(detail, 2, 2, width, depth).map(([x, y]) => fourPointStar(x, y, detail.whole(5, 10)));
  return dots(scatter(detail, 5, 7, width, depth), inks.trace, 1.8) + shape(great.join(""), inks.trace);
}

/** A system seen from above: broad and fine orbits around one sun, a world on each. */
const orbits: Scene = (stage) => {
  const { random, inks, width, height, key } = stage;
  const x = width * random.pick([0, 0.14, 0.5, 0.86, 1]);
  const y = height * random.pick([1, 0.84, 0.5, 0.16]);
  const core = random.between(36, 66);
  const bands = repeat(3, (index) => disc(x, y, core + [250, 165, 70][index]! + random.between(-20, 20), [inks.mid, inks.ground, inks.deep][index]!));
  let radius = core + 6;
  const worlds = repeat(9, () => {
    radius += random.between(20, 44);
    const track = ring(x, y, radius, inks.light, random.pick([0.8, 1.4, 2.4]), random.chance(0.4) ? cuts(random, 9) : "");
    // Towards the middle of the page, give or take, so that most worlds are in the picture.
    const angle = Math.atan2(height / 2 - y, width / 2 - x) + random.between(-1.1, 1.1);
    const [worldX, worldY] = [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius];
    const size = random.between(4, 17);
    const fill = random.pick([inks.spark, inks.light, inks.spark, inks.deep]);
    return track + disc(worldX, worldY, size, fill) + (size > 12 ? ring(worldX, worldY, size + 5, inks.light, 1.4) : "");
  });
  const sun = { x, y, radius: core, ringed: random.chance(0.3), tilt: random.between(-30, 30) };
  return bands + starField(stage, height) + worlds + planet(key, sun, inks);
};

/** A plain ruled into squares runs to a horizon where something huge is setting. */
const gridPlain: Scene = (stage) => {
  const { random, inks, width, height } = stage;
  const horizon = height * random.between(0.48, 0.7);
  const radius = random.between(56, 112);
  const x = width * random.between(0.25, 0.75);
  const y = horizon - radius * random.between(0, 0.9);
  const slats = repeat(random.pick([0, 7, 7]), (index) =>
    block(x - radius - 2, y + radius * (0.05 + index * 0.16), radius * 2 + 4, 2 + index * 1.5, inks.ground));
  const vanishing = width * random.between(0.2, 0.8);
  const rays = repeat(19, (index) => {
    const foot = vanishing + (index - 9) * 54;
    return coarse`M${vanishing + (foot - vanishing) * 0.14} ${horizon}L${foot} ${height}`;
  });
  const rows = repeat(9, (index) => coarse`M0 ${horizon + (height - horizon) * (index / 9) ** 1.8}H${width}`);
  const peaks = random.pick([4, 8, 8, 12]);
  const tallest = random.between(20, 80);
  const ridge = repeat(peaks + 1, (index) =>
    coarse`L${index * (width / peaks)} ${horizon - (index % 2 ? random.between(0.4, 1) * tallest : random.between(2, 14))}`);
  return (
    starField(stage, horizon) + disc(x, y, radius, inks.spark) + slats + shape(coarse`M-5 ${horizon}${ridge}L${width + 5} ${horizon}z`, inks.mid) +
    block(0, horizon, width, height - horizon, inks.deep) + line(rays + rows, inks.mid, 1.6) + line(svg`M0 ${horizon}H${width}`, inks.light, 2)
  );
};

/** A ringed giant over the craters of its moon, where a ship has landed. */
const giantOverMoon: Scene = (stage) => {
  const { random, inks, width, height, key } = stage;
  const giant = {
    x: width * random.between(0.25, 0.75),
    y: height * random.between(0.2, 0.42),
    radius: random.between(36, 80),
    ringed: true,
    tilt: random.between(-34, 34),
  };
  const ground = height * random.between(0.7, 0.82);
  const curve = random.between(180, 420);
  const craters = repeat(6, () => {
    const size = random.whole(8, 24);
    const [x, y] = [random.whole(0, width), random.whole(ground + 26, height - 6)];
    return coarse`M${x - size} ${y}a${size} ${size / 3} 0 1 0 ${size * 2} 0a${size} ${size / 3} 0 1 0 ${-size * 2} 0`;
  });
  const moons = scatter(random, 2, 2, width, height * 0.6).map(([x, y]) => disc(x, y, random.between(3, 9), inks.trace));
  const shipX = width * random.pick([0.2, 0.78]);
  return (
    starField(stage, ground) + moons.join("") + planet(key, giant, inks) + disc(width / 2, ground + curve, curve, inks.mid) +
    ring(width / 2, ground + curve, curve - 7, inks.light, 1.6, cuts(random)) +
    `<path d="${craters}" fill="${inks.deep}" stroke="${inks.light}" stroke-dasharray="30 400"/>` +
    rocket(stage, shipX, ground + 16, random.between(0.8, 1.5))
  );
};

function rocket({ inks }: Stage, x: number, foot: number, scale: number): string {
  return (
    svg`<g transform="translate(${x} ${foot})scale(${scale})">${shape("M-9-26l-9 22v10l11-14zM9-26l9 22v10l-11-14z", inks.deep)}` +
    shape("M0-66C13-46 12-24 7-8h-14C-12-24-13-46 0-66z", inks.light) + disc(0, -38, 4.5, inks.deep) + line("M0-24v22", inks.spark, 3) + "</g>"
  );
}

/** A raster of dots, and a sphere that swells under a part of it. */
const halftone: Scene = ({ random, inks, width, height }) => {
  const cell = random.pick([14, 15, 17]);
  const x = width * random.between(0.3, 0.7);
  const y = height * random.between(0.3, 0.64);
  const radius = random.between(74, 112);
  const rows = Math.ceil(height / cell);
  const growing = random.chance(0.5);
  // Round caps on dashes of no length are dots: one course a row, one path for a few rows of a size.
  const raster = repeat(6, (band) => {
    const from = Math.ceil((rows * band) / 6);
    const courses = repeat(Math.ceil((rows * (band + 1)) / 6) - from, (row) => coarse`M${cell / 2} ${(from + row + 0.5) * cell}H${width}`);
    return roundLine(courses, inks.trace, 1 + (growing ? band : 5 - band) * 0.8, `0 ${cell}`);
  });
  const swarms = new Map<number, string>();
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column * cell < width; column += 1) {
      const [dotX, dotY] = [(column + 0.5) * cell, (row + 0.5) * cell];
      const away = Math.hypot(dotX - x, dotY - y) / radius;
      if (away >= 0.98) continue;
      const size = 2 + Math.round((Math.sqrt(1 - away ** 2) * (cell - 4)) / 2) * 2;
      swarms.set(size, `${swarms.get(size) ?? ""}${coarse`M${dotX} ${dotY}h0`}`);
    }
  }
  const sphere = [...swarms].map(([size, course]) => roundLine(course, inks.spark, size));
  const angle = random.between(0, 2 * Math.PI);
  const satellite = (ink: string, size: number): string =>
    disc(x + Math.cos(angle) * radius * 1.05, y + Math.sin(angle) * radius * 1.05, size, ink);
  return (
    raster + disc(x, y, radius + 3, inks.deep) + sphere.join("") + satellite(inks.mid, random.between(16, 34)) +
    satellite(inks.light, 6)
  );
};

/** A city of blocks drawn from above one corner, and the sun it lives by. */
const blockCity: Scene = (stage) => {
  const { random, inks, width, height, key } = stage;
  const half = random.pick([24, 28, 34]);
  const rise = half / 2;
  const sunX = width * random.between(0.2, 0.8);
  const sunY = height * random.between(0.14, 0.32);
  const radius = random.between(34, 72);
  const skyline = height * random.between(0.48, 0.64);
  const tallest = random.between(60, 150);
  const blocks = repeat(Math.ceil((height - skyline) / rise / 1.7) + 2, (row) =>
    repeat(Math.ceil(width / half / 2) + 1, (column) => {
      if (random.chance(0.2)) return "";
      const tall = random.between(0.1, 1) * tallest * (row < 3 ? 1 : 0.55);
      return coarse`<use href="#${key}b" x="${column * half * 2 + (row % 2 ? 0 : -half)}" y="${skyline + row * rise * 1.7 - tall}"/>`;
    }));
  const left = shape(coarse`M0 0l${half} ${rise}v340l${-half} ${-rise}z`, inks.deep);
  const right = shape(coarse`M${half * 2} 0l${-half} ${rise}v340l${half} ${-rise}z`, inks.mid);
  const roof = shape(coarse`M${half} ${-rise}l${half} ${rise} ${-half} ${rise} ${-half} ${-rise}z`, inks.light);
  const lights = line(repeat(4, (floor) => coarse`M5 ${20 + floor * 16}l${half - 10} ${rise - 5}`), inks.spark, 2, "4 3");
  return (
    `<defs><g id="${key}b">${left}${right}${roof}${lights}</g></defs>` + starField(stage, height * 0.45) +
    disc(sunX, sunY, radius, inks.spark) + ring(sunX, sunY, radius + 10, inks.trace, 1.6, cuts(random, 40)) + blocks
  );
};

/** A wire globe, and the waves of what it sends or hears. */
const signal: Scene = (stage) => {
  const { random, inks, width, height } = stage;
  const x = width * random.between(0.3, 0.7);
  const y = height * random.between(0.3, 0.6);
  const radius = random.between(46, 84);
  const gap = random.between(13, 24);
  const thick = random.between(5, 9);
  const waves = repeat(9, (index) =>
    ring(x, y, radius + 8 + (index + 0.6) * gap, index % 2 ? inks.mid : inks.trace, thick - index * 0.55, index % 3 === 1 ? cuts(random, 50) : ""));
  const globe = disc(x, y, radius + 8, inks.ground) + disc(x, y, radius, inks.deep) + wireGlobe(x, y, radius, inks.spark, 2);
  const angle = random.between(0, 2 * Math.PI);
  const [probeX, probeY] = [x + Math.cos(angle) * (radius + gap * 2.6), y + Math.sin(angle) * (radius + gap * 2.6)];
  const probe = disc(probeX, probeY, 17, inks.ground) + disc(probeX, probeY, 12, inks.spark) + disc(probeX, probeY, 4, inks.deep);
  return starField(stage, height) + waves + turned(globe, random.between(-40, 40), x, y) + probe;
};

/** Frame within turning frame, down to a light at the end. */
const tunnel: Scene = (stage) => {
  const { random, inks, width, height } = stage;
  const sides = random.pick([4, 6, 6, 8]);
  const x = width * random.between(0.42, 0.58);
  const y = height * random.between(0.38, 0.6);
  const twist = random.between(0.05, 0.16) * random.pick([1, -1]);
  const shrink = random.between(0.76, 0.83);
  const colours = random.pick([
    [inks.deep, inks.mid, inks.ground, inks.light],
    [inks.mid, inks.deep],
    [inks.ground, inks.mid, inks.light, inks.mid],
  ]);
  const frames = repeat(13, (index) => {
    const radius = 300 * shrink ** index;
    const corners = repeat(sides, (corner) => {
      const angle = (corner / sides) * 2 * Math.PI + index * twist + Math.PI / sides;
      return svg`${corner ? "L" : "M"}${x + Math.cos(angle) * radius} ${y + Math.sin(angle) * radius}`;
    });
    const last = index === 12 ? inks.spark : colours[index % colours.length];
    return shape(`${corners}z`, last ?? inks.mid);
  });
  const traveller = shape(svg`M${x} ${y - 10}l4 9 -1 12h-6l-1 -12z`, inks.deep) + disc(x, y - 11, 3.4, inks.deep);
  const beams = line(repeat(8, (index) => svg`M${x} ${y}l${Math.cos(index * 0.785) * 400} ${Math.sin(index * 0.785) * 400}`), inks.spark, 1.4, `4 ${random.whole(14, 40)}`);
  const drawing = frames + beams + disc(x, y, 24, inks.spark) + disc(x, y, 17, inks.light) + traveller;
  return random.chance(0.5) ? mirrored(drawing, width) : drawing;
};

export const fantascienza: readonly [Scene, ...Scene[]] = [
  orbits,
  gridPlain,
  giantOverMoon,
  halftone,
  blockCity,
  signal,
  tunnel,
];
