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
 * Gives a row of cards (carousel.css) its buttons. The row is the browser's own scroller, by finger, wheel and arrow keys,
 * before and after: without this it lacks the buttons alone. Started twice it is one.
 * @returns takes the buttons' work away again
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
    // Without its styles: a page that is left keeps its look until it is gone.
    swiper.destroy(true, false);
  };
}
