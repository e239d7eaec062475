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
