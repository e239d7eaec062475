import { useCallback, useEffect, useEffectEvent, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { lastPage, pageCount } from "#ui/page-numbers.ts";
import { comment as limits } from "#vocabulary/limits.ts";
import { commentIdInHash, commentsPage, isNewestFirst, searchWithPage } from "./comments-address.ts";
import type { CommentPlace, CommentsTarget, Direction, TopComment } from "./target.ts";
import { isPartial, mayHave, withReplies } from "./threads.ts";

/** A comment to move to: it gets the focus as soon as it renders. Each time a new object, so that the same link works again. */
export interface FocusTarget {
  id: number;
  /** The top-level comment of its thread: the reply may not be loaded yet. */
  threadId: number;
  /** Highlighted, because a link led to it. */
  marked: boolean;
}

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
    goToWritten,
    tryAgain() {
      reload();
      if (linkedComment.error !== null) linkedComment.askAgain();
    },
    /** The part that components of single comments use. */
    moves: {
      focusTarget,
      /** Comments that the reader was taken to or that are unfolded, each with the id of its thread. */
      visited,
      /** Unfolds the thread of a comment without moving to it. */
      unfoldAt,
      goTo,
    },
  };
}

interface Answer {
  /** The request that it answers. */
  requestKey: string;
  /** Null if the comment is not on this target. */
  place: CommentPlace | null;
  /** Why the question failed. */
  error: unknown;
}

interface LinkedComment {
  /** The page of its thread, counted from 1; null if no comment is linked or found. */
  page: number | null;
  missing: boolean;
  error: unknown;
  askAgain: () => void;
}

/**
 * Finds the page of the comment in the URL (`#123`), again each time such a link is followed. `onFound` is called each
 * time.
 */
function useLinkedComment(
  target: CommentsTarget,
  direction: Direction,
  onFound: (id: number, place: CommentPlace) => void,
): LinkedComment {
  const { key, hash } = useLocation();
  const [tries, setTries] = useState(0);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const callOnFound = useEffectEvent(onFound);
  const requestKey = `${target.key} ${key} ${hash} ${direction} ${tries}`;

  useEffect(() => {
    const id = commentIdInHash(hash);
    if (id === null) return undefined;
    let isCancelled = false;
    target.placeOf(id, { pageSize: limits.pageSize, direction }).then(
      (place) => {
        if (isCancelled) return;
        setAnswer({ requestKey, place, error: null });
        if (place !== null) callOnFound(id, place);
      },
      (error: unknown) => !isCancelled && setAnswer({ requestKey, place: null, error }),
    );
    return () => {
      isCancelled = true;
    };
  }, [target, requestKey, hash, direction]);

  const current = answer?.requestKey === requestKey ? answer : null;
  // The page of the previous comment stays until the new one's page is known.
  const linkPlace = commentIdInHash(hash) === null ? null : (answer?.place ?? null);
  return {
    page: linkPlace === null ? null : linkPlace.page + 1,
    missing: current !== null && current.place === null && current.error === null,
    error: current?.error ?? null,
    askAgain: () => setTries((count) => count + 1),
  };
}

interface Loaded {
  /** The page that was asked for, or the last page if there are fewer. */
  page: number;
  threads: TopComment[];
  /** The number of threads on all pages. */
  total: number;
}

interface CommentList {
  /** The requested page; null until it has loaded. */
  loaded: Loaded | null;
  loading: boolean;
  /** Why the last attempt failed, else null. */
  error: unknown;
  reload: () => void;
  change: (change: (threads: TopComment[]) => TopComment[]) => void;
}

const pageSize = limits.pageSize;

/** Old links may point to pages that no longer exist because comments were deleted. */
async function pageOrLast(
  target: CommentsTarget,
  page: number,
  direction: Direction,
  signal: AbortSignal,
): Promise<Loaded> {
  const pageNumber = Math.min(page, lastPage(pageSize)) - 1;
  const { items, total } = await target.list({ pageNumber, pageSize, direction }, signal);
  const last = pageCount(total, pageSize);
  if (page > last) return pageOrLast(target, last, direction, signal);
  return { page, threads: items, total };
}

/** Loads all replies of those threads on a page that the reader has unfolded. */
async function withUnfolded(
  target: CommentsTarget,
  { threads, ...rest }: Loaded,
  isUnfolded: (id: number) => boolean,
  signal: AbortSignal,
): Promise<Loaded> {
  const load = async (top: TopComment) =>
    isPartial(top) && isUnfolded(top.id) ? withReplies(top, await target.replies(top.id, signal)) : top;
  return { ...rest, threads: await Promise.all(threads.map(load)) };
}

/** One page of a target's comments, counted from 1. While it reloads, the old content stays. */
function useCommentList(target: CommentsTarget, page: number, direction: Direction): CommentList {
  const [round, setRound] = useState(0);
  const [loadedList, setLoadedList] = useState<(Loaded & { requestKey: string }) | null>(null);
  const [lastAnswer, setLastAnswer] = useState<{ requestKey: string; round: number; error: unknown } | null>(null);
  const requestKey = `${direction} ${page}`;
  // The list answers the first replies only, so a thread with more was unfolded.
  const hasMoreThanListed = useEffectEvent((id: number) =>
    (loadedList?.threads ?? []).some((top) => top.id === id && top.replies.length > limits.repliesListed),
  );

  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const load = async () => {
      const listed = await pageOrLast(target, page, direction, signal);
      return withUnfolded(target, listed, (id) => hasMoreThanListed(id), signal);
    };
    load().then(
      (loaded) => {
        if (signal.aborted) return;
        setLoadedList({ ...loaded, requestKey });
        setLastAnswer({ requestKey, round, error: null });
      },
      (error: unknown) => !signal.aborted && setLastAnswer({ requestKey, round, error }),
    );
    return () => leaving.abort();
  }, [target, page, direction, requestKey, round]);

  const reload = useCallback(() => setRound((count) => count + 1), []);
  const change = useCallback<CommentList["change"]>(
    (make) => setLoadedList((before) => before && { ...before, threads: make(before.threads) }),
    [],
  );
  const loading = lastAnswer?.requestKey !== requestKey || lastAnswer.round !== round;
  return {
    loaded: loadedList?.requestKey === requestKey ? loadedList : null,
    loading,
    error: loading ? null : lastAnswer.error,
    reload,
    change,
  };
}
