import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { comment as limits } from "#vocabulary/limits.ts";
import { useErrorText } from "#kit/web/calls/error-text.ts";
import { CommentItem } from "./comment-item.tsx";
import { useDiscussionContext } from "./discussion-context.ts";
import type { ThreadComment, TopComment } from "./target.ts";
import { isPartial, replyCount } from "./threads.ts";

/** A top-level comment and its replies. A long thread shows the first replies and a button for the others. */
export function Thread({ top }: { top: TopComment }) {
  const { t } = useTranslation("comments");
  const { visited, openForm, target } = useDiscussionContext();
  const takesReplies = !top.frozen && target.comments !== "closed";
  const mustShow = ({ id }: ThreadComment) =>
    visited.has(id) || openForm === `reply-${id}` || openForm === `edit-${id}`;
  const isUnfolded = top.replies.slice(limits.repliesShown).some(mustShow);
  const shownReplies = isUnfolded ? top.replies : top.replies.slice(0, limits.repliesShown);
  const hiddenCount = Math.max(replyCount(top), top.replies.length) - shownReplies.length;
  return (
    <>
      <CommentItem comment={top} replies={replyCount(top)} takesReplies={takesReplies} />
      {replyCount(top) > 0 && (
        <div className="ml-1 border-l border-hairline pl-3 sm:ml-5 sm:pl-5">
          <ul aria-label={t("replies")}>
            {shownReplies.map((reply) => (
              <li key={reply.id}>
                <CommentItem comment={reply} replies={0} takesReplies={takesReplies} />
              </li>
            ))}
          </ul>
          {hiddenCount > 0 && <HiddenReplies top={top} shown={shownReplies} count={hiddenCount} />}
        </div>
      )}
      {top.frozen && <p className="mt-1 ml-1 text-sm text-ink-soft italic sm:ml-5">{t("frozen")}</p>}
    </>
  );
}

interface HiddenRepliesProps {
  top: TopComment;
  shown: readonly ThreadComment[];
  count: number;
}

/** The button for the replies that a thread does not show. They load first if the list left them out. */
function HiddenReplies({ top, shown, count }: HiddenRepliesProps) {
  const { t } = useTranslation(["comments", "site"]);
  const { goTo, unfoldAt } = useDiscussionContext();
  const { busy, error, awaitsVisited, load } = useAllReplies(top);
  const errorText = useErrorText();

  async function showAll() {
    const replies = isPartial(top) ? await load() : top.replies;
    // A comment that was waited for takes the focus by itself.
    if (replies === null || awaitsVisited) return;
    // The button disappears, so the focus moves to the first reply that it revealed.
    const first = replies.find(({ id }) => !shown.some((reply) => reply.id === id));
    if (first === undefined) return;
    const place = { id: first.id, threadId: top.id };
    // The reader has begun to write in the meantime.
    if (document.activeElement instanceof HTMLTextAreaElement) unfoldAt(place);
    else goTo({ ...place, marked: false });
  }

  const failed = error !== null;
  return (
    <>
      {failed && (
        <p role="alert" className="mt-2 text-sm text-error">
          {t("failed.replies")} {errorText(error)}
        </p>
      )}
      <button
        type="button"
        className="link min-h-11 text-left"
        aria-busy={busy || undefined}
        aria-disabled={busy || undefined}
        onClick={() => void showAll()}
      >
        {busy ? t("site:loading") : failed ? t("site:buttons.tryAgain") : t("more", { count })}
      </button>
    </>
  );
}

/** Loads the replies of a thread that its list left out: on demand, and by itself for a comment that must be shown. */
function useAllReplies(top: TopComment) {
  const { target, visited, loading, repliesLoaded } = useDiscussionContext();
  const [asked, setAsked] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const running = useRef(false);
  const isShown = (id: number) => id === top.id || top.replies.some((reply) => reply.id === id);
  const awaitsVisited = isPartial(top) && [...visited].some(([id, threadId]) => threadId === top.id && !isShown(id));

  function request(): Promise<ThreadComment[] | null> {
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
