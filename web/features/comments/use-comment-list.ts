import { useCallback, useEffect, useState } from "react";
import { comment as limits } from "#contract/limits.ts";
import { pageCount } from "#web/ui/page-numbers.ts";
import type { CommentsTarget, Direction, TopComment } from "./target.ts";

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
  const { items, total } = await target.list({ pageNumber: page - 1, pageSize, direction }, signal);
  const last = pageCount(total, pageSize);
  if (page > last) return pageOrLast(target, last, direction, signal);
  return { page, threads: items, total };
}

/** One page of a target's comments, counted from 1. While it reloads, the old content stays. */
export function useCommentList(target: CommentsTarget, page: number, direction: Direction): CommentList {
  const [round, setRound] = useState(0);
  const [loadedList, setLoadedList] = useState<(Loaded & { asked: string }) | null>(null);
  const [answered, setAnswered] = useState<{ asked: string; round: number; error: unknown } | null>(null);
  const asked = `${direction} ${page}`;

  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    pageOrLast(target, page, direction, signal).then(
      (loaded) => {
        if (signal.aborted) return;
        setLoadedList({ ...loaded, asked });
        setAnswered({ asked, round, error: null });
      },
      (error: unknown) => !signal.aborted && setAnswered({ asked, round, error }),
    );
    return () => leaving.abort();
  }, [target, page, direction, asked, round]);

  const reload = useCallback(() => setRound((count) => count + 1), []);
  const change = useCallback<CommentList["change"]>(
    (make) => setLoadedList((before) => before && { ...before, threads: make(before.threads) }),
    [],
  );
  const loading = answered?.asked !== asked || answered.round !== round;
  return {
    loaded: loadedList?.asked === asked ? loadedList : null,
    loading,
    error: loading ? null : answered.error,
    reload,
    change,
  };
}
