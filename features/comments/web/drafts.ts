import { z } from "zod";
import { localDrafts } from "#kit/web/drafts/local-drafts.ts";
import type { DeviceData } from "#features/personal-data/web/device-data.ts";

/** Local drafts of comments, stored on this device until the server has them. */

/** The form that a draft belongs to: a new comment, a reply, or an edit. */
export type CommentFormKey = "new" | `reply-${number}` | `edit-${number}`;

const draft = z.object({
  text: z.string(),
  /** The idempotency key of the first attempt to send it, so that a second attempt does not create a second comment. */
  clientKey: z.uuid().optional(),
});
export type Draft = z.output<typeof draft>;

/** Of one author about one target, keyed by their forms; the one started last is at the end. */
const stored = localDrafts("comment-drafts", z.record(z.string(), draft));

/** The author of the drafts, and the Tale or news post. */
interface DraftsKey {
  username: string;
  /** The target's key. */
  about: string;
}

const read = (of: DraftsKey) => stored.read(of) ?? {};

export const readDraft = (of: DraftsKey, formKey: CommentFormKey): Draft | null => read(of)[formKey] ?? null;

/** Stores a draft, or deletes it if null. Drafts stored by other tabs stay. */
export function storeDraft(of: DraftsKey, formKey: CommentFormKey, draft: Draft | null) {
  const { [formKey]: _, ...others } = read(of);
  stored.write(of, draft === null ? others : { ...others, [formKey]: draft });
}

export const commentDraftsOnDevice: DeviceData = stored;

const isReplyOrEdit = (formKey: string): formKey is Exclude<CommentFormKey, "new"> =>
  /^(reply|edit)-\d+$/.test(formKey);

/** The last reply or edit that was left unfinished. */
export function formOfUnfinishedDraft(of: DraftsKey): CommentFormKey | null {
  return Object.keys(read(of)).findLast(isReplyOrEdit) ?? null;
}
