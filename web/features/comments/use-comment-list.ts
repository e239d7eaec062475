import { useCallback, useEffect, useState } from "react";
import { comment as limits } from "#contract/limits.ts";
import { pageCount } from "#web/ui/page-list.ts";
import type { CommentsTarget, TopComment } from "./target.ts";

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
async function pageOrLast(target: CommentsTarget, page: number, signal: AbortSignal): Promise<Loaded> {
  const { items, total } = await target.list({ pageNumber: page - 1, pageSize }, signal);
  const last = pageCount(total, pageSize);
  if (page > last) return pageOrLast(target, last, signal);
  return { page, threads: items, total };
}

/** One page of the comments on a target, counted from 1. While it is loaded again, what was there stays. */
export function useCommentList(target: CommentsTarget, page: number): CommentList {
  const [round, setRound] = useState(0);
  const [kept, setKept] = useState<(Loaded & { asked: number }) | null>(null);
  const [answered, setAnswered] = useState<{ page: number; round: number; error: unknown } | null>(null);

  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    pageOrLast(target, page, signal).then(
      (loaded) => {
        if (signal.aborted) return;
        setKept({ ...loaded, asked: page });
        setAnswered({ page, round, error: null });
      },
      (error: unknown) => !signal.aborted && setAnswered({ page, round, error }),
    );
    return () => leaving.abort();
  }, [target, page, round]);

  const reload = useCallback(() => setRound((count) => count + 1), []);
  const change = useCallback<CommentList["change"]>(
    (make) => setKept((before) => before && { ...before, threads: make(before.threads) }),
    [],
  );
  const loading = answered?.page !== page || answered.round !== round;
  return {
    loaded: kept?.asked === page ? kept : null,
    loading,
    error: loading ? null : answered.error,
    reload,
    change,
  };
}
