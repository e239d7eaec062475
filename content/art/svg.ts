/** SVG text with every interpolated number rounded to a tenth: covers stay small and reproducible. */
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
  return parts.reduce((text, part, index) => text + plain(values[index - 1] ?? "") + part);
}

/** The drawings of a series, one after the other. */
export function repeat(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join("");
}

/** A whole picture. Its shapes are unfilled unless they say otherwise, as most of its strokes need it. */
export function picture(width: number, height: number, drawing: string): string {
  const head = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" fill="none" aria-hidden="true">`;
  return `${head}${drawing}</svg>`;
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

/** A minus sign parts two numbers as well as a space does. */
function dense(course: string): string {
  return course.replaceAll(" -", "-");
}

function pen(ink: string, width: number, dashes: string): string {
  const dashed = dashes && ` stroke-dasharray="${dashes}"`;
  return svg`stroke="${ink}" stroke-width="${width}"${dashed}`;
}

/** Mirrors a drawing left to right within a stage of the given width. */
export function mirrored(drawing: string, width: number): string {
  return svg`<g transform="matrix(-1 0 0 1 ${width} 0)">${drawing}</g>`;
}

/** Turns a drawing by degrees around a point. */
export function turned(drawing: string, degrees: number, x: number, y: number): string {
  return svg`<g transform="rotate(${degrees} ${x} ${y})">${drawing}</g>`;
}
