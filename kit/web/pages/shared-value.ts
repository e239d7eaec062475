import { useSyncExternalStore } from "react";

/** A value outside of components that components follow. While a page is rendered on the server, it is the first one. */
export function sharedValue<Value>(first: Value) {
  let current = first;
  const listeners = new Set<() => void>();
  const get = () => current;
  function follow(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }
  return {
    get,
    set(next: Value) {
      if (next === current) return;
      current = next;
      for (const listener of listeners) listener();
    },
    isFollowed: () => listeners.size > 0,
    useValue: () => useSyncExternalStore(follow, get, () => first),
  };
}
