import { createContext, use, type ReactNode } from "react";

/** The parts that differ from page to page only in the page's address, in their order. Not every page has them all. */
export const keptParts = ["header", "listenBar", "readingSettings", "footer", "menu"] as const;
export type KeptPartName = (typeof keptParts)[number];

const KeptPartsContext = createContext<((name: KeptPartName) => string) | null>(null);

/** Gives the id of the element that stands for a part which the server has rendered before (site/web/kept-layout.ts). */
export const KeptPartsProvider = KeptPartsContext.Provider;

/** In the browser it is its children. It has one child in every case, because a sibling would shift the ids of `useId`. */
export function KeptPart({ name, children }: { name: KeptPartName; children: ReactNode }) {
  const placeholderId = use(KeptPartsContext);
  return placeholderId === null ? children : <i id={placeholderId(name)} />;
}

/**
 * Totals change more often than the rest of a page. While the server renders, each text that depends on one is marked, so that the server
 * can later write another one in its place without rendering the page again (site/web/page-totals.ts).
 */

/** A text in the language of the page, or a number in its data. */
export type TotalName = "likes" | "comments" | "totLikes" | "totComments";

export interface MarkTotals {
  text(name: TotalName, text: string): string;
  number(name: TotalName, value: number): number;
}

export const unmarked: MarkTotals = { text: (_name, text) => text, number: (_name, value) => value };

const MarkTotalsContext = createContext<MarkTotals>(unmarked);
export const MarkTotalsProvider = MarkTotalsContext.Provider;

export const useMarkTotals = (): MarkTotals => use(MarkTotalsContext);

/** The text of a total; empty where there is nothing to count. */
export const unlessNone = (total: number, text: string): string => (total === 0 ? "" : text);
