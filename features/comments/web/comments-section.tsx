import { lazy, Suspense, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { useSession } from "#features/accounts/web/session.ts";
import { useMarkTotals } from "#kit/web/pages/totals.tsx";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { Notice } from "#ui/notice.tsx";
import { useNearScreen } from "#ui/use-near-screen.ts";
import { commentIdInHash, commentsPage, commentsSectionId } from "./comments-address.ts";
import { DiscussionSkeleton } from "./discussion-skeleton.tsx";
import { LoginPrompt } from "./login-prompt.tsx";
import { MuteControl } from "./mute-control.tsx";
import type { CommentsTarget } from "./target.ts";
import { useCommentCount } from "./use-comment-count.ts";

// Only members read comments. If these files fail to load, the Tale or post above stays readable.
const Discussion = lazy(() =>
  import("./discussion.tsx").then(
    ({ Discussion }) => ({ default: Discussion }),
    () => ({ default: Unavailable }),
  ),
);

interface CommentsSectionProps {
  target: CommentsTarget;
  /** All comments, replies included, at the time the page was rendered. */
  total: number;
  /** Whether the reader has muted it; null while the page asks, undefined if it doesn't. */
  muted?: boolean | null | undefined;
  className?: string;
}

/** The comments on a Tale or a news post. Visitors see how many there are and how to log in. */
export function CommentsSection({ target, total, muted, className }: CommentsSectionProps) {
  const { t } = useTranslation("comments");
  const mark = useMarkTotals();
  const { search, hash } = useLocation();
  const session = useSession();
  const count = useCommentCount(target, total);
  const page = session === null ? 1 : commentsPage(search);
  const section = useRef<HTMLElement>(null);
  const isLinked = commentIdInHash(hash) !== null || hash === `#${commentsSectionId}` || page > 1;
  // Most readers of a long Tale never reach its comments.
  const isNear = useNearScreen(section, isLinked);
  return (
    <section
      ref={section}
      id={commentsSectionId}
      aria-labelledby="comments-title"
      className={classNames("print:hidden", className)}
    >
      <h2 id="comments-title" tabIndex={-1} className="text-2xl">
        {mark.text("comments", t("title", { count: count.current }))}
        {page > 1 && <span className="sr-only">{t("page", { page })}</span>}
      </h2>
      {session !== null && <MuteControl key={`${session.username} ${target.key}`} target={target} muted={muted} />}
      {session === null ? (
        <LoginPrompt address={target.address} />
      ) : !isNear ? (
        <DiscussionSkeleton loading={false} />
      ) : (
        <Suspense fallback={<DiscussionSkeleton />}>
          {/* Another account gets new forms: they hold the drafts of one person. */}
          <Discussion key={`${session.username} ${target.key}`} target={target} reader={session} count={count} />
        </Suspense>
      )}
    </section>
  );
}

/** The discussion's JavaScript could not be loaded. */
function Unavailable() {
  const { t } = useTranslation(["comments", "site"]);
  return (
    <Notice
      kind="error"
      className="mt-6"
      action={<Button onClick={() => window.location.reload()}>{t("site:buttons.reload")}</Button>}
    >
      {t("failed.fetch")}
    </Notice>
  );
}
