import { antiForgeryToken } from "#kit/web/drafts/storage.ts";

/** The part of a banner that must be visible for an impression. */
const share = 0.5;

/** `keepalive` sends it even if the reader leaves the page. A lost impression is not sent again. */
async function send(address: string) {
  // A page from a CDN comes without the cookie.
  if (antiForgeryToken() === null) await fetch("/v0/csrf");
  await fetch(address, { method: "POST", headers: { "x-xsrf-token": antiForgeryToken() ?? "" }, keepalive: true });
}

/**
 * Counts an impression once a banner comes into view. It stores nothing about the reader. Visitors load no application, so this runs
 * without it; `BannerSlot` does the same in the application.
 * @returns a function that stops watching
 */
export function countImpression(banner: HTMLElement): () => void {
  const watch = new IntersectionObserver(
    (changes) => {
      if (!changes.some(({ isIntersecting }) => isIntersecting)) return;
      watch.disconnect();
      void send(`/v0/publicity/${banner.dataset.advert}/shown`).catch(() => {});
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
