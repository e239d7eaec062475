import type { CategorySlug } from "#vocabulary/categories.ts";
import { picture } from "./engine/svg.ts";

/** Strokes of the 24×24 icons, 1.5 units wide. */
const icons: Record<CategorySlug, string> = {
  motivazionali: "M2 19h20M8 19a4 4 0 0 1 8 0M4.5 19a7.5 7.5 0 0 1 15 0M12 4v3.5M4.6 7.6l2.3 2.3M19.4 7.6l-2.3 2.3",
  romantiche:
    "M3.5 21C7 20.6 10 18.6 12 16.4C15.6 12.6 20 10.4 20 7A4 4 0 0 0 12.1 6.6V9" +
    "M20.5 21C17 20.6 14 18.6 12 16.4C8.4 12.6 4 10.4 4 7A4 4 0 0 1 11.9 6.6",
  fiaba:
    "M2 21h20M4 21V11h5.5v10M2.5 11L6.75 4.5 11 11zM6.75 14v2" +
    "M9.5 15.5h2V14h2.5v1.5h2V14h2.5v1.5H20V21M13.5 21v-1.5a1.3 1.3 0 0 1 2.6 0V21" +
    "M17 4.5q0 2.5 2.5 2.5q-2.5 0-2.5 2.5q0-2.5-2.5-2.5q2.5 0 2.5-2.5z",
  fantascienza:
    "M17 12a5 5 0 1 1-10 0a5 5 0 1 1 10 0zM4.5 6h0M19 18.5h0" +
    "M14.6 6.9C16.2 5.9 20.3 3.9 21 5S18.4 10.6 13.9 15.1S3.9 20.6 2.9 19.1C2.2 18.1 4 15.9 7.2 13.3",
  horror:
    "M3 21h11M8.3 21C9 18.5 8.8 16.5 8.5 13.5L6.3 7M8.6 17L3.5 12.2M5.6 14.2L5.4 10.6" +
    "M8.6 15.4L13 11.4M11 13.2L11.4 9.4M7.3 10L9.4 6.8" +
    "M21.6 7.4A3.8 3.8 0 1 1 17.4 2.4A3.1 3.1 0 0 0 21.6 7.4z",
  criminale:
    "M6.8 3A10.5 10.5 0 0 1 17.2 3" +
    "M4.5 16.5C4 14.5 4 12 4.5 10.3A7.7 7.7 0 0 1 19.5 10.3C20 12.5 20 14.8 19.6 17" +
    "M7.3 19.5C6.7 16.8 6.7 14 7 12A5 5 0 0 1 17 12C17.3 14.6 17.2 17 16.7 19.5" +
    "M9.9 21C9.4 18.2 9.4 15.2 9.6 12.8A2.4 2.4 0 0 1 14.4 12.8C14.6 15.6 14.5 18.4 14.1 21M12 13V21",
};

/** The icon of a category: 24×24, in the current text colour. */
export function drawCategoryIcon(category: CategorySlug): string {
  const pen = `stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"`;
  return picture(24, 24, `<path d="${icons[category]}" ${pen}/>`);
}
