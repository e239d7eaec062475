import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { commentText } from "#contract/comments.ts";
import { codePoints } from "#contract/input.ts";
import { comment as limits } from "#contract/limits.ts";
import { ApiError } from "#web/platform/api-error.ts";
import { useFewLeft } from "#web/platform/characters-left.ts";
import { useErrorText } from "#web/platform/error-text.ts";
import { useMomentText } from "#web/platform/moment-text.ts";
import { newId } from "#web/platform/new-id.ts";
import { Button } from "#web/ui/button.tsx";
import { FieldError } from "#web/ui/field.tsx";
import { TextArea } from "#web/ui/text-area.tsx";
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

interface CommentBoxProps {
  place: DraftPlace;
  label: string;
  /** Stands in it from the start: the mention of who is answered, or the text to be changed. */
  start?: string;
  /** `start` alone is nothing to send. */
  startIsNothing?: boolean;
  submitText: string;
  busyText: string;
  /** Says that it was not sent. */
  failedText: string;
  /** @throws what the server answered */
  send: (attempt: Attempt) => Promise<void>;
  /** Closes the box; the first one of the page has no end. */
  onClose?: () => void;
  /** Opened by its reader just now, to write in. */
  opened?: boolean;
}

/** Where one writes. What stands in it is kept on this device until the server has it. */
export function CommentBox(props: CommentBoxProps) {
  const { place, label, start = "", startIsNothing = false, submitText, busyText, failedText, send, onClose, opened } = props;
  const { t } = useTranslation(["comments", "site"]);
  const { setBanned, announce } = useDiscussing();
  const errorText = useErrorText();
  const momentText = useMomentText();
  const { draft, keep, drop } = useDraft(place, start);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const sending = useRef(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const { text } = draft;
  const reason = useReason(text, startIsNothing && text.trim() === start.trim());
  const fewLeft = useFewLeft();

  useEffect(() => {
    if (opened !== true) return;
    area.current?.focus();
    area.current?.setSelectionRange(-1, -1);
  }, [opened]);

  function type(next: string) {
    setProblem(null);
    // A text that was emptied is another one afterwards.
    keep(next.trim() === "" ? { text: next } : { ...draft, text: next });
  }

  /** One key takes the mention away again, as one put it there. */
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Backspace" && startIsNothing && start !== "" && text === start) {
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
    if (sending.current) return;
    drop();
    onClose?.();
  }

  function failed(error: unknown) {
    const until = error instanceof ApiError && error.code === "BANNED" ? error.problem?.bannedUntil : undefined;
    if (until === undefined) return setProblem(`${failedText} ${errorText(error)}`);
    setBanned(until);
    return announce(t("banned", { date: momentText(until) }));
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (sending.current || reason !== undefined) return;
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

  return (
    <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
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
      {problem !== null && (
        <div role="alert">
          <FieldError id={`${place}-problem`}>{problem}</FieldError>
        </div>
      )}
      <div className="flex flex-wrap items-start gap-3">
        <Button type="submit" variant="primary" busy={busy} busyText={busyText} disabledReason={busy ? undefined : reason} reasonInRow>
          {submitText}
        </Button>
        {onClose !== undefined && <Button onClick={cancel}>{t("site:buttons.cancel")}</Button>}
      </div>
    </form>
  );
}

/** Why this can't be sent now. */
function useReason(text: string, nothing: boolean): string | undefined {
  const { t } = useTranslation("comments");
  const { bannedUntil } = useDiscussing();
  const momentText = useMomentText();
  if (bannedUntil !== null) return t("banned", { date: momentText(bannedUntil) });
  if (codePoints(text.trim()) > limits.max) return t("tooLong");
  return nothing || !commentText.safeParse(text).success ? t("tooShort") : undefined;
}
