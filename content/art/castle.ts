import type { Random } from "./random.ts";
import type { Inks } from "./scene.ts";
import { line, shape, svg } from "./svg.ts";

interface Tower {
  /** Middle of the foot. */
  x: number;
  foot: number;
  width: number;
  tall: number;
}

/** Courses of one building, gathered by ink so that a whole castle is a handful of paths. */
interface Masonry {
  bright: string;
  shaded: string;
  roofs: string;
  flags: string;
  /** Drawn as short round strokes. */
  windows: string;
}

/** Small buildings keep whole units: at their size nobody sees the rest, and the text halves. */
function whole(parts: TemplateStringsArray, ...values: (string | number)[]): string {
  return svg(parts, ...values.map((value) => (typeof value === "number" ? Math.round(value) : value)));
}

/** A round tower with a pointed roof: its bright side, its dark side, and whoever is awake in it. */
function towerMasonry({ x, foot, width, tall }: Tower, detail: Random): Masonry {
  const top = foot - tall;
  const half = width / 2;
  const eaves = width * 0.74;
  const roof = width * 1.5;
  const tip = top - roof;
  const flagWay = detail.pick([1, -1]);
  const rows = Math.max(1, Math.floor(tall / width / 1.3));
  const windows = Array.from({ length: rows }, (_, row) =>
    whole`M${x + (row % 2 ? half : -half) * 0.42} ${top + width * (0.62 + row * 1.2)}v${width * 0.3}`);
  const collar = whole`M${x - half * 1.2} ${top + width * 0.3}v${-width * 0.3}h${half * 2.4}v${width * 0.3}z`;
  return {
    bright: whole`M${x - half} ${top}h${half}v${tall + 6}h${-half}z`,
    shaded: whole`M${x} ${top}h${half}v${tall + 6}h${-half}z${collar}`,
    roofs: whole`M${x - eaves} ${top + 1}Q${x - half * 0.3} ${top - roof * 0.45} ${x} ${tip}Q${x + half * 0.3} ${top - roof * 0.45} ${
      x + eaves
    } ${top + 1}z`,
    flags: whole`M${x} ${tip + 2}v${-width * 0.55 - 2}l${flagWay * width * 0.6} ${width * 0.18} ${-flagWay * width * 0.6} ${width * 0.18}`,
    windows: windows.join(""),
  };
}

function build({ bright, shaded, roofs, flags, windows }: Masonry, size: number, inks: Inks): string {
  const lights = svg`<path d="${windows}" stroke="${inks.deep}" stroke-width="${size}" stroke-linecap="round"/>`;
  return (
    shape(bright, inks.light) + shape(shaded, inks.mid) + shape(roofs, inks.deep) +
    svg`<path d="${flags}" fill="${inks.spark}" stroke="${inks.deep}" stroke-width="${size * 0.2}"/>${lights}`
  );
}

export function tower(place: Tower, inks: Inks, detail: Random): string {
  return build(towerMasonry(place, detail), place.width * 0.2, inks);
}

/** A keep between towers of different height, gate in the middle; size is its whole breadth. */
export function castle(random: Random, detail: Random, x: number, foot: number, size: number, inks: Inks): string {
  const stand = (place: number, tall: number, width: number): Masonry =>
    towerMasonry({ x: x + place * size, foot, width: width * size, tall: tall * size }, detail);
  const towers = [
    stand(random.between(-0.2, -0.12), random.between(0.75, 1.05), 0.2),
    stand(random.between(0.1, 0.22), random.between(0.6, 0.85), 0.16),
    stand(-0.5, random.between(0.45, 0.62), 0.22),
    stand(0.5, random.between(0.5, 0.75), 0.2),
  ];
  const all = (part: keyof Masonry): string => towers.map((masonry) => masonry[part]).join("");
  const teeth = "h5v5h5v-5".repeat(Math.max(2, Math.round(size / 20)));
  const wall = whole`M${x - size * 0.42} ${foot + 6}v${-size * 0.38}${teeth}H${x + size * 0.42}V${foot + 6}z`;
  const gate = line(whole`M${x} ${foot + 6}v${-size * 0.16}`, inks.deep, size * 0.15) + line(whole`M${x} ${foot}v${-size * 0.14}`, inks.light, size * 0.05, "2 2");
  const building: Masonry = {
    bright: all("bright") + wall,
    shaded: all("shaded"),
    roofs: all("roofs"),
    flags: all("flags"),
    windows: all("windows"),
  };
  return build(building, size * 0.05, inks) + gate;
}
