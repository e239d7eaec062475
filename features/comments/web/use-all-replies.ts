import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { CommentLine } from "../calls.ts";
import { useDiscussionContext } from "./discussion-context.ts";
import type { TopComment } from "./target.ts";
import { isPartial } from "./threads.ts";

/** Loads the replies of a thread that its list left out: on demand, and by itself for a comment that must be shown. */
export function useAllReplies(top: TopComment) {
  const { target, visited, loading, repliesLoaded } = useDiscussionContext();
  const [asked, setAsked] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const running = useRef(false);
  const isShown = (id: number) => id === top.id || top.replies.some((reply) => reply.id === id);
  const awaitsVisited = isPartial(top) && [...visited].some(([id, threadId]) => threadId === top.id && !isShown(id));

  function request(): Promise<CommentLine[] | null> {
    running.current = true;
    return target
      .replies(top.id)
      .then(
        (replies) => {
          repliesLoaded(top.id, replies);
          return replies;
        },
        (failure: unknown) => {
          setError(failure);
          return null;
        },
      )
      .finally(() => {
        running.current = false;
        setAsked(false);
      });
  }

  const callRequest = useEffectEvent(request);
  const mustLoad = awaitsVisited && !loading && error === null;
  useEffect(() => {
    if (mustLoad && !running.current) void callRequest();
  }, [mustLoad]);

  return {
    busy: asked || mustLoad,
    error,
    awaitsVisited,
    /** @returns all replies; null if they are loading already or could not be loaded */
    async load() {
      if (running.current) return null;
      setAsked(true);
      setError(null);
      return request();
    },
  };
}
