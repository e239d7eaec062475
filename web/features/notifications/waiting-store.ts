import { useSyncExternalStore } from "react";
import { waitingCalls, type Waiting } from "#contract/waiting.ts";
import type { Api } from "#web/platform/api.ts";

/** How much waits for the staff, as far as this tab knows; null for everybody else. The server tells each change live. */

let known: Waiting | null = null;
const listeners = new Set<() => void>();

export function setWaiting(waiting: Waiting | null) {
  known = waiting;
  for (const listener of listeners) listener();
}

/** Asks once; what arrives live keeps it right. A failed question leaves what was known. */
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
