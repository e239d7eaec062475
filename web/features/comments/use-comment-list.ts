import { useCallback, useEffect, useState } from "react";
import { comment as limits } from "#contract/limits.ts";
import { pageCount } from "#web/ui/page-numbers.ts";
import type { CommentsTarget, Direction, TopComment } from "./target.ts";

interface Loaded {
  /** The one that was asked for, or the last one where there are not so many. */
  page: number;
  threads: TopComment[];
  /** Threads on all pages. */
  total: number;
}

interface CommentList {
  /** What there is of the page that is asked for; null until it has come. */
  loaded: Loaded | null;
  loading: boolean;
  /** Why the last try came to nothing, else null. */
  error: unknown;
  reload: () => void;
  change: (change: (threads: TopComment[]) => TopComment[]) => void;
}

const pageSize = limits.pageSize;

/** Old links name pages that are gone with their comments. */
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

/** One page of the comments on a target, counted from 1. While it is loaded again, what was there stays. */
export function useCommentList(target: CommentsTarget, page: number, direction: Direction): CommentList {
  const [round, setRound] = useState(0);
  const [kept, setKept] = useState<(Loaded & { asked: string }) | null>(null);
  const [answered, setAnswered] = useState<{ asked: string; round: number; error: unknown } | null>(null);
  const asked = `${direction} ${page}`;

  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    pageOrLast(target, page, direction, signal).then(
      (loaded) => {
        if (signal.aborted) return;
        setKept({ ...loaded, asked });
        setAnswered({ asked, round, error: null });
      },
      (error: unknown) => !signal.aborted && setAnswered({ asked, round, error }),
    );
    return () => leaving.abort();
  }, [target, page, direction, asked, round]);

  const reload = useCallback(() => setRound((count) => count + 1), []);
  const change = useCallback<CommentList["change"]>(
    (make) => setKept((before) => before && { ...before, threads: make(before.threads) }),
    [],
  );
  const loading = answered?.asked !== asked || answered.round !== round;
  return {
    loaded: kept?.asked === asked ? kept : null,
    loading,
    error: loading ? null : answered.error,
    reload,
    change,
  };
}
