import { MINUTE } from "#contract/limits.ts";

/** For so long a page begins with the same one; a page that is kept longer keeps the one that it was drawn with. */
const rotationPeriod = MINUTE;

function hashOf(text: string): number {
  let number = 0;
  for (const sign of text) number = (number * 31 + (sign.codePointAt(0) ?? 0)) % 1_000_003;
  return number;
}

/**
 * Some of many, each page beginning with another one and each rotationPeriod with the next: chosen where the page is drawn, so
 * that the browser shows what the server did.
 */
export function rotated<T>(items: readonly T[], page: string, now: number, count: number): T[] {
  if (items.length === 0) return [];
  const first = (Math.floor(now / rotationPeriod) + hashOf(page)) % items.length;
  return [...items.slice(first), ...items.slice(0, first)].slice(0, count);
}
