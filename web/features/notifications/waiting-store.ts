import { useSyncExternalStore } from "react";
import { waitingCalls, type Waiting } from "#contract/waiting.ts";
import type { Api } from "#web/platform/api.ts";

/**
 * How many Tales and reports wait for the staff, as far as this tab knows; null for everybody else. The server sends
 * each change live.
 */

let known: Waiting | null = null;
const listeners = new Set<() => void>();

export function setWaiting(waiting: Waiting | null) {
  known = waiting;
  for (const listener of listeners) listener();
}

/** Fetches it once; live messages keep it up to date. If it fails, the old value stays. */
export async function askWaiting(api: Api): Promise<void> {
  await api(waitingCalls.read, {}, { askAgain: false }).then(setWaiting, () => {});
}

export const useWaiting = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => known,
    () => null,
  );
