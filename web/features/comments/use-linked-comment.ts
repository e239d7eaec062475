import { useEffect, useEffectEvent, useState } from "react";
import { useLocation } from "react-router";
import { comment as limits } from "#contract/limits.ts";
import { commentIdInHash } from "./comments-address.ts";
import type { CommentsTarget, Direction } from "./target.ts";

interface Answer {
  /** The question that it answers. */
  asked: string;
  /** The page of its thread, counted from 1; null if the comment is not on this target. */
  page: number | null;
  /** Why the question failed. */
  error: unknown;
}

interface LinkedComment {
  page: number | null;
  missing: boolean;
  error: unknown;
  askAgain: () => void;
}

/**
 * Finds the page of the comment in the URL (`#123`), again each time such a link is followed. `onFound` is called each
 * time.
 */
export function useLinkedComment(
  target: CommentsTarget,
  direction: Direction,
  onFound: (id: number, page: number) => void,
): LinkedComment {
  const { key, hash } = useLocation();
  const [tries, setTries] = useState(0);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const callOnFound = useEffectEvent(onFound);
  const asked = `${target.key} ${key} ${hash} ${direction} ${tries}`;

  useEffect(() => {
    const id = commentIdInHash(hash);
    if (id === null) return undefined;
    let left = false;
    target.pageOf(id, { pageSize: limits.pageSize, direction }).then(
      (found) => {
        if (left) return;
        const page = found === null ? null : found + 1;
        setAnswer({ asked, page, error: null });
        if (page !== null) callOnFound(id, page);
      },
      (error: unknown) => !left && setAnswer({ asked, page: null, error }),
    );
    return () => {
      left = true;
    };
  }, [target, asked, hash, direction]);

  const current = answer?.asked === asked ? answer : null;
  // The page of the previous comment stays until the new one's page is known.
  const shown = commentIdInHash(hash) === null ? null : answer;
  return {
    page: shown?.page ?? null,
    missing: current !== null && current.page === null && current.error === null,
    error: current?.error ?? null,
    askAgain: () => setTries((count) => count + 1),
  };
}
