import { useSyncExternalStore } from "react";

/** The members whom the reader has blocked or unblocked on this page: comments that were loaded before show it at once. */

let changes: ReadonlyMap<string, boolean> = new Map();
const listeners = new Set<() => void>();

export function keepBlocked(username: string, isBlocked: boolean) {
  changes = new Map(changes).set(username, isBlocked);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
const none: ReadonlyMap<string, boolean> = new Map();

/** @param loaded what the server said when the page was loaded */
export function useIsBlocked(username: string | null, loaded: boolean): boolean {
  const known = useSyncExternalStore(
    subscribe,
    () => changes,
    () => none,
  );
  return username === null ? loaded : (known.get(username) ?? loaded);
}
