import { createContext, use } from "react";

/**
 * Totals change more often than the rest of a page. While the server renders, each text that depends on one is marked, so that the server
 * can later write another one in its place without rendering the page again (site/web/page-totals.ts).
 */

/** A text in the language of the page, or a number in its data. */
export type TotalPlaceName = "likes" | "comments" | "commentCount" | "totLikes" | "totComments";

export interface MarkTotals {
  text(name: TotalPlaceName, text: string): string;
  number(name: TotalPlaceName, value: number): number;
}

export const unmarked: MarkTotals = { text: (_name, text) => text, number: (_name, value) => value };

const MarkTotalsContext = createContext<MarkTotals>(unmarked);
export const MarkTotalsProvider = MarkTotalsContext.Provider;

export const useMarkTotals = (): MarkTotals => use(MarkTotalsContext);

/** The text of a total; empty where there is nothing to count. */
export const unlessNone = (total: number, text: string): string => (total === 0 ? "" : text);
