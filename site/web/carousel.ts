import { startCarousel } from "#ui/carousel.ts";

/** Visitors' pages do not load the application. `boot.ts` loads this script on pages with a carousel. */
for (const root of document.querySelectorAll<HTMLElement>("[data-carousel]")) startCarousel(root);
