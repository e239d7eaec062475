import { z } from "zod";
import type { DeviceData } from "../personal-data/device-data.ts";

/** A letter that is being written, kept in this tab until it is sent: a reload loses nothing, closing the tab forgets it. */

const key = "letter-draft";

const draft = z.object({
  /** Who was signed in while writing; null for a visitor. */
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
    // None, spoilt, or storage is forbidden.
    return null;
  }
}

/** The draft of who is here; what somebody else began in this tab stays unseen. */
export function readContactDraft(username: string | null): Partial<Omit<ContactDraft, "by">> {
  const { by, ...letter } = read() ?? { by: null };
  return by === null || by === username ? letter : {};
}

/** Keeps a letter, or forgets it where there is none. */
export function storeContactDraft(letter: ContactDraft | null) {
  try {
    if (letter === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(letter));
  } catch {
    // Full or forbidden: nothing is kept beyond this page.
  }
}

export const contactDraftOnDevice: DeviceData = {
  forget({ username }) {
    if (read()?.by === username) storeContactDraft(null);
  },
};
