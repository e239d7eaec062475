import { useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { isNamed } from "#vocabulary/hidden-author.ts";
import { useLanguage } from "#kit/web/language/language.tsx";
import { Avatar } from "#ui/avatar.tsx";
import { classNames } from "#ui/class-names.ts";
import { Icon } from "#ui/icon.tsx";
import { LocalDate } from "#ui/local-date.tsx";
import { useIsBlocked } from "#features/blocks/web/is-blocked.ts";
import { FoldedComment } from "#features/blocks/web/use-block.tsx";
import { profileAddress } from "#features/profiles/web/profile-address.ts";
import { useOptimisticToggle } from "#kit/web/calls/use-optimistic-toggle.ts";
import { textParts, type TextPart } from "#kit/text/text-parts.ts";
import { numberText } from "#ui/words-of-language.ts";
import { ToggleButton } from "#ui/button.tsx";
import { WebLink } from "#ui/links.tsx";
import { EditForm, ReplyForm } from "./comment-form.tsx";
import { useDiscussionContext } from "./discussion-context.ts";
import { HeldActions } from "./held-actions.tsx";
import { CommentMenu, useCommentName } from "./comment-menu.tsx";
import { useShowFailure } from "./use-show-failure.ts";
import type { ThreadComment } from "./target.ts";

interface CommentItemProps {
  comment: ThreadComment;
  /** The number of its replies, if it is a top-level comment. */
  replies: number;
  /** Its discussion is open to replies. */
  takesReplies: boolean;
}

/** One comment, top-level or reply, with its actions. */
export function CommentItem({ comment, replies, takesReplies }: CommentItemProps) {
  const { t } = useTranslation("comments");
  const { focusTarget, claimFocus, openForm } = useDiscussionContext();
  const [problem, setProblem] = useState<string | null>(null);
  const element = useRef<HTMLElement>(null);
  const { id, author } = comment;
  const name = useCommentName(comment);
  const isFocusTarget = focusTarget?.id === id;
  const marked = isFocusTarget && focusTarget.marked;

  useEffect(() => {
    if (!isFocusTarget || !claimFocus(focusTarget)) return;
    element.current?.focus({ preventScroll: true });
    element.current?.scrollIntoView({ block: focusTarget.marked ? "start" : "nearest" });
  }, [isFocusTarget, focusTarget, claimFocus]);

  const isBlocked = useIsBlocked(author, comment.blocked === true);
  const [isUnfolded, setIsUnfolded] = useState(false);
  const isFolded = isBlocked && author !== null && !isUnfolded && !marked;
  return (
    <article
      ref={element}
      id={String(id)}
      tabIndex={-1}
      aria-label={comment.deleted ? t("deletedLine") : name}
      aria-current={marked || undefined}
      className={classNames("-mx-3 py-3 pr-3", marked ? "border-l-4 border-accent bg-accent-wash pl-2" : "pl-3")}
    >
      {comment.deleted ? (
        <p className="py-1 text-ink-soft italic">{t("deletedLine")}</p>
      ) : isFolded ? (
        <FoldedComment
          username={author}
          onShow={() => {
            setIsUnfolded(true);
            element.current?.focus();
          }}
        />
      ) : (
        <>
          <div className="grid grid-cols-[--spacing(9)_minmax(0,1fr)] gap-x-3 sm:grid-cols-[2.5rem_1fr]">
            <Face comment={comment} />
            <div className="min-w-0">
              <div className="flex items-start justify-between gap-x-2">
                <Heading comment={comment} />
                <CommentMenu comment={comment} replies={replies} onProblem={setProblem} />
              </div>
              {openForm === `edit-${id}` ? (
                <EditForm comment={comment} backTo={element} />
              ) : (
                <>
                  <CommentText
                    text={comment.comment}
                    className={classNames("mt-1", comment.censored && "text-ink-soft")}
                  />
                  <HeldActions comment={comment} replies={replies} onProblem={setProblem} />
                  {!comment.censored && (
                    <CommentActions
                      comment={comment}
                      takesReplies={takesReplies && !comment.hidden}
                      onProblem={setProblem}
                    />
                  )}
                  {/* The toast announces it; this line stays visible. */}
                  {problem !== null && <p className="mt-2 text-sm text-error">{problem}</p>}
                </>
              )}
            </div>
          </div>
          {openForm === `reply-${id}` && takesReplies && <ReplyForm comment={comment} backTo={element} />}
        </>
      )}
    </article>
  );
}

/** No avatar next to a censored comment, for a removed account or a hidden author. */
function Face({ comment: { author, authorAvatar, censored } }: { comment: ThreadComment }) {
  if (author !== null && isNamed(author) && !censored)
    return <Avatar username={author} picture={authorAvatar} className="size-9 sm:size-10" />;
  return (
    <span className="grid size-9 place-items-center rounded-full border border-hairline text-ink-soft sm:size-10">
      <Icon name={censored ? "shield" : "user"} />
    </span>
  );
}

function Heading({ comment }: { comment: ThreadComment }) {
  const { author, censored, held, hidden, createdAt, updatedAt } = comment;
  const { t } = useTranslation("comments");
  const { language } = useLanguage();
  const { target } = useDiscussionContext();
  return (
    <p className="flex min-w-0 flex-wrap items-baseline gap-x-3">
      {author === null ? (
        <span className="text-ink-soft">{t("nobody")}</span>
      ) : !isNamed(author) ? (
        <span translate="no" className="font-semibold">
          {author}
        </span>
      ) : (
        <Link
          to={profileAddress(author)}
          translate="no"
          className="font-semibold underline-offset-4 wrap-anywhere hover:underline"
        >
          {author}
        </Link>
      )}
      {author !== null && author === target.author && (
        <span className="rounded-sm bg-accent-wash px-1.5 text-sm text-accent">{t("author")}</span>
      )}
      {censored && <span className="text-sm text-ink-soft">{t("censored")}</span>}
      {held && <Mark>{t("held")}</Mark>}
      {hidden && <Mark>{t("hidden")}</Mark>}
      {createdAt !== null && (
        <LocalDate date={createdAt} language={language} show="date-time" className="text-sm text-ink-soft" />
      )}
      {createdAt !== null && updatedAt !== createdAt && <span className="text-sm text-ink-soft">{t("edited")}</span>}
    </p>
  );
}

/** Only some see this comment. */
const Mark = ({ children }: { children: ReactNode }) => (
  <span className="rounded-sm border border-hairline px-1.5 text-sm text-ink-soft">{children}</span>
);

/** A comment's text: plain text with its line breaks. Its language is unknown. */
function CommentText({ text, className }: { text: string; className?: string | undefined }) {
  const parts = useMemo(() => textParts(text), [text]);
  return (
    <p dir="auto" className={classNames("whitespace-pre-line wrap-anywhere", className)}>
      {parts.map((part, at) => (
        // The parts of a text never change their order, so the index is a stable key.
        <Part key={at} part={part} />
      ))}
    </p>
  );
}

function Part({ part }: { part: TextPart }) {
  if (part.kind === "words") return part.text;
  if (part.kind === "link") return <WebLink {...part} />;
  return (
    <Link to={profileAddress(part.username)} translate="no" className="link">
      {part.text}
    </Link>
  );
}

interface CommentActionsProps {
  comment: ThreadComment;
  takesReplies: boolean;
  /** Called with the reason why the last action failed; with null when the next action starts. */
  onProblem: (text: string | null) => void;
}

const quiet = "gap-1.5 border-transparent! px-2! text-sm";

/** The actions that every member has, visible below the text. A censored comment has none. */
function CommentActions({ comment, takesReplies, onProblem }: CommentActionsProps) {
  const { t } = useTranslation("comments");
  const { openFormAt } = useDiscussionContext();
  const { id, author } = comment;
  return (
    <div className="mt-1 -mb-2 -ml-2 flex flex-wrap items-center gap-x-2 text-ink-soft">
      <LikeButton comment={comment} onProblem={onProblem} />
      {takesReplies && (
        <button
          type="button"
          aria-label={author === null ? undefined : t("replyTo", { author })}
          onClick={() => openFormAt(`reply-${id}`)}
          className={`button font-normal ${quiet}`}
        >
          <Icon name="reply" />
          {t("reply")}
        </button>
      )}
    </div>
  );
}

function LikeButton({ comment, onProblem }: Omit<CommentActionsProps, "takesReplies">) {
  const { t } = useTranslation("comments");
  const { language } = useLanguage();
  const { target, changed } = useDiscussionContext();
  const name = useCommentName(comment);
  const fail = useShowFailure(onProblem);
  const like = useOptimisticToggle({
    known: comment.liked ?? null,
    // Loaded without a session, so the state is unknown: the server's first answer corrects it.
    ask: async () => false,
    send: async (liked) => {
      const answer = await target.like(comment.id, liked);
      changed(answer);
      return answer.liked === true;
    },
    onFailure: (error, shouldBeOn) => fail(shouldBeOn ? t("failed.like") : t("failed.unlike"), error),
  });
  const count = comment.totLikes + Number(like.on) - Number(comment.liked ?? false);
  return (
    <ToggleButton
      icon="heart"
      label={t("like")}
      about={name}
      pressed={like.on}
      onToggle={() => {
        onProblem(null);
        like.toggle();
      }}
      count={count === 0 ? undefined : numberText(language, count)}
      countText={count === 0 ? undefined : t("likes", { count })}
      className={quiet}
    />
  );
}
