import { useEffect } from "react";
import type { NotebookEntry } from "#features/tales/shapes.ts";
import { useSession } from "#features/accounts/web/session.ts";
import { rememberTale } from "./device-notebook.ts";
import { setUpKeeping } from "./keeping.ts";

interface TaleKeepingProps {
  postId: number;
  /** The member's words from this Tale. */
  keptWords: NotebookEntry[];
}

/** Lets a member keep words of the Tale on the page, and marks those that they have kept. */
export function TaleKeeping({ postId, keptWords }: TaleKeepingProps) {
  const userId = useSession()?.userId;
  useEffect(() => {
    if (userId === undefined) return undefined;
    return setUpKeeping(userId);
  }, [userId]);
  useEffect(() => {
    // A storage that is full or forbidden leaves the words unmarked.
    if (userId !== undefined) rememberTale(userId, postId, keptWords).catch(() => {});
  }, [userId, postId, keptWords]);
  return null;
}
