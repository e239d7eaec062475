import { antiForgeryToken } from "./platform/cookie.ts";

/** How much of a banner has to be in view: who sees less has not seen it. */
const share = 0.5;

/**
 * Counts a banner once it comes into view: that somebody saw it, and nothing about who. Without the application, as
 * visitors have none; BannerSlot does the same where the application draws it.
 * @returns gives up
 */
export function countImpression(banner: HTMLElement): () => void {
  const watch = new IntersectionObserver(
    (changes) => {
      if (!changes.some(({ isIntersecting }) => isIntersecting)) return;
      watch.disconnect();
      const headers = { "x-xsrf-token": antiForgeryToken() ?? "" };
      // Goes out although its reader may already leave; one that is lost is one too few, and nobody's trouble.
      fetch(`/v0/publicity/${banner.dataset.advert}/shown`, { method: "POST", headers, keepalive: true }).catch(
        () => {},
      );
    },
    { threshold: share },
  );
  watch.observe(banner);
  return () => watch.disconnect();
}

export function watchBanners() {
  document.addEventListener("DOMContentLoaded", () => {
    for (const banner of document.querySelectorAll<HTMLElement>("[data-advert]")) countImpression(banner);
  });
}
