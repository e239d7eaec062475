/** Tables for the terminal and for Markdown. The first row has the titles, the first column the names. */

export type Rows = readonly (readonly string[])[];

export const round = (value: number, digits = 0) => value.toFixed(digits);

export const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

export function textTable(rows: Rows): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const cell = (text: string, column: number) =>
    column === 0 ? text.padEnd(widths[column]!) : text.padStart(widths[column]!);
  return rows.map((row) => row.map(cell).join("  ").trimEnd()).join("\n");
}

export function markdownTable([titles = [], ...rows]: Rows): string {
  const line = (cells: readonly string[]) => `| ${cells.map((text) => text.replaceAll("|", "\\|")).join(" | ")} |`;
  const rule = titles.map((_, column) => (column === 0 ? "---" : "--:"));
  return [line(titles), line(rule), ...rows.map(line)].join("\n");
}
