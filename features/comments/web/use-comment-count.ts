import { useState } from "react";
import type { Commented } from "./commented.ts";

export interface CommentCount {
  /** All comments, replies included. */
  current: number;
  /** 1 for a comment that the reader wrote, -1 for one that they deleted. */
  add: (change: number) => void;
  /** Asks the server, when the local count may be wrong. */
  recount: () => void;
}

/**
 * The number of comments: the loaded number plus what the reader wrote and minus what they deleted, until the page is
 * loaded again.
 */
export function useCommentCount(target: Commented, total: number): CommentCount {
  const [lastCount, setLastCount] = useState({ total, count: total });
  const current = lastCount.total === total ? lastCount.count : total;
  return {
    current,
    add: (change) => setLastCount({ total, count: current + change }),
    recount() {
      // On failure the old count stays; the next page load corrects it.
      target.count().then(
        (count) => setLastCount({ total, count }),
        () => {},
      );
    },
  };
}
