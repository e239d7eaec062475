/**
 * Builds SVG text and rounds every interpolated number to a tenth: covers stay small and reproducible. A template may
 * span several lines; each line break becomes one space.
 */
export function svg(parts: TemplateStringsArray, ...values: (string | number)[]): string {
  return joined(parts, values, 10);
}

/** The same with whole units, for shapes that are too small or too many for tenths. */
export function svgInWholeUnits(parts: TemplateStringsArray, ...values: (string | number)[]): string {
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

/** Concatenates a series of drawings. */
export function repeat(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join("");
}

/** A complete SVG image. Its shapes have no fill by default, because most of them are strokes. */
export function picture(width: number, height: number, drawing: string): string {
  const view = `viewBox="0 0 ${width} ${height}" fill="none" aria-hidden="true"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${view}>${drawing}</svg>`;
}

export function disc(x: number, y: number, radius: number, fill: string): string {
  return svg`<circle cx="${Math.round(x)}" cy="${Math.round(y)}" r="${radius}" fill="${fill}"/>`;
}

/** `dashes` as in stroke-dasharray; none means an unbroken ring. */
export function ring(x: number, y: number, radius: number, ink: string, width: number, dashes = ""): string {
  return svg`<circle cx="${Math.round(x)}" cy="${Math.round(y)}" r="${radius}" ${pen(ink, width, dashes)}/>`;
}

export function rectangle(x: number, y: number, width: number, height: number, fill: string): string {
  return svg`<path d="M${x} ${y}h${width}v${height}h${-width}z" fill="${fill}"/>`;
}

export function shape(outline: string, fill: string): string {
  return `<path d="${dense(outline)}" fill="${fill}"/>`;
}

export function line(path: string, ink: string, width: number, dashes = ""): string {
  return `<path d="${dense(path)}" ${pen(ink, width, dashes)}/>`;
}

/** A line with round ends; a path of zero length is a dot. */
export function roundLine(path: string, ink: string, width: number, dashes = ""): string {
  return `<path d="${dense(path)}" stroke-linecap="round" ${pen(ink, width, dashes)}/>`;
}

/** Paths need no space next to a command letter, nor before a minus sign. */
function dense(path: string): string {
  return path.replaceAll(/ ?([a-zA-Z]) ?| (?=-)/g, "$1");
}

function pen(ink: string, width: number, dashes: string): string {
  const dashed = dashes && ` stroke-dasharray="${dashes}"`;
  return svg`stroke="${ink}" stroke-width="${width}"${dashed}`;
}

/** Mirrors a drawing horizontally within the given width. */
export function mirrored(drawing: string, width: number): string {
  return svg`<g transform="matrix(-1 0 0 1 ${width} 0)">${drawing}</g>`;
}

/** Defines a drawing by name, so that it can be copied many times. */
export function defineCopyable(name: string, drawing: string): string {
  return `<defs><g id="${name}">${drawing}</g></defs>`;
}

/** A copy of a defined drawing with its origin at x y; a negative horizontal scale mirrors it. */
export function placeCopy(name: string, x: number, y: number, scaleX = 1, height = scaleX): string {
  return scaleX === 1 && height === 1
    ? svgInWholeUnits`<use href="#${name}" x="${x}" y="${y}"/>`
    : `<use href="#${name}" ${placing(x, y, scaleX, height)}/>`;
}

/** The reflection of a defined drawing in the water below a shore: upside down, slightly flattened and faint. */
export function reflection(name: string, shore: number): string {
  return svg`<use href="#${name}" transform="matrix(1 0 0 -.8 0 ${shore * 1.8})" opacity=".5"/>`;
}

/** A scaled drawing with its origin at x y; a negative horizontal scale mirrors it. */
export function translated(drawing: string, x: number, y: number, scaleX: number, height = scaleX): string {
  return `<g ${placing(x, y, scaleX, height)}>${drawing}</g>`;
}

function placing(x: number, y: number, scaleX: number, height: number): string {
  const [across, down] = [scaleX, height].map((scale) => String(Math.round(scale * 100) / 100));
  const scale = across === down ? across : `${across} ${down}`;
  return svgInWholeUnits`transform="translate(${x} ${y})scale(${scale ?? 1})"`;
}

/** A drawing clipped to an outline. */
export function clipped(name: string, outline: string, drawing: string): string {
  const clip = `<clipPath id="${name}"><path d="${dense(outline)}"/></clipPath>`;
  return `${clip}<g clip-path="url(#${name})">${drawing}</g>`;
}

/** Rotates a drawing by degrees around a point. */
export function rotated(drawing: string, degrees: number, x: number, y: number): string {
  return svg`<g transform="rotate(${degrees} ${x} ${y})">${drawing}</g>`;
}
