import type { Inks } from "../drawing/scene.ts";
import { svgInWholeUnits, line, repeat, roundLine, shape, svg } from "../drawing/svg.ts";
import type { Random } from "../random.ts";

interface Tower {
  /** The middle of the foot. */
  x: number;
  foot: number;
  width: number;
  tall: number;
}

/** The paths of one building, grouped by ink so that a whole castle needs only a few path elements. */
interface Masonry {
  bright: string;
  shaded: string;
  roofs: string;
  flags: string;
  /** Drawn as short strokes with round ends. */
  windows: string;
}

/** A round tower with a pointed roof, a bright side, a dark side, and lit windows. */
function towerMasonry({ x, foot, width, tall }: Tower, detail: Random): Masonry {
  const top = foot - tall;
  const half = width / 2;
  const eaves = width * 0.74;
  const roof = width * 1.5;
  const tip = top - roof;
  const flagWay = detail.pick([1, -1]);
  const windows = repeat(Math.max(1, Math.floor(tall / width / 1.3)), (row) => {
    const side = row % 2 ? half : -half;
    return svgInWholeUnits`M${x + side * 0.42} ${top + width * (0.62 + row * 1.2)}v${width * 0.3}`;
  });
  const collar = svgInWholeUnits`M${x - half * 1.2} ${top}h${half * 2.4}v${width * 0.3}h${-half * 2.4}z`;
  const [low, high] = [svgInWholeUnits`${x - eaves} ${top + 1}`, svgInWholeUnits`${x} ${tip}`];
  return {
    bright: svgInWholeUnits`M${x - half} ${top}h${half}v${tall + 6}h${-half}z`,
    shaded: svgInWholeUnits`M${x} ${top}h${half}v${tall + 6}h${-half}z${collar}`,
    roofs: svgInWholeUnits`
      M${low} Q${x - half * 0.3} ${top - roof * 0.45} ${high}
      Q${x + half * 0.3} ${top - roof * 0.45} ${x + eaves} ${top + 1}z
    `,
    flags: svgInWholeUnits`
      M${x} ${tip + 2} v${-width * 0.55 - 2}
      l${flagWay * width * 0.6} ${width * 0.18} ${-flagWay * width * 0.6} ${width * 0.18}
    `,
    windows,
  };
}

function build({ bright, shaded, roofs, flags, windows }: Masonry, pane: number, inks: Inks): string {
  return (
    shape(bright, inks.light) +
    shape(shaded, inks.mid) +
    shape(roofs, inks.deep) +
    svg`<path d="${flags}" fill="${inks.spark}" stroke="${inks.deep}" stroke-width="${pane * 0.2}"/>` +
    roundLine(windows, inks.deep, pane)
  );
}

export function tower(place: Tower, inks: Inks, detail: Random): string {
  return build(towerMasonry(place, detail), place.width * 0.2, inks);
}

/** A castle between towers of different heights, with a gate in the middle; `size` is its total width. */
export function castle(random: Random, detail: Random, x: number, foot: number, size: number, inks: Inks): string {
  const stand = (place: number, tall: number, width: number): Masonry =>
    towerMasonry({ x: x + place * size, foot, width: width * size, tall: tall * size }, detail);
  const towers = [
    stand(random.between(-0.22, -0.1), random.between(0.7, 1.15), 0.2),
    stand(random.between(0.1, 0.24), random.between(0.55, 0.95), 0.16),
    stand(-0.5, random.between(0.36, 0.66), 0.22),
    stand(0.5, random.between(0.4, 0.8), 0.2),
  ];
  const all = (part: keyof Masonry): string => towers.map((masonry) => masonry[part]).join("");
  const teeth = "h5v5h5v-5".repeat(Math.max(2, Math.round(size / 20)));
  const wall = svgInWholeUnits`
    M${x - size * 0.42} ${foot + 6} v${-size * 0.38}${teeth} H${x + size * 0.42} V${foot + 6}z
  `;
  const building: Masonry = {
    bright: all("bright") + wall,
    shaded: all("shaded"),
    roofs: all("roofs"),
    flags: all("flags"),
    windows: all("windows"),
  };
  return (
    build(building, size * 0.05, inks) +
    line(svgInWholeUnits`M${x} ${foot + 6}v${-size * 0.16}`, inks.deep, size * 0.15)
  );
}
