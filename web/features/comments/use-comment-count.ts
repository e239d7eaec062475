import { useState } from "react";
import type { CommentsTarget } from "./target.ts";

export interface CommentCount {
  /** All comments, replies included. */
  current: number;
  /** One more that the reader wrote (1), one less (-1). */
  add: (change: number) => void;
  /** Asks the server, as nobody here knows. */
  recount: () => void;
}

/** Counts what the reader writes and deletes, from what the page was loaded with, until it is loaded again. */
export function useCommentCount(target: CommentsTarget, total: number): CommentCount {
  const [known, setKnown] = useState({ total, count: total });
  const current = known.total === total ? known.count : total;
  return {
    current,
    add: (change) => setKnown({ total, count: current + change }),
    recount() {
      // The next visit tells, if this does not.
      target.count().then(
        (count) => setKnown({ total, count }),
        () => {},
      );
    },
  };
}
