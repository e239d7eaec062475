import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "#web/platform/api-error.ts";
import { useErrorText } from "#web/platform/error-text.ts";
import { useDateTimeText } from "#web/platform/date-time-text.ts";
import { newId } from "#web/platform/new-id.ts";
import { useDiscussing } from "./discussion-context.ts";
import type { DraftPlace } from "./drafts.ts";
import { useDraft } from "./use-draft.ts";

/** One try to send what stands in a box. */
export interface Attempt {
  text: string;
  clientKey: string;
  /** It was tried before, and the answer may have been lost: the server may have it. */
  again: boolean;
}

interface WritingOptions {
  place: DraftPlace;
  /** Stands in the box from the start. */
  start: string;
  /** Says that it was not sent. */
  failedText: string;
  /** @throws what the server answered */
  send: (attempt: Attempt) => Promise<void>;
}

/** A text from its first letter until the server has it: kept on this device, sent once at a time and under one key. */
export function useWriting({ place, start, failedText, send }: WritingOptions) {
  const { t } = useTranslation("comments");
  const { setBanned, announce } = useDiscussing();
  const errorText = useErrorText();
  const dateTimeText = useDateTimeText();
  const { draft, keep, drop } = useDraft(place, start);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const sending = useRef(false);
  const { text } = draft;

  function type(next: string) {
    setProblem(null);
    // A text that was emptied is another one afterwards.
    keep(next.trim() === "" ? { text: next } : { ...draft, text: next });
  }

  /** @returns whether it was thrown away; what is being sent is not. */
  function discard(): boolean {
    if (sending.current) return false;
    drop();
    return true;
  }

  function failed(error: unknown) {
    const until = error instanceof ApiError && error.code === "BANNED" ? error.problem?.bannedUntil : undefined;
    if (until === undefined) return setProblem(`${failedText} ${errorText(error)}`);
    setBanned(until);
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
      await send({ text: text.trim(), clientKey, again: draft.clientKey !== undefined });
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
