import { z } from "zod";
import { draftsOnDevice } from "#kit/web/drafts/drafts-on-device.ts";
import type { DeviceData } from "#features/personal-data/web/device-data.ts";

/** Unfinished comments, stored on this device until the server has them. */

/** The form that a draft belongs to: a new comment, a reply, or an edit. */
export type DraftPlace = "new" | `reply-${number}` | `edit-${number}`;

const draft = z.object({
  text: z.string(),
  /** The idempotency key of the first attempt to send it, so that a second attempt does not create a second comment. */
  clientKey: z.uuid().optional(),
});
export type Draft = z.output<typeof draft>;

/** Of one author about one target, keyed by place; the one started last is at the end. */
const stored = draftsOnDevice("comment-drafts", z.record(z.string(), draft));

/** The author of the drafts, and the Tale or news post. */
export interface DraftsKey {
  username: string;
  /** The target's key. */
  about: string;
}

const read = (of: DraftsKey) => stored.read(of) ?? {};

export const readDraft = (of: DraftsKey, place: DraftPlace): Draft | null => read(of)[place] ?? null;

/** Stores a draft, or deletes it if null. Drafts stored by other tabs stay. */
export function storeDraft(of: DraftsKey, place: DraftPlace, draft: Draft | null) {
  const { [place]: _, ...others } = read(of);
  stored.write(of, draft === null ? others : { ...others, [place]: draft });
}

export const commentDraftsOnDevice: DeviceData = stored;

const isReplyOrEdit = (place: string): place is Exclude<DraftPlace, "new"> => /^(reply|edit)-\d+$/.test(place);

/** The last reply or edit that was left unfinished. */
export function placeOfUnfinishedDraft(of: DraftsKey): DraftPlace | null {
  return Object.keys(read(of)).findLast(isReplyOrEdit) ?? null;
}
