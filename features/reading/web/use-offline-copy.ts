import { useEffect, useRef } from "react";
import { refreshCopy, removeCopies, removeCopy, storeCopy } from "#kit/web/pages/offline-copies.ts";
import { useSession } from "#features/accounts/web/session.ts";
import type { DeviceData } from "#features/personal-data/web/device-data.ts";

interface TaleToCopy {
  id: number;
  path: string;
  updatedAt: string;
}

/**
 * Keeps a Tale readable offline in the browser in which the member has added it to read later, and only as long as it is on that list.
 * @param listed whether it is on the list; null while that is unknown
 */
export function useOfflineCopy({ id, path, updatedAt }: TaleToCopy, listed: boolean | null): void {
  const userId = useSession()?.userId;
  const before = useRef<boolean | null>(null);
  useEffect(() => {
    const was = before.current;
    before.current = listed;
    if (userId === undefined || listed === null) return;
    const tale = { id, path, updatedAt };
    const isAdded = listed && was === false;
    // Without a copy the Tale is still on the list.
    void removeCopies(userId)
      .then(() => (!listed ? removeCopy(userId, id) : isAdded ? storeCopy(userId, tale) : refreshCopy(userId, tale)))
      .catch(() => {});
  }, [userId, id, path, updatedAt, listed]);
}

export const offlineCopiesOnDevice: DeviceData = { deleteDataOf: () => removeCopies() };
