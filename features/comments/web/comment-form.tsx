import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import { isNamed } from "#vocabulary/hidden-author.ts";
import { TextArea } from "#ui/text-fields.tsx";
import { FieldError } from "#ui/field.tsx";
import { Button } from "#ui/button.tsx";
import { useSingleCall } from "#kit/web/calls/use-single-call.ts";
import { newId } from "#kit/web/calls/new-id.ts";
import { useErrorText } from "#kit/web/calls/error-text.ts";
import { useDateTimeText } from "#kit/web/language/language.tsx";
import { useCharactersLeftNearLimit } from "#kit/web/pages/limited-text-area.tsx";
import { hasCode } from "#kit/web/calls/api-error.ts";
import { codePoints } from "#kit/text/plain-text.ts";
import { comment as limits } from "#vocabulary/limits.ts";
import { commentText } from "../calls.ts";
import { HeldFirst } from "./before-writing.tsx";
import { useDiscussionContext } from "./discussion-context.ts";
import { storeDraft, readDraft, type CommentFormKey, type Draft } from "./drafts.ts";
import type { ThreadComment } from "./target.ts";
import type { SendAttempt } from "./use-discussion.tsx";

interface CommentIdFormProps {
  comment: ThreadComment;
  /** Where the focus goes when the form closes. */
  backTo: RefObject<HTMLElement | null>;
}

/** Closes a form and moves the focus to its comment, unless the reader has moved the focus elsewhere. */
function useClose(formKey: CommentFormKey, backTo: CommentIdFormProps["backTo"]) {
  const { closeForm } = useDiscussionContext();
  return () => {
    closeForm(formKey);
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
      <HeldFirst />
      <CommentForm
        formKey={`reply-${id}`}
        label={author === null ? t("reply") : t("replyTo", { author })}
        start={author === null || !isNamed(author) ? "" : `@${author} `}
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
        formKey={`edit-${id}`}
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

interface CommentFormProps {
  formKey: CommentFormKey;
  label: string;
  /** Initial text: the mention of the author who is answered, or the text to edit. */
  start?: string;
  /** `start` alone counts as empty. */
  startCountsAsEmpty?: boolean;
  submitText: string;
  busyText: string;
  /** The first sentence of the error message: that it was not sent. */
  failedText: string;
  /** @throws the server's error */
  send: (attempt: SendAttempt) => Promise<void>;
  /** Closes the form; the form for a new comment cannot be closed. */
  onClose?: () => void;
  /** The reader has just opened it, so it takes the focus. */
  opened?: boolean;
}

/** The form for a comment. Its text is stored on this device until the server has it. */
export function CommentForm(props: CommentFormProps) {
  const {
    formKey,
    label,
    start = "",
    startCountsAsEmpty = false,
    submitText,
    busyText,
    failedText,
    send,
    onClose,
    opened,
  } = props;
  const { t } = useTranslation(["comments", "site"]);
  const { text, type, discard, busy, problem, submit } = useCommentFormState({ formKey, start, failedText, send });
  const area = useRef<HTMLTextAreaElement>(null);
  const reason = useBlockedReason(text, startCountsAsEmpty && text.trim() === start.trim());
  const fewLeft = useCharactersLeftNearLimit();

  useEffect(() => {
    if (opened !== true) return;
    area.current?.focus();
    area.current?.setSelectionRange(-1, -1);
  }, [opened]);

  /** One Backspace removes the whole mention, since the reader did not type it. */
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Backspace" && startCountsAsEmpty && start !== "" && text === start) {
      event.preventDefault();
      type("");
    }
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      area.current?.form?.requestSubmit();
    }
    if (event.key === "Escape" && text === start) onClose?.();
  }

  function cancel() {
    if (discard()) onClose?.();
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (reason === undefined) void submit();
  }

  return (
    <form onSubmit={onSubmit} className="flex flex-col gap-3">
      <TextArea
        ref={area}
        label={label}
        rows={3}
        dir="auto"
        value={text}
        readOnly={busy}
        counter={fewLeft(text, limits.max)}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {problem !== undefined && (
        <div role="alert">
          <FieldError id={`${formKey}-problem`}>{problem}</FieldError>
        </div>
      )}
      <div className="flex flex-wrap items-start gap-3">
        <Button
          type="submit"
          variant="primary"
          busy={busy}
          busyText={busyText}
          disabledReason={busy ? undefined : reason}
          reasonInRow
        >
          {submitText}
        </Button>
        {onClose !== undefined && <Button onClick={cancel}>{t("site:buttons.cancel")}</Button>}
      </div>
    </form>
  );
}

/** Why the text cannot be sent now. */
function useBlockedReason(text: string, nothing: boolean): string | undefined {
  const { t } = useTranslation("comments");
  const { bannedUntil } = useDiscussionContext();
  const dateTimeText = useDateTimeText();
  if (bannedUntil !== null) return t("banned", { date: dateTimeText(bannedUntil) });
  if (codePoints(text.trim()) > limits.max) return t("tooLong");
  return nothing || !commentText.safeParse(text).success ? t("tooShort") : undefined;
}

/** The text and how it is sent: stored on this device, one request at a time, one idempotency key per text. */
function useCommentFormState({
  formKey,
  start,
  failedText,
  send,
}: Required<Pick<CommentFormProps, "formKey" | "start" | "failedText" | "send">>) {
  const { t } = useTranslation("comments");
  const { setBannedUntil, announce } = useDiscussionContext();
  const errorText = useErrorText();
  const dateTimeText = useDateTimeText();
  const { draft, keep, drop } = useDraft(formKey, start);
  const { busy, problem, run, clearError } = useSingleCall((error) => `${failedText} ${errorText(error)}`);
  const { text } = draft;

  function type(next: string) {
    clearError();
    // An emptied text is a new comment, so it gets a new key.
    keep(next.trim() === "" ? { text: next } : { ...draft, text: next });
  }

  /** @returns whether the text was discarded; a text that is being sent is not. */
  function discard(): boolean {
    if (busy) return false;
    drop();
    return true;
  }

  async function sendOnce() {
    const clientKey = draft.clientKey ?? newId();
    keep({ text, clientKey });
    try {
      await send({ text: text.trim(), clientKey, isRetry: draft.clientKey !== undefined });
      drop();
    } catch (error) {
      const until = hasCode(error, "BANNED") ? error.problem?.bannedUntil : undefined;
      if (until === undefined) throw error;
      setBannedUntil(until);
      announce(t("banned", { date: dateTimeText(until) }));
    }
  }
  return { text, type, discard, busy, problem, submit: () => run(sendOnce) };
}

interface StoredDraft {
  draft: Draft;
  keep: (next: Draft) => void;
  /** Deletes it and starts over. */
  drop: () => void;
}

/** The text of a form: the draft stored on this device, else `start`. Typing stores it. */
function useDraft(formKey: CommentFormKey, start: string): StoredDraft {
  const { drafts } = useDiscussionContext();
  const [draft, setDraft] = useState<Draft>(() => readDraft(drafts, formKey) ?? { text: start });
  return {
    draft,
    keep(next) {
      setDraft(next);
      storeDraft(drafts, formKey, next.text.trim() === "" || next.text === start ? null : next);
    },
    drop() {
      setDraft({ text: start });
      storeDraft(drafts, formKey, null);
    },
  };
}
