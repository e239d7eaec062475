import { readStored, store } from "#kit/web/drafts/storage.ts";
import type { Announcement } from "#vocabulary/site-settings.ts";

const storageKey = "closed-announcement";

/** A number that another announcement, or one with another end, most probably doesn't have. */
export function announcementKey({ texts, endsAt }: Announcement): string {
  let sum = 0;
  for (const character of JSON.stringify([texts, endsAt])) sum = (Math.imul(sum, 31) + character.codePointAt(0)!) | 0;
  return (sum >>> 0).toString(36);
}

/** Hides an announcement that was closed on this device, before the first paint. @param key of the page's announcement */
export function setUpAnnouncement(key: string | undefined) {
  if (key === undefined) return;
  const root = document.documentElement;
  const hide = () => root.setAttribute("data-announcement-closed", "");
  if (readStored(storageKey) === key) hide();
  document.addEventListener("click", ({ target }) => {
    if (!(target instanceof Element) || target.closest("[data-close-announcement]") === null) return;
    store(storageKey, key);
    hide();
    document.getElementById("main")?.focus({ preventScroll: true });
  });
}
