import type { RefObject } from "react";
import { useTranslation } from "react-i18next";
import type { CommentLine } from "../calls.ts";
import { CommentForm } from "./comment-form.tsx";
import { useDiscussionContext } from "./discussion-context.ts";
import type { DraftPlace } from "./drafts.ts";

interface CommentIdFormProps {
  comment: CommentLine;
  /** Where the focus goes when the form closes. */
  backTo: RefObject<HTMLElement | null>;
}

/** Closes a form and moves the focus to its comment, unless the reader has moved the focus elsewhere. */
function useClose(place: DraftPlace, backTo: CommentIdFormProps["backTo"]) {
  const { closeForm } = useDiscussionContext();
  return () => {
    closeForm(place);
    const { current: comment } = backTo;
    if (comment?.contains(document.activeElement) === true) comment.focus({ preventScroll: true });
  };
}

/** The reply to a comment. It starts with a mention of the author who is answered. */
export function ReplyForm({ comment: { id, author }, backTo }: CommentIdFormProps) {
  const { t } = useTranslation("comments");
  const { write, opened } = useDiscussionContext();
  const close = useClose(`reply-${id}`, backTo);
  return (
    <div className="mt-4 mb-2 sm:ml-13">
      <CommentForm
        place={`reply-${id}`}
        label={author === null ? t("reply") : t("replyTo", { author })}
        start={author === null ? "" : `@${author} `}
        startCountsAsEmpty
        submitText={t("send")}
        busyText={t("sending")}
        failedText={t("failed.create")}
        opened={opened}
        onClose={close}
        send={async (attempt) => {
          await write(attempt, id);
          close();
        }}
      />
    </div>
  );
}

/** Edits the reader's own comment, in its place. */
export function EditForm({ comment: { id, comment }, backTo }: CommentIdFormProps) {
  const { t } = useTranslation("comments");
  const { target, changed, announce, opened } = useDiscussionContext();
  const close = useClose(`edit-${id}`, backTo);
  return (
    <div className="mt-3 mb-2">
      <CommentForm
        place={`edit-${id}`}
        label={t("editLabel")}
        start={comment}
        submitText={t("save")}
        busyText={t("saving")}
        failedText={t("failed.edit")}
        opened={opened}
        onClose={close}
        send={async ({ text }) => {
          if (text !== comment) {
            changed(await target.edit(id, text));
            announce(t("changed"));
          }
          close();
        }}
      />
    </div>
  );
}
