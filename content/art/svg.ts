/** SVG text with every interpolated number rounded to a tenth: covers stay small and reproducible. */
export function svg(parts: TemplateStringsArray, ...values: (string | number)[]): string {
  return parts.reduce((text, part, index) => text + plain(values[index - 1] ?? "") + part);
}

function plain(value: string | number): string {
  return typeof value === "string" ? value : String(Math.round(value * 10) / 10 || 0);
}

export function disc(x: number, y: number, radius: number, fill: string): string {
  return svg`<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;
}

export function ring(x: number, y: number, radius: number, ink: string, width: number, dashes = ""): string {
  const dashed = dashes && ` stroke-dasharray="${dashes}"`;
  const stroke = svg`stroke="${ink}" stroke-width="${width}"${dashed}`;
  return svg`<circle cx="${x}" cy="${y}" r="${radius}" fill="none" ${stroke}/>`;
}

export function block(x: number, y: number, width: number, height: number, fill: string): string {
  return svg`<path d="M${x} ${y}h${width}v${height}h${-width}z" fill="${fill}"/>`;
}

export function shape(outline: string, fill: string): string {
  return `<path d="${outline}" fill="${fill}"/>`;
}

export function line(course: string, ink: string, width: number, dashes = ""): string {
  const dashed = dashes && ` stroke-dasharray="${dashes}"`;
  return svg`<path d="${course}" fill="none" stroke="${ink}" stroke-width="${width}"${dashed}/>`;
}

/** Mirrors a drawing left to right within a stage of the given width. */
export function mirrored(drawing: string, width: number): string {
  return svg`<g transform="matrix(-1 0 0 1 ${width} 0)">${drawing}</g>`;
}

/** The drawings of a series, one after the other. */
export function repeat(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join("");
}
