import { irregularDashes } from "./drawing/patterns.ts";
import { rectangle, disc, line, translated, repeat, ring, shape, svg, rotated } from "./drawing/svg.ts";
import type { Inks } from "./drawing/scene.ts";
import { drawLogo } from "./logo.ts";
import { coverPalettes } from "./palette.ts";
import { seededRandom } from "./random.ts";

/** Banners for the site itself, in the style of the covers, without text. */

export const bannerSubjects = ["news", "writing"] as const;
export type BannerSubject = (typeof bannerSubjects)[number];

/** All banners are drawn with this height; the width follows from the aspect ratio. */
const height = 270;

type Draw = (width: number, inks: Inks) => string;

/** Sheets of paper fly up from the position of the sun. */
const news: Draw = (width, inks) => {
  const random = seededRandom("banner news");
  const [x, y] = [width * 0.2, 262];
  const rays = repeat(7, (step) =>
    ring(x, y, 128 + step * 26, step % 2 === 0 ? inks.light : inks.mid, 4, irregularDashes(random, 44)),
  );
  const flight = [
    sheet(inks, width * 0.33, 176, 0.5, -24),
    sheet(inks, width * 0.49, 122, 0.78, 8),
    sheet(inks, width * 0.665, 150, 0.96, -9),
    sheet(inks, width * 0.865, 132, 1.24, 7),
  ].join("");
  return rays + disc(x, y, 104, inks.spark) + rectangle(0, 246, width, 24, inks.deep) + flight;
};

function sheet(inks: Inks, x: number, y: number, scale: number, degrees: number): string {
  const column = (at: number, from: number, rows: number) => repeat(rows, (row) => svg`M${at} ${from + row * 11}h40`);
  const print =
    rectangle(-56, -76, 112, 152, inks.light) +
    rectangle(-44, -64, 88, 15, inks.deep) +
    rectangle(-44, -38, 42, 44, inks.mid) +
    line(column(6, -35, 10) + column(-44, 20, 5), inks.deep, 3);
  // The lower edge of another sheet is visible behind it.
  return translated(rotated(shape("M-50-68l112 8-10 144-112-8z", inks.deep) + print, degrees, 0, 0), x, y, scale);
}

/** A quill draws a landscape under the moon. */
const writing: Draw = (width, inks) => {
  const random = seededRandom("banner writing");
  const moon = { x: width * 0.8, y: 96 };
  const glow = repeat(4, (step) => ring(moon.x, moon.y, 68 + step * 17, inks.mid, 3, irregularDashes(random, 30)));
  const end = width + 20;
  const course = `C${width * 0.3} 214 ${width * 0.36} 222 ${width * 0.44} 233S${width * 0.76} 187 ${end} 217`;
  const hills =
    shape(
      `M${width * 0.34} 270C${width * 0.44} 172 ${width * 0.54} 168 ${width * 0.64} 206S${width * 0.88} 150 ${end} 176V270z`,
      inks.mid,
    ) + shape(`M-20 270V228C${width * 0.05} 222 ${width * 0.12} 220 ${width * 0.2} 221${course}V270z`, inks.deep);
  const stars = drawLogo({ x: width * 0.46, y: 34, size: 92 }, inks.light);
  return (
    glow +
    disc(moon.x, moon.y, 52, inks.spark) +
    hills +
    line(`M${width * 0.2} 221${course}`, inks.light, 5) +
    stars +
    quill(inks, width * 0.2, 221)
  );
};

/** The tip is at x y. */
function quill(inks: Inks, x: number, y: number): string {
  const vane = shape("M14-34C10-100 46-178 150-204C158-130 120-62 34-30z", inks.light);
  const cleft = shape("M152-136L88-128 152-114zM28-146L62-112 34-124z", inks.ground);
  const shaft = line("M0 0C24-60 62-130 136-190", inks.deep, 4);
  return translated(vane + cleft + shaft + shape("M0 0l7-28 12 6z", inks.spark), x, y, 1);
}

const drawings: Record<BannerSubject, { draw: Draw; inks: Inks }> = {
  news: { draw: news, inks: coverPalettes.motivazionali[4]! },
  writing: { draw: writing, inks: coverPalettes.fiaba[1]! },
};

/** A banner of this size in pixels, as SVG. */
export function drawBanner(subject: BannerSubject, size: { width: number; height: number }): string {
  const { draw, inks } = drawings[subject];
  const width = (size.width / size.height) * height;
  const drawing = rectangle(0, 0, width, height, inks.ground) + draw(width, inks);
  return svg`<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="0 0 ${width} ${height}" fill="none">${drawing}</svg>`;
}
