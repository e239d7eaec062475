import type { z } from "zod";
import { readStored, removeStored, store } from "./storage.ts";

interface DraftKey {
  /** The author. */
  username: string;
  /** Tells the drafts of one author apart. */
  about?: string | number;
}

/**
 * Local drafts of one kind, stored on this device until the server has them. Each is stored under the name of its author, so that the
 * next member in the same browser does not see it.
 */
export function localDrafts<Shape extends z.ZodType<object>>(kind: string, shape: Shape) {
  const keyOf = ({ username, about }: DraftKey) => [kind, username, ...(about === undefined ? [] : [about])].join("/");
  return {
    keyOf,
    /** @returns null if there is none, or none that can be read */
    read: (of: DraftKey): z.output<Shape> | null => parsedDraft(readStored(keyOf(of)), shape),
    /** Stores a draft; null, or one without content, deletes it. */
    write: (of: DraftKey, draft: z.output<Shape> | null) =>
      store(keyOf(of), draft === null || hasNoChanges(draft) ? null : JSON.stringify(draft)),
    deleteDataOf({ username }: DraftKey) {
      store(keyOf({ username }), null);
      removeStored(keyOf({ username, about: "" }));
    },
  };
}

/** @returns null if the text is missing, damaged, or written by another version of the application */
export function parsedDraft<Shape extends z.ZodType>(text: string | null, shape: Shape): z.output<Shape> | null {
  try {
    return shape.parse(JSON.parse(text ?? "null"));
  } catch {
    return null;
  }
}

export const hasNoChanges = (draft: object) => Object.keys(draft).length === 0;
