import Swiper from "swiper";
import { Navigation } from "swiper/modules";

/** Widths of the window from which so many cards are in view, so many pixels apart (behaviour.md, Pages 5). */
const breakpoints = {
  320: { slidesPerView: 1, spaceBetween: 5 },
  480: { slidesPerView: 2, spaceBetween: 10 },
  768: { slidesPerView: 3, spaceBetween: 15 },
  1024: { slidesPerView: 3, spaceBetween: 15 },
};

/**
 * Makes the buttons of a row of cards work (navigation.css). The row scrolls by touch, wheel and arrow keys without this. A second
 * start of the same row does nothing.
 * @returns stops it
 */
export function startCarousel(root: HTMLElement): () => void {
  const row = root.querySelector<HTMLElement & { swiper?: Swiper }>(".swiper");
  if (row === null || row.swiper !== undefined) return () => {};
  const swiper = new Swiper(row, {
    modules: [Navigation],
    cssMode: true,
    breakpoints,
    navigation: {
      prevEl: root.querySelector<HTMLElement>("[data-carousel-previous]"),
      nextEl: root.querySelector<HTMLElement>("[data-carousel-next]"),
    },
  });
  root.dataset.carousel = "on";
  return () => {
    root.dataset.carousel = "";
    // Keeps the styles: the page is visible until the next one is there.
    swiper.destroy(true, false);
  };
}
