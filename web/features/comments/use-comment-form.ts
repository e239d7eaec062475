import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "#web/platform/api-error.ts";
import { useErrorText } from "#web/platform/error-text.ts";
import { useDateTimeText } from "#web/platform/date-time-text.ts";
import { newId } from "#web/platform/new-id.ts";
import { useDiscussionContext, type SendAttempt } from "./discussion-context.ts";
import { storeDraft, readDraft, type Draft, type DraftPlace } from "./drafts.ts";

interface CommentFormOptions {
  place: DraftPlace;
  /** Initial text. */
  start: string;
  /** The first sentence of the error message: that it was not sent. */
  failedText: string;
  /** @throws the server's error */
  send: (attempt: SendAttempt) => Promise<void>;
}

/** The state of a comment form: text stored on this device, one request at a time, one idempotency key per text. */
export function useCommentForm({ place, start, failedText, send }: CommentFormOptions) {
  const { t } = useTranslation("comments");
  const { setBannedUntil, announce } = useDiscussionContext();
  const errorText = useErrorText();
  const dateTimeText = useDateTimeText();
  const { draft, keep, drop } = useDraft(place, start);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const sending = useRef(false);
  const { text } = draft;

  function type(next: string) {
    setProblem(null);
    // An emptied text is a new comment, so it gets a new key.
    keep(next.trim() === "" ? { text: next } : { ...draft, text: next });
  }

  /** @returns whether the text was discarded; a text that is being sent is not. */
  function discard(): boolean {
    if (sending.current) return false;
    drop();
    return true;
  }

  function failed(error: unknown) {
    const until = error instanceof ApiError && error.code === "BANNED" ? error.problem?.bannedUntil : undefined;
    if (until === undefined) return setProblem(`${failedText} ${errorText(error)}`);
    setBannedUntil(until);
    return announce(t("banned", { date: dateTimeText(until) }));
  }

  async function submit() {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    setProblem(null);
    const clientKey = draft.clientKey ?? newId();
    keep({ text, clientKey });
    try {
      await send({ text: text.trim(), clientKey, isRetry: draft.clientKey !== undefined });
      drop();
    } catch (error) {
      failed(error);
    } finally {
      sending.current = false;
      setBusy(false);
    }
  }
  return { text, type, discard, busy, problem, submit };
}

interface StoredDraft {
  draft: Draft;
  keep: (next: Draft) => void;
  /** Deletes it and starts over. */
  drop: () => void;
}

/** The text of a form: the draft stored on this device, else `start`. Typing stores it. */
function useDraft(place: DraftPlace, start: string): StoredDraft {
  const { drafts } = useDiscussionContext();
  const [draft, setDraft] = useState<Draft>(() => readDraft(drafts, place) ?? { text: start });
  return {
    draft,
    keep(next) {
      setDraft(next);
      storeDraft(drafts, place, next.text.trim() === "" || next.text === start ? null : next);
    },
    drop() {
      setDraft({ text: start });
      storeDraft(drafts, place, null);
    },
  };
}
