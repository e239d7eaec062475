import { useSyncExternalStore } from "react";
import { staffQueueCalls, type StaffQueue } from "../staff-queue.ts";
import type { Api } from "#kit/web/calls/api.ts";

/**
 * How many Tales and reports wait for the staff, as far as this tab knows; null for everybody else. The server sends
 * each change live.
 */

let staffQueue: StaffQueue | null = null;
const listeners = new Set<() => void>();

export function setStaffQueue(next: StaffQueue | null) {
  staffQueue = next;
  for (const listener of listeners) listener();
}

/** Fetches it once; live messages keep it up to date. If it fails, the old value stays. */
export async function fetchStaffQueue(api: Api): Promise<void> {
  await api(staffQueueCalls.read, {}, { askAgain: false }).then(setStaffQueue, () => {});
}

/** Fetches it unless it is known already. */
export async function fetchStaffQueueIfUnknown(api: Api): Promise<void> {
  if (staffQueue === null) await fetchStaffQueue(api);
}

export const useStaffQueue = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => staffQueue,
    () => null,
  );
