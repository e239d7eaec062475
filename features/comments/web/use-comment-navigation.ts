import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { comment as limits } from "#vocabulary/limits.ts";
import { commentsPage, isNewestFirst, searchWithPage } from "./comments-address.ts";
import type { FocusTarget } from "./discussion-context.ts";
import type { CommentsTarget } from "./target.ts";
import { mayHave } from "./threads.ts";
import { useCommentList } from "./use-comment-list.ts";
import { useLinkedComment } from "./use-linked-comment.ts";

/**
 * Which comments are shown, and how to move to one of them, linked in the URL or just written: its page loads, its
 * thread unfolds, and it gets the focus.
 */
export function useCommentNavigation(target: CommentsTarget) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [focusTarget, setFocusTarget] = useState<FocusTarget | null>(null);
  const [visited, setVisited] = useState<ReadonlyMap<number, number>>(new Map());
  const addressed = commentsPage(search);

  const direction = isNewestFirst(search) ? "DESC" : "ASC";
  const linkedComment = useLinkedComment(target, direction, (id, { page: at, threadId }) => {
    // The loaded page is older than the comment.
    if (at + 1 === page && !loading && !mayHave(loaded?.threads ?? [], id, threadId)) reload();
    goTo({ id, threadId, marked: true });
  });
  const page = linkedComment.page ?? addressed;
  const list = useCommentList(target, page, direction);
  const { loaded, loading, reload } = list;

  /** Shows a comment in its thread, without moving to it. */
  function unfoldAt({ id, threadId }: Pick<FocusTarget, "id" | "threadId">) {
    setVisited((before) => new Map([...before, [id, threadId]]));
  }

  function goTo(next: FocusTarget) {
    setFocusTarget(next);
    unfoldAt(next);
  }

  /** Moves to a comment that was just written. */
  async function goToWritten({ id, threadId }: Pick<FocusTarget, "id" | "threadId">) {
    const before = document.activeElement;
    const place = await target.placeOf(id, { pageSize: limits.pageSize, direction }).catch(() => null);
    reload();
    // If the reader has moved on in the meantime, the focus stays where it is.
    if (document.activeElement !== before && document.activeElement instanceof HTMLTextAreaElement) return;
    goTo({ id, threadId, marked: true });
    if (place === null || place.page + 1 === page) return;
    // Without the hash: it may name another comment and lead back to it.
    void navigate(pathname + searchWithPage(search, place.page + 1), { replace: true, preventScrollReset: true });
  }

  return {
    list: { ...list, error: list.error ?? linkedComment.error },
    /** The comment in the URL does not exist on this target. */
    missing: linkedComment.missing,
    focusTarget,
    /** Comments that the reader was taken to, and the threads that stay unfolded for them. */
    visited,
    unfoldAt,
    goTo,
    goToWritten,
    tryAgain() {
      reload();
      if (linkedComment.error !== null) linkedComment.askAgain();
    },
  };
}
