import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { comment as limits } from "#contract/limits.ts";
import { commentsPage, isNewestFirst, searchWithPage } from "./comments-address.ts";
import type { FocusTarget } from "./discussion-context.ts";
import type { CommentsTarget } from "./target.ts";
import { threadWith } from "./threads.ts";
import { useCommentList } from "./use-comment-list.ts";
import { useLinkedComment } from "./use-linked-comment.ts";

/**
 * Which comments are shown, and how to move to one of them, linked in the URL or just written: its page loads, its
 * thread unfolds, and it gets the focus.
 */
export function useCommentNavigation(target: CommentsTarget) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [focusTarget, setGoal] = useState<FocusTarget | null>(null);
  const [visited, setVisited] = useState<ReadonlySet<number>>(new Set());
  const addressed = commentsPage(search);

  const direction = isNewestFirst(search) ? "DESC" : "ASC";
  const named = useLinkedComment(target, direction, (id, at) => {
    // The loaded page is older than the comment.
    if (at === page && !loading && threadWith(loaded?.threads ?? [], id) === null) reload();
    goTo({ id, marked: true });
  });
  const page = named.page ?? addressed;
  const list = useCommentList(target, page, direction);
  const { loaded, loading, reload } = list;

  function goTo(next: FocusTarget) {
    setGoal(next);
    setVisited((before) => new Set([...before, next.id]));
  }

  /** Moves to a comment that was just written. */
  async function goToWritten(id: number) {
    const before = document.activeElement;
    const at = await target.pageOf(id, { pageSize: limits.pageSize, direction }).catch(() => null);
    reload();
    // If the reader has moved on in the meantime, the focus stays where it is.
    if (document.activeElement !== before && document.activeElement instanceof HTMLTextAreaElement) return;
    goTo({ id, marked: true });
    if (at === null || at + 1 === page) return;
    // Without the hash: it may name another comment and lead back to it.
    void navigate(pathname + searchWithPage(search, at + 1), { replace: true, preventScrollReset: true });
  }

  return {
    list: { ...list, error: list.error ?? named.error },
    /** The comment in the URL does not exist on this target. */
    missing: named.missing,
    focusTarget,
    /** Comments that the reader was taken to: their threads stay unfolded. */
    visited,
    goTo,
    goToWritten,
    tryAgain() {
      reload();
      if (named.error !== null) named.askAgain();
    },
  };
}
