import { z } from "zod";
import { parsedDraft } from "#kit/web/drafts/local-drafts.ts";
import { readInTab, storeInTab } from "#kit/web/drafts/storage.ts";
import type { DeviceData } from "#features/personal-data/web/device-data.ts";

/** The local draft of a contact message, in the storage of its tab, because visitors write it, too. */

const key = "letter-draft";

const draft = z.object({
  /** The username of its writer; null for a visitor. */
  by: z.string().nullable(),
  user_name: z.string(),
  user_email: z.string(),
  message: z.string(),
});
type ContactDraft = z.output<typeof draft>;

const read = (): ContactDraft | null => parsedDraft(readInTab(key), draft);

/** The draft of this person; another person's draft in the same tab stays hidden. */
export function readContactDraft(username: string | null): Partial<Omit<ContactDraft, "by">> {
  const { by, ...letter } = read() ?? { by: null };
  return by === null || by === username ? letter : {};
}

/** Stores a draft, or deletes it if null. */
export const storeContactDraft = (letter: ContactDraft | null) =>
  storeInTab(key, letter === null ? null : JSON.stringify(letter));

export const contactDraftOnDevice: DeviceData = {
  deleteDataOf({ username }) {
    if (read()?.by === username) storeContactDraft(null);
  },
};
