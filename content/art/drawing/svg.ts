/**
 * SVG text with every interpolated number rounded to a tenth: covers stay small and reproducible.
 * A template may run over several lines; each break then counts as one space.
 */
export function svg(parts: TemplateStringsArray, ...values: (string | number)[]): string {
  return joined(parts, values, 10);
}

/** The same in whole units, for what is too small or too plentiful for tenths. */
export function coarse(parts: TemplateStringsArray, ...values: (string | number)[]): string {
  return joined(parts, values, 1);
}

function joined(parts: TemplateStringsArray, values: (string | number)[], grades: number): string {
  const plain = (value: string | number): string =>
    // "|| 0" turns minus zero into zero.
    typeof value === "string" ? value : String(Math.round(value * grades) / grades || 0);
  return parts
    .map((part) => part.replaceAll(/\s*\n\s*/g, " "))
    .reduce((text, part, index) => text + plain(values[index - 1] ?? "") + part)
    .trim();
}

/** The drawings of a series, one after the other. */
export function repeat(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join("");
}

/** A whole picture. Its shapes are unfilled unless they say otherwise, as most of its strokes need it. */
export function picture(width: number, height: number, drawing: string): string {
  const view = `viewBox="0 0 ${width} ${height}" fill="none" aria-hidden="true"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${view}>${drawing}</svg>`;
}

export function disc(x: number, y: number, radius: number, fill: string): string {
  return svg`<circle cx="${Math.round(x)}" cy="${Math.round(y)}" r="${radius}" fill="${fill}"/>`;
}

/** Dashes are lengths of ink and gap, as in stroke-dasharray; none means an unbroken ring. */
export function ring(x: number, y: number, radius: number, ink: string, width: number, dashes = ""): string {
  return svg`<circle cx="${Math.round(x)}" cy="${Math.round(y)}" r="${radius}" ${pen(ink, width, dashes)}/>`;
}

export function block(x: number, y: number, width: number, height: number, fill: string): string {
  return svg`<path d="M${x} ${y}h${width}v${height}h${-width}z" fill="${fill}"/>`;
}

export function shape(outline: string, fill: string): string {
  return `<path d="${dense(outline)}" fill="${fill}"/>`;
}

export function line(course: string, ink: string, width: number, dashes = ""): string {
  return `<path d="${dense(course)}" ${pen(ink, width, dashes)}/>`;
}

/** A line with round ends; a course of zero length is a dot. */
export function roundLine(course: string, ink: string, width: number, dashes = ""): string {
  return `<path d="${dense(course)}" stroke-linecap="round" ${pen(ink, width, dashes)}/>`;
}

/** Courses need no space beside a command letter, nor before a minus sign. */
function dense(course: string): string {
  return course.replaceAll(/ ?([a-zA-Z]) ?| (?=-)/g, "$1");
}

function pen(ink: string, width: number, dashes: string): string {
  const dashed = dashes && ` stroke-dasharray="${dashes}"`;
  return svg`stroke="${ink}" stroke-width="${width}"${dashed}`;
}

/** Mirrors a drawing left to right within a stage of the given width. */
export function mirrored(drawing: string, width: number): string {
  return svg`<g transform="matrix(-1 0 0 1 ${width} 0)">${drawing}</g>`;
}

/** Names a drawing, so that it can be copied many times. */
export function define(name: string, drawing: string): string {
  return `<defs><g id="${name}">${drawing}</g></defs>`;
}

/** A copy of a named drawing, its origin put at x y; a negative breadth mirrors it. */
export function copy(name: string, x: number, y: number, breadth = 1, height = breadth): string {
  return breadth === 1 && height === 1
    ? coarse`<use href="#${name}" x="${x}" y="${y}"/>`
    : `<use href="#${name}" ${placing(x, y, breadth, height)}/>`;
}

/** A named drawing upside down in the water below a shore, a little flattened and faint. */
export function reflection(name: string, shore: number): string {
  return svg`<use href="#${name}" transform="matrix(1 0 0 -.8 0 ${shore * 1.8})" opacity=".5"/>`;
}

/** A drawing enlarged, its origin put at x y; a negative breadth mirrors it. */
export function placed(drawing: string, x: number, y: number, breadth: number, height = breadth): string {
  return `<g ${placing(x, y, breadth, height)}>${drawing}</g>`;
}

function placing(x: number, y: number, breadth: number, height: number): string {
  const [across, down] = [breadth, height].map((scale) => String(Math.round(scale * 100) / 100));
  const scale = across === down ? across : `${across} ${down}`;
  return coarse`transform="translate(${x} ${y})scale(${scale ?? 1})"`;
}

/** A drawing cut off at an outline. */
export function clipped(name: string, outline: string, drawing: string): string {
  const clip = `<clipPath id="${name}"><path d="${dense(outline)}"/></clipPath>`;
  return `${clip}<g clip-path="url(#${name})">${drawing}</g>`;
}

/** Turns a drawing by degrees around a point. */
export function turned(drawing: string, degrees: number, x: number, y: number): string {
  return svg`<g transform="rotate(${degrees} ${x} ${y})">${drawing}</g>`;
}
