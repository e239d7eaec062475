import { useCallback, useEffect, useEffectEvent, useState } from "react";
import { comment as limits } from "#vocabulary/limits.ts";
import { lastPage, pageCount } from "#ui/page-numbers.ts";
import type { CommentsTarget, Direction, TopComment } from "./target.ts";
import { isPartial, withReplies } from "./threads.ts";

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
export function useCommentList(target: CommentsTarget, page: number, direction: Direction): CommentList {
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
