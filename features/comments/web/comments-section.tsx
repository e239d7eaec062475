import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { useSession } from "#features/accounts/web/session.ts";
import { useErrorText } from "#kit/web/calls/error-text.ts";
import { useOptimisticToggle } from "#kit/web/calls/use-optimistic-toggle.ts";
import { useHydrated } from "#kit/web/pages/hydrated.ts";
import { useSite } from "#kit/web/pages/page-context.ts";
import { useMarkTotals } from "#kit/web/pages/kept-parts.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { Icon } from "#ui/icon.tsx";
import { Notice } from "#ui/notice.tsx";
import { useToast } from "#ui/toasts.tsx";
import { useNearScreen } from "#ui/use-near-screen.ts";
import { commentIdInHash, commentsPage, commentsSectionId } from "./comments-address.ts";
import { DiscussionSkeleton } from "./discussion-skeleton.tsx";
import type { Commented } from "./commented.ts";
import { useCommentCount } from "./use-comment-count.ts";

// Only members read comments. If these files fail to load, the Tale or post above stays readable.
const Discussion = lazy(() =>
  import("./discussion.tsx").then(
    ({ Discussion }) => ({ default: Discussion }),
    () => ({ default: Unavailable }),
  ),
);

interface CommentsSectionProps {
  target: Commented;
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

/**
 * The links to log in and sign up, for visitors who want to read or write comments. Both lead back to the comment in
 * the URL, if any. Visitors run no React: site/web/initial-scroll.ts does the same for them.
 */
function LoginPrompt({ address }: { address: string }) {
  const { t } = useTranslation(["comments", "site"]);
  const { signUpsOpen } = useSite();
  const box = useRef<HTMLDivElement>(null);
  const { hash } = useLocation();
  // The server never receives the hash.
  const isCommentLinked = useHydrated() && commentIdInHash(hash) !== null;
  const next = encodeURIComponent(address + (isCommentLinked ? hash : `#${commentsSectionId}`));

  useEffect(() => {
    if (isCommentLinked) box.current?.scrollIntoView({ block: "center" });
  }, [isCommentLinked]);

  return (
    // boot.ts has marked the page of a signed-in person: the discussion replaces this prompt in a moment.
    <div ref={box} className="mt-4 flex flex-col items-start gap-5 in-data-[session=in]:invisible">
      <p className="font-serif text-lg text-ink-soft">{t("visitors")}</p>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <ButtonLink variant="primary" to={`/login?next=${next}`} data-login-prompt>
          {t("site:nav.logIn")}
        </ButtonLink>
        {signUpsOpen && (
          <Link to={`/signup?next=${next}`} data-login-prompt className="link inline-flex min-h-11 items-center px-2">
            {t("site:nav.signUp")}
          </Link>
        )}
      </p>
    </div>
  );
}

interface MuteControlProps {
  target: Commented;
  /** Whether the reader has muted the discussion; null while the page asks, undefined if it doesn't. */
  muted: boolean | null | undefined;
}

/** Ends the notifications from a discussion, except replies to the reader, and begins them again. */
function MuteControl({ target, muted }: MuteControlProps) {
  const { t } = useTranslation("comments");
  const toast = useToast();
  const errorText = useErrorText();
  /** The last answer to this component. */
  const [answer, setAnswer] = useState<boolean | null>(null);
  const mustAsk = muted === undefined;
  useEffect(() => {
    if (!mustAsk) return undefined;
    let isLeft = false;
    target
      .isMuted({ askAgain: false })
      .then((isMuted) => !isLeft && setAnswer(isMuted))
      // No user action asked for it: a press asks again and shows the error.
      .catch(() => {});
    return () => {
      isLeft = true;
    };
  }, [target, mustAsk]);
  const { on, toggle } = useOptimisticToggle({
    known: answer ?? muted ?? null,
    ask: () => target.isMuted(),
    async send(shouldBeMuted) {
      await target.mute(shouldBeMuted);
      setAnswer(shouldBeMuted);
      return shouldBeMuted;
    },
    onFailure: (error, shouldBeMuted) =>
      toast({ kind: "error", text: `${t(shouldBeMuted ? "failed.mute" : "failed.unmute")} ${errorText(error)}` }),
  });
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-4 text-sm text-ink-soft">
      <button
        type="button"
        onClick={({ detail }) => detail < 2 && toggle()}
        className="inline-flex min-h-11 items-center gap-2 underline-offset-4 hover:text-ink hover:underline"
      >
        <Icon name={on ? "bell" : "bell-off"} className="size-5" />
        {t(on ? "mute.unmute" : "mute.mute")}
      </button>
      <span role="status">{on && t("mute.muted")}</span>
    </div>
  );
}
