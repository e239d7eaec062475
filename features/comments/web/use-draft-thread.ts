import { useEffect, useEffectEvent } from "react";
import { comment as limits } from "#vocabulary/limits.ts";
import type { FocusTarget } from "./discussion-context.ts";
import type { DraftPlace } from "./drafts.ts";
import type { CommentsTarget, TopComment } from "./target.ts";
import { isPartial, threadWith } from "./threads.ts";

interface DraftThread {
  target: CommentsTarget;
  /** Where the open form is. */
  at: DraftPlace | null;
  threads: readonly TopComment[];
  unfoldAt: (comment: Pick<FocusTarget, "id" | "threadId">) => void;
}

/** An unfinished draft may belong to a reply that is not loaded: finds its thread, which then unfolds. */
export function useDraftThread({ target, at, threads, unfoldAt }: DraftThread) {
  const id = at === null || at === "new" ? null : Number(at.replace(/^\D+/, ""));
  const mayBeHidden = id !== null && threadWith(threads, id) === null && threads.some(isPartial);
  const callUnfoldAt = useEffectEvent(unfoldAt);

  useEffect(() => {
    if (!mayBeHidden) return;
    target.placeOf(id, { pageSize: limits.pageSize, direction: "ASC" }).then(
      (place) => place !== null && callUnfoldAt({ id, threadId: place.threadId }),
      // The draft stays on this device, and its form opens as soon as the thread is unfolded.
      () => {},
    );
  }, [target, id, mayBeHidden]);
}
