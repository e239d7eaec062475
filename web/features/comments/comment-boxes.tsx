import type { RefObject } from "react";
import { useTranslation } from "react-i18next";
import type { CommentLine } from "#contract/comments.ts";
import { CommentBox } from "./comment-box.tsx";
import { useDiscussing } from "./discussion-context.ts";
import type { DraftPlace } from "./drafts.ts";

interface BoxProps {
  comment: CommentLine;
  /** Where the focus goes when the form closes. */
  backTo: RefObject<HTMLElement | null>;
}

/** Closes a form and moves the focus to its comment, unless the reader has moved the focus elsewhere. */
function useClose(place: DraftPlace, backTo: BoxProps["backTo"]) {
  const { stopWriting } = useDiscussing();
  return () => {
    stopWriting(place);
    const { current: comment } = backTo;
    if (comment?.contains(document.activeElement) === true) comment.focus({ preventScroll: true });
  };
}

/** The reply to a comment. It starts with a mention of the author who is answered. */
export function ReplyBox({ comment: { id, author }, backTo }: BoxProps) {
  const { t } = useTranslation("comments");
  const { write, opened } = useDiscussing();
  const close = useClose(`reply-${id}`, backTo);
  return (
    <div className="mt-4 mb-2 sm:ml-13">
      <CommentBox
        place={`reply-${id}`}
        label={author === null ? t("reply") : t("replyTo", { author })}
        start={author === null ? "" : `@${author} `}
        startIsNothing
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
export function EditBox({ comment: { id, comment }, backTo }: BoxProps) {
  const { t } = useTranslation("comments");
  const { target, changed, announce, opened } = useDiscussing();
  const close = useClose(`edit-${id}`, backTo);
  return (
    <div className="mt-3 mb-2">
      <CommentBox
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
