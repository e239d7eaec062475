import { useEffect, useEffectEvent, useState } from "react";
import { useLocation } from "react-router";
import { comment as limits } from "#contract/limits.ts";
import { commentNamed } from "./comments-address.ts";
import type { CommentsTarget, Direction } from "./target.ts";

interface Answer {
  /** To which question. */
  asked: string;
  /** The page of its thread, counted from 1; null where the comment is not on this target. */
  page: number | null;
  /** Why nobody knows. */
  error: unknown;
}

interface NamedComment {
  page: number | null;
  missing: boolean;
  error: unknown;
  askAgain: () => void;
}

/**
 * Where the comment stands that the address names (`#123`), asked for anew whenever somebody follows such a link.
 * `onFound` hears of it each time.
 */
export function useNamedComment(
  target: CommentsTarget,
  direction: Direction,
  onFound: (id: number, page: number) => void,
): NamedComment {
  const { key, hash } = useLocation();
  const [tries, setTries] = useState(0);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const tellFound = useEffectEvent(onFound);
  const asked = `${target.key} ${key} ${hash} ${direction} ${tries}`;

  useEffect(() => {
    const id = commentNamed(hash);
    if (id === null) return undefined;
    let left = false;
    target.pageOf(id, { pageSize: limits.pageSize, direction }).then(
      (found) => {
        if (left) return;
        const page = found === null ? null : found + 1;
        setAnswer({ asked, page, error: null });
        if (page !== null) tellFound(id, page);
      },
      (error: unknown) => !left && setAnswer({ asked, page: null, error }),
    );
    return () => {
      left = true;
    };
  }, [target, asked, hash, direction]);

  const current = answer?.asked === asked ? answer : null;
  // The page of the comment before stays until it is known where this one stands.
  const shown = commentNamed(hash) === null ? null : answer;
  return {
    page: shown?.page ?? null,
    missing: current !== null && current.page === null && current.error === null,
    error: current?.error ?? null,
    askAgain: () => setTries((count) => count + 1),
  };
}
