/** A text of SVG or of a path, or a list of such texts that follow one another. */
export type Drawing = string | readonly Drawing[];

export function joined(drawing: Drawing): string {
  return typeof drawing === "string" ? drawing : drawing.map(joined).join("");
}

/** Numbers are rounded to a tenth, or to whole units: pictures stay small and reproducible. "|| 0" turns minus zero into zero. */
export const tenth = (number: number): string => String(Math.round(number * 10) / 10 || 0);
export const whole = (number: number): string => String(Math.round(number) || 0);

/** A complete SVG image. Its shapes have no fill by default, because most of them are strokes. */
export function picture(width: number, height: number, drawing: string): string {
  const view = `viewBox="0 0 ${width} ${height}" fill="none" aria-hidden="true"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${view}>${drawing}</svg>`;
}

/** Paths need no space next to a command letter, nor before a minus sign. */
const dense = (path: Drawing): string => joined(path).replaceAll(/ ?([a-zA-Z]) ?| (?=-)/g, "$1");

/** @param dashes as in `stroke-dasharray`; none means an unbroken line */
const pen = (ink: string, width: number, dashes: string): string =>
  `stroke="${ink}" stroke-width="${tenth(width)}"${dashes && ` stroke-dasharray="${dashes}"`}`;

const circle = (x: number, y: number, radius: number): string =>
  `<circle cx="${whole(x)}" cy="${whole(y)}" r="${tenth(radius)}"`;

export const disc = (x: number, y: number, radius: number, fill: string): string =>
  `${circle(x, y, radius)} fill="${fill}"/>`;

export const ring = (x: number, y: number, radius: number, ink: string, width: number, dashes = ""): string =>
  `${circle(x, y, radius)} ${pen(ink, width, dashes)}/>`;

export const rectangle = (x: number, y: number, width: number, height: number, fill: string): string =>
  `<path d="M${tenth(x)} ${tenth(y)}h${tenth(width)}v${tenth(height)}h${tenth(-width)}z" fill="${fill}"/>`;

export const shape = (outline: Drawing, fill: string): string => `<path d="${dense(outline)}" fill="${fill}"/>`;

export const line = (path: Drawing, ink: string, width: number, dashes = ""): string =>
  `<path d="${dense(path)}" ${pen(ink, width, dashes)}/>`;

/** A line with round ends; a path of zero length is a dot. */
export const roundLine = (path: Drawing, ink: string, width: number, dashes = ""): string =>
  `<path d="${dense(path)}" stroke-linecap="round" ${pen(ink, width, dashes)}/>`;

function placing(x: number, y: number, across: number, down: number): string {
  const scales = new Set([across, down].map((scale) => Math.round(scale * 100) / 100));
  return `transform="translate(${whole(x)} ${whole(y)})scale(${[...scales].join(" ")})"`;
}

/** A scaled drawing with its origin at x y; a negative horizontal scale mirrors it. */
export const translated = (drawing: Drawing, x: number, y: number, across = 1, down = across): string =>
  `<g ${placing(x, y, across, down)}>${joined(drawing)}</g>`;

/** A copy with its origin at x y; a negative horizontal scale mirrors it. */
export const copy = (id: string, x: number, y: number, across = 1, down = across): string =>
  across === 1 && down === 1
    ? `<use href="#${id}" x="${whole(x)}" y="${whole(y)}"/>`
    : `<use href="#${id}" ${placing(x, y, across, down)}/>`;

/** A drawing clipped to an outline. */
export const clipped = (id: string, outline: Drawing, drawing: Drawing): string =>
  `<clipPath id="${id}"><path d="${dense(outline)}"/></clipPath><g clip-path="url(#${id})">${joined(drawing)}</g>`;
