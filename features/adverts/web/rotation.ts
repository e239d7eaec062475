import { MINUTE } from "#vocabulary/limits.ts";

/** How long an item stays first. A page that is cached longer keeps its items. */
const rotationPeriod = MINUTE;

function hashOf(text: string): number {
  let number = 0;
  for (const sign of text) number = (number * 31 + (sign.codePointAt(0) ?? 0)) % 1_000_003;
  return number;
}

/**
 * Picks `count` items, starting with another one on each page and in each period. It runs in the loader, so that
 * browser and server show the same.
 */
export function rotated<T>(items: readonly T[], page: string, now: number, count: number): T[] {
  if (items.length === 0) return [];
  const first = (Math.floor(now / rotationPeriod) + hashOf(page)) % items.length;
  return [...items.slice(first), ...items.slice(0, first)].slice(0, count);
}
