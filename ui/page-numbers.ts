import { page as bounds } from "#vocabulary/limits.ts";

/** An item in the row of page numbers; a gap represents the pages left out between its neighbours. */
type PageSlot = number | "gap";

/**
 * The numbers to show for `pages` pages when `current` is open, both counted from 1: the first, the last, the current one and its
 * neighbours. A gap never hides a single page. At most seven items, which fit on a phone.
 */
export function pageNumbers(current: number, pages: number): PageSlot[] {
  const candidates = [1, current - 1, current, current + 1, pages].filter((page) => page >= 1 && page <= pages);
  const numbers = [...new Set(candidates)].toSorted((a, b) => a - b);
  return numbers.flatMap((page, index) => {
    const hidden = page - (numbers[index - 1] ?? page - 1) - 1;
    if (hidden === 0) return [page];
    return hidden === 1 ? [page - 1, page] : ["gap" as const, page];
  });
}

/** The last page of the longest list: it contains the deepest entry that a list shows. */
export const lastPage = (pageSize: number): number => Math.ceil(bounds.deepest / pageSize);

/** The number of pages for `total` items. An empty list has one empty page. */
export function pageCount(total: number, pageSize: number): number {
  return Math.min(lastPage(pageSize), Math.max(1, Math.ceil(total / pageSize)));
}

/** The first and last item on page `current` (from 1), for "13 - 24 of 80". Both are 0 for an empty list. */
export function itemRange(current: number, pageSize: number, total: number): { from: number; to: number } {
  if (total === 0) return { from: 0, to: 0 };
  return { from: (current - 1) * pageSize + 1, to: Math.min(current * pageSize, total) };
}
