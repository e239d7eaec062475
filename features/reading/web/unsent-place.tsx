import { useEffect } from "react";
import { z } from "zod";
import { MINUTE } from "#vocabulary/limits.ts";
import { readingCalls } from "../calls.ts";
import { parsedDraft } from "#kit/web/drafts/local-drafts.ts";
import type { Api } from "#kit/web/calls/api.ts";
import { useApi } from "#kit/web/pages/page-context.ts";
import { getSession, useSession } from "#features/accounts/web/session.ts";
import { readStored, store } from "#kit/web/drafts/storage.ts";
import type { DeviceData } from "#features/personal-data/web/device-data.ts";

/**
 * The place where a member left a Tale, on the device until the server has it: Chromium can lose the call of a page that is being left while a
 * service worker controls it. The next page sends it again.
 */

const key = "unsent-place";

/** Later, the member may have read on with another device. */
const longestWait = 10 * MINUTE;

const unsentPlace = z.object({
  userId: z.number(),
  postId: z.number(),
  /** In milliseconds since 1970. */
  at: z.number(),
  place: z.object({ block: z.number(), part: z.number() }),
});

/** @returns a function to call when the server has the place */
export function keepUnsentPlace(postId: number, place: { block: number; part: number }): () => void {
  const userId = getSession()?.userId;
  if (userId === undefined) return () => {};
  const text = JSON.stringify({ userId, postId, at: Date.now(), place } satisfies z.output<typeof unsentPlace>);
  store(key, text);
  return () => readStored(key) === text && store(key, null);
}

/** Sends the place of the page before; one that is old, or not of this member, is dropped. */
function sendUnsentPlace(api: Api, userId: number | undefined) {
  const unsent = parsedDraft(readStored(key), unsentPlace);
  store(key, null);
  if (unsent === null || unsent.userId !== userId || Date.now() - unsent.at > longestWait) return;
  const { postId, place } = unsent;
  api(readingCalls.keepPlace, { params: { postId }, body: place }, { askAgain: false }).catch(() => {});
}

export function UnsentPlace() {
  const api = useApi();
  const userId = useSession()?.userId;
  useEffect(() => {
    // The session is known only after hydration.
    if (userId === getSession()?.userId) sendUnsentPlace(api, userId);
  }, [api, userId]);
  return null;
}

export const unsentPlaceOnDevice: DeviceData = { deleteDataOf: () => store(key, null) };
