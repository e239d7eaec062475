import { localeOf, type Language } from "#vocabulary/languages.ts";

const units = [
  ["gigabyte", 1e9],
  ["megabyte", 1e6],
  ["kilobyte", 1e3],
] as const;

/** "1.2 GB", as disks are measured. */
export function sizeText(language: Language, bytes: number): string {
  const [unit, size] = units.find(([, each]) => bytes >= each) ?? units[2];
  return new Intl.NumberFormat(localeOf(language), { style: "unit", unit, maximumFractionDigits: 1 }).format(
    bytes / size,
  );
}
