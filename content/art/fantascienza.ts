import { cuts, dots, fourPointStar, scatter } from "./marks.ts";
import { planet, wireGlobe } from "./planets.ts";
import type { Scene, Stage } from "./scene.ts";
import { block, disc, line, mirrored, ring, shape, svg } from "./svg.ts";

function starField({ detail, inks, width }: Stage, depth: number): string {
  const great = scatter(detail, 2, 2, width, depth).map(([x, y]) => fourPointStar(Math.round(x), Math.round(y), detail.whole(5, 10)));
  return dots(scatter(detail, 5, 7, width, depth), inks.light, 1.8) + shape(great.join(""), inks.light);
}

/** A system seen from above: orbits around a corner of the page, a world on each. */
const orbits: Scene = (stage) => {
  const { random, inks, width, height, key } = stage;
  const x = width * random.pick([0, 0.12, 0.5, 1]);
  const y = height * random.pick([0.98, 0.8, 0.5]);
  const core = random.between(34, 56);
  const paths: string[] = [];
  let radius = core + 20;
  for (let orbit = 0; orbit < 9; orbit += 1) {
    radius += random.between(22, 46);
    paths.push(ring(x, y, radius, inks.light, random.pick([1, 1.6, 2.6]), random.chance(0.4) ? cuts(random, 9) : ""));
    const angle = random.between(0, 2 * Math.PI);
    const worldX = x + Math.cos(angle) * radius;
    const worldY = y + Math.sin(angle) * radius;
    const size = random.between(4, 15);
    paths.push(disc(worldX, worldY, size + 4, inks.ground) + disc(worldX, worldY, size, random.pick([inks.mid, inks.spark, inks.light, inks.deep])));
  }
  const wedge = random.between(0.1, 1);
  const far = svg`M${x} ${y}L${x + Math.cos(wedge) * 600} ${y - Math.sin(wedge) * 600} ${x + Math.cos(wedge + 0.35) * 600} ${
    y - Math.sin(wedge + 0.35) * 600
  }z`;
  const beam = shape(far, inks.mid) + shape(svg`M${x} ${y}L${x - Math.cos(wedge) * 600} ${y - Math.sin(wedge + 0.2) * 600} ${
    x - Math.cos(wedge + 0.2) * 600} ${y - Math.sin(wedge + 0.4) * 600}z`, inks.deep);
  return (
    beam + starField(stage, height) + paths.join("") + disc(x, y, core + 10, inks.deep) + planet(key, x, y, core, inks, random.chance(0.4))
  );
};

/** A plain ruled into squares runs to a horizon where something huge is setting. */
const gridPlain: Scene = (stage) => {
  const { random, inks, width, height } = stage;
  const horizon = height * random.between(0.52, 0.68);
  const x = width * random.between(0.3, 0.7);
  const radius = random.between(66, 104);
  const y = horizon - radius * random.between(0.15, 0.75);
  const slats = Array.from({ length: 7 }, (_, index) => block(x - radius - 2, y + radius * 0.05 + index * radius * 0.16, radius * 2 + 4, 2 + index * 1.5, inks.ground));
  const vanishing = width * random.between(0.3, 0.7);
  const rays = Array.from({ length: 17 }, (_, index) => {
    const foot = vanishing + (index - 8) * 54;
    return svg`M${Math.round(vanishing + (foot - vanishing) * 0.14)} ${Math.round(horizon)}L${Math.round(foot)} ${height}`;
  });
  const rows = Array.from({ length: 9 }, (_, index) => svg`M0 ${Math.round(horizon + (height - horizon) * (index / 9) ** 1.8)}H${width}`);
  const ridge = Array.from({ length: 9 }, (_, index) => svg`L${Math.round(index * (width / 8))} ${Math.round(horizon - (index % 2 ? random.between(18, 54) : random.between(2, 16)))}`);
  return (
    starField(stage, horizon) + disc(x, y, radius, inks.spark) + slats.join("") +
    shape(svg`M-5 ${horizon}${ridge.join("")}L${width + 5} ${horizon}z`, inks.mid) +
    block(0, horizon, width, height - horizon, inks.deep) + line(rays.join("") + rows.join(""), inks.mid, 1.6) +
    line(svg`M0 ${horizon}H${width}`, inks.light, 2)
  );
};

/** A ringed giant over the craters of its moon. */
const giantOverMoon: Scene = (stage) => {
  const { random, inks, width, height, key } = stage;
  const x = width * random.between(0.35, 0.65);
  const y = height * random.between(0.28, 0.4);
  const radius = random.between(44, 66);
  const ground = height * random.between(0.72, 0.82);
  const curve = 300;
  const craters = Array.from({ length: 6 }, () => {
    const size = random.between(8, 22);
    const craterX = random.between(0, width);
    const craterY = random.between(ground + 22, height - 6);
    return svg`<ellipse cx="${craterX}" cy="${craterY}" rx="${size}" ry="${size * 0.34}" fill="${inks.deep}"/>${line(
      svg`M${craterX - size} ${craterY}a${size} ${size * 0.34} 0 0 0 ${size * 2} 0`, inks.light, 1.6)}`;
  });
  const moons = scatter(random, 2, 2, width, height * 0.6).map(([mx, my]) => disc(mx, my, random.between(3, 8), inks.light));
  return (
    starField(stage, ground) + moons.join("") + planet(key, x, y, radius, inks, true) + disc(width / 2, ground + curve, curve, inks.mid) +
    ring(width / 2, ground + curve, curve - 7, inks.light, 1.6, cuts(random)) + craters.join("") + rocket(stage, ground)
  );
};

function rocket({ random, inks, width }: Stage, ground: number): string {
  const x = width * random.pick([0.22, 0.76]);
  const y = ground + 8;
  const hull = svg`M${x} ${y - 66}C${x + 13} ${y - 46} ${x + 12} ${y - 24} ${x + 7} ${y - 8}h-14C${x - 12} ${y - 24} ${x - 13} ${y - 46} ${x} ${y - 66}z`;
  const fins = svg`M${x - 9} ${y - 26}l-9 22v10l11-14zM${x + 9} ${y - 26}l9 22v10l-11-14z`;
  return shape(fins, inks.deep) + shape(hull, inks.light) + disc(x, y - 38, 4.5, inks.deep) + line(svg`M${x} ${y - 24}v22`, inks.spark, 3);
}

/** A field of dots that swell where a sphere hides behind the page. */
const halftone: Scene = ({ random, inks, width, height }) => {
  const cell = 15;
  const x = width * random.between(0.35, 0.65);
  const y = height * random.between(0.34, 0.62);
  const radius = random.between(84, 112);
  const flat = random.between(1, 2.2);
  const bySize = new Map<number, string>();
  for (let row = 0; row * cell < height; row += 1) {
    for (let column = 0; column * cell < width; column += 1) {
      const dotX = (column + 0.5) * cell;
      const dotY = (row + 0.5) * cell;
      const away = Math.hypot(dotX - x, dotY - y) / radius;
      const bulge = away < 1 ? Math.sqrt(1 - away ** 2) : 0;
      const size = Math.round(flat + bulge * 12);
      const pushX = Math.round(dotX + (away < 1 ? (dotX - x) * 0.1 : 0));
      const pushY = Math.round(dotY + (away < 1 ? (dotY - y) * 0.1 : 0));
      bySize.set(size, `${bySize.get(size) ?? ""}M${pushX} ${pushY}h0`);
    }
  }
  const swarm = [...bySize].map(([size, course]) =>
    `<path d="${course}" stroke="${size > 4 ? inks.spark : inks.light}" stroke-width="${size}" stroke-linecap="round"/>`);
  const moonAngle = random.between(-2.6, -0.5);
  const moonX = x + Math.cos(moonAngle) * radius * 1.25;
  const moonY = y + Math.sin(moonAngle) * radius * 1.25;
  return disc(x, y, radius, inks.deep) + swarm.join("") + disc(moonX, moonY, random.between(14, 24), inks.mid);
};

/** A city of blocks drawn from above one corner, and the sun it lives by. */
const blockCity: Scene = (stage) => {
  const { random, inks, width, height } = stage;
  const half = 24;
  const sunX = width * random.between(0.25, 0.75);
  const sunY = height * random.between(0.16, 0.28);
  const radius = random.between(34, 62);
  const left: string[] = [];
  const rows: string[] = [];
  for (let row = 0; row < 9; row += 1) {
    for (let column = 0; column < 6; column += 1) {
      const x = column * half * 2 + (row % 2) * half - half / 2;
      const tall = random.between(20, 130) * (row < 3 ? 0.9 : 0.6);
      const top = Math.round(height * 0.56 + row * 21 - tall);
      if (random.chance(0.18)) continue;
      left.push(svg`<use href="#b" x="${x}" y="${top}"/>`);
    }
    rows.push(left.splice(0).join(""));
  }
  return starField(stage, height * 0.4) + disc(sunX, sunY, radius, inks.spark) + ring(sunX, sunY, radius + 10, inks.light, 1.6) +
    rows.join("").replaceAll("#b", `#${stage.key}b`) +
    `<defs><g id="${stage.key}b">${shape("M0 0l24 12v340l-24-12z", inks.deep)}${shape("M48 0l-24 12v340l24-12z", inks.mid)}${shape("M24-12L48 0 24 12 0 0z", inks.light)}${
      line("M5 20l14 7M5 36l14 7M5 52l14 7M5 68l14 7", inks.spark, 2, "4 3")}</g></defs>`;
};

/** A wire globe hangs in nested frames, as on the screen of an old computer. */
const signal: Scene = (stage) => {
  const { random, inks, width, height } = stage;
  const x = width / 2;
  const y = height * random.between(0.36, 0.5);
  const radius = random.between(56, 78);
  const tilt = random.between(-30, 30);
  const waves = Array.from({ length: 8 }, (_, index) => ring(x, y, radius + 18 + index * 17, index % 2 ? inks.mid : inks.light, 7 - index * 0.7, index % 3 === 1 ? cuts(random, 40) : ""));
  const globe = svg`<g transform="rotate(${tilt} ${x} ${y})">${disc(x, y, radius + 8, inks.ground)}${disc(x, y, radius, inks.deep)}${wireGlobe(x, y, radius, inks.spark, 2)}</g>`;
  const mast = height * 0.94;
  const dish = svg`M${x - 40} ${y + radius + 76}q40 34 80 0z`;
  const tower = svg`M${x} ${y + radius + 92}L${x - 26} ${mast}M${x} ${y + radius + 92}L${x + 26} ${mast}M${x} ${y + radius + 44}V${mast}M${x - 17} ${mast - 30}h34`;
  return (
    waves.join("") + globe + shape(dish, inks.light) + line(tower, inks.light, 3) + disc(x, y + radius + 42, 5, inks.spark) +
    block(0, mast, width, height - mast, inks.deep) + line(svg`M0 ${mast}H${width}`, inks.light, 2) + mirrored("", width)
  );
};

export const fantascienza: readonly [Scene, ...Scene[]] = [orbits, gridPlain, giantOverMoon, halftone, blockCity, signal];
