import { startCarousel } from "./ui/carousel.ts";

/** For visitors, who load no application: boot loads this on pages with a carousel. */
for (const root of document.querySelectorAll<HTMLElement>("[data-carousel]")) startCarousel(root);
