import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { useSession } from "#web/platform/session.ts";
import { Button } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Notice } from "#web/ui/notice.tsx";
import { commentsPage, sectionId } from "./comments-address.ts";
import { DiscussionSkeleton } from "./discussion-skeleton.tsx";
import { LoginPrompt } from "./login-prompt.tsx";
import type { CommentsTarget } from "./target.ts";
import { useCommentCount } from "./use-comment-count.ts";

// For members only; without it they can still read what is commented on.
const Discussion = lazy(() =>
  import("./discussion.tsx").then(
    ({ Discussion }) => ({ default: Discussion }),
    () => ({ default: Unavailable }),
  ),
);

interface CommentsSectionProps {
  target: CommentsTarget;
  /** All comments, replies included, as the page was rendered. */
  total: number;
  className?: string;
}

/** What members say about a Tale or a piece of news. Visitors see how many comments there are, and how to join. */
export function CommentsSection({ target, total, className }: CommentsSectionProps) {
  const { t } = useTranslation("comments");
  const { search } = useLocation();
  const session = useSession();
  const count = useCommentCount(target, total);
  const page = session === null ? 1 : commentsPage(search);
  return (
    <section id={sectionId} aria-labelledby="comments-title" className={classNames("print:hidden", className)}>
      <h2 id="comments-title" tabIndex={-1} className="text-2xl">
        {t("title", { count: count.current })}
        {page > 1 && <span className="sr-only">{t("page", { page })}</span>}
      </h2>
      {session === null ? (
        <LoginPrompt address={target.address} />
      ) : (
        <Suspense fallback={<DiscussionSkeleton />}>
          {/* One person's boxes are not another's. */}
          <Discussion key={`${session.username} ${target.key}`} target={target} reader={session} count={count} />
        </Suspense>
      )}
    </section>
  );
}

/** The files of the discussion could not be loaded. */
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
