import { useEffect, useEffectEvent, useState } from "react";
import { useLocation } from "react-router";
import { comment as limits } from "#vocabulary/limits.ts";
import { commentIdInHash } from "./comments-address.ts";
import type { CommentPlace, CommentsTarget, Direction } from "./target.ts";

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
export function useLinkedComment(
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
