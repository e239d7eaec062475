import { useTranslation } from "react-i18next";
import type { CommentLine } from "../calls.ts";
import { useLanguage } from "#kit/web/language/language.tsx";
import { useOptimisticToggle } from "#kit/web/calls/use-optimistic-toggle.ts";
import { Icon } from "#ui/icon.tsx";
import { numberText } from "#ui/number-text.ts";
import { ToggleButton } from "#ui/toggle-button.tsx";
import { useDiscussionContext } from "./discussion-context.ts";
import { useCommentName } from "./use-comment-name.ts";
import { useShowFailure } from "./use-show-failure.ts";

interface CommentActionsProps {
  comment: CommentLine;
  /** Called with the reason why the last action failed; with null when the next action starts. */
  onProblem: (text: string | null) => void;
}

const quiet = "gap-1.5 border-transparent! px-2! text-sm";

/** The actions that every member has, visible below the text. A censored comment has none. */
export function CommentActions({ comment, onProblem }: CommentActionsProps) {
  const { t } = useTranslation("comments");
  const { openFormAt } = useDiscussionContext();
  const { id, author } = comment;
  return (
    <div className="mt-1 -mb-2 -ml-2 flex flex-wrap items-center gap-x-2 text-ink-soft">
      <LikeButton comment={comment} onProblem={onProblem} />
      <button
        type="button"
        aria-label={author === null ? undefined : t("replyTo", { author })}
        onClick={() => openFormAt(`reply-${id}`)}
        className={`button font-normal ${quiet}`}
      >
        <Icon name="reply" />
        {t("reply")}
      </button>
    </div>
  );
}

function LikeButton({ comment, onProblem }: CommentActionsProps) {
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
