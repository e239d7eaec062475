import { readInTab, storeInTab } from "../drafts/storage.ts";

/** Reloads the page once in this tab for a reason. A browser that stores nothing would do it again and again. */
export function reloadOnceFor(key: string, reason: string) {
  if (readInTab(key) === reason) return;
  storeInTab(key, reason);
  if (readInTab(key) === reason) location.reload();
}

/**
 * After a deployment, an old page names files that are gone: it reloads, once for each version of the application. A second failure
 * is the network's.
 */
export function reloadOnce() {
  const source = document.querySelector<HTMLElement>("script[data-application-src]")?.dataset.applicationSrc ?? "";
  reloadOnceFor("reloaded-for", source);
}
