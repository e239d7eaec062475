import { startCarousel } from "./ui/carousel.ts";

/** For visitors, who have no application: boot loads this where a page has a carousel. */
for (const root of document.querySelectorAll<HTMLElement>("[data-carousel]")) startCarousel(root);
