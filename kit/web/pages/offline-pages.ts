/**
 * Pages of features that can be opened without a connection. The entry of the application says how each part is stored, because it loads
 * modules of pages.
 */

const stores = new Map<string, () => Promise<void>>();
const loading = new Map<string, Promise<void>>();
/** One after the other: they share the page that says that one is offline. */
let last: Promise<void> = Promise.resolve();

export function provideOfflinePages(part: string, store: () => Promise<void>): void {
  stores.set(part, store);
}

/** Stores the pages of a part for offline use, once per page load. A failure is no failure of the member's action. */
export function loadOfflinePages(part: string): Promise<void> {
  // Without a connection nothing can be fetched; the next page tries again.
  if (!navigator.onLine) return Promise.resolve();
  const running = loading.get(part);
  if (running !== undefined) return running;
  last = last.then(stores.get(part)).catch(() => void loading.delete(part));
  loading.set(part, last);
  return last;
}
