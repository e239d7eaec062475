import { z } from "zod";
import type { DeviceData } from "../personal-data/device-data.ts";

/** The unsent contact message, in sessionStorage: it survives a reload and is gone when the tab closes. */

const key = "letter-draft";

const draft = z.object({
  /** The username of its writer; null for a visitor. */
  by: z.string().nullable(),
  user_name: z.string(),
  user_email: z.string(),
  message: z.string(),
});
type ContactDraft = z.output<typeof draft>;

function read(): ContactDraft | null {
  try {
    return draft.parse(JSON.parse(sessionStorage.getItem(key) ?? "null"));
  } catch {
    // Missing, unreadable, or storage is blocked.
    return null;
  }
}

/** The draft of this person; another person's draft in the same tab stays hidden. */
export function readContactDraft(username: string | null): Partial<Omit<ContactDraft, "by">> {
  const { by, ...letter } = read() ?? { by: null };
  return by === null || by === username ? letter : {};
}

/** Stores a draft, or deletes it if null. */
export function storeContactDraft(letter: ContactDraft | null) {
  try {
    if (letter === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(letter));
  } catch {
    // Full or blocked: the draft lives only as long as the page.
  }
}

export const contactDraftOnDevice: DeviceData = {
  deleteDataOf({ username }) {
    if (read()?.by === username) storeContactDraft(null);
  },
};
