import { useEffect, useRef, useState, type ReactNode } from "react";
import { Link } from "react-router";
import { useTranslation } from "react-i18next";
import { ApiError, hasCode, type ApiErrorCode } from "#kit/web/calls/api-error.ts";
import { useErrorText } from "#kit/web/calls/error-text.ts";
import { newId } from "#kit/web/calls/new-id.ts";
import { useSingleCall } from "#kit/web/calls/use-single-call.ts";
import { codePoints } from "#kit/text/plain-text.ts";
import { LimitedTextArea } from "#kit/web/pages/limited-text-area.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FormError } from "#ui/notice.tsx";
import { report as bounds } from "#vocabulary/account-limits.ts";
import type { ErrorCode } from "#vocabulary/errors.ts";
import { optionalNote } from "../calls.ts";
import { ownReportsPath } from "./addresses.ts";

interface ReportDialogFrameProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Explains a report's consequences before the form. */
  explanation?: ReactNode;
  /** The id of the current step; when it changes, the focus moves to the new text. */
  step: string;
  sent: boolean;
  problem: { text: string; final: boolean } | undefined;
  actions: ReactNode;
  children?: ReactNode;
}

/**
 * The dialog frame of both kinds of reports: its steps, and at the end thanks or a final error. Each report uses a new
 * dialog.
 */
export function ReportDialogFrame({
  open,
  onClose,
  title,
  explanation,
  step,
  sent,
  problem,
  actions,
  children,
}: ReportDialogFrameProps) {
  const { t } = useTranslation(["reports", "site"]);
  const words = useRef<HTMLDivElement>(null);
  const over = sent || problem?.final === true;
  const now = sent ? "sent" : step;
  const before = useRef(now);

  // The button that led to this step is gone, so the focus moves to the new step's text.
  useEffect(() => {
    if (before.current !== now) words.current?.focus();
    before.current = now;
  }, [now]);

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      description={over ? undefined : explanation}
      closeText={t("site:buttons.close")}
      actions={over ? <Button onClick={onClose}>{t("site:buttons.ok")}</Button> : actions}
    >
      <div ref={words} tabIndex={-1} className="flex flex-col gap-4">
        <FormError title={problem?.text} />
        {!over && children}
        {sent && (
          <>
            <p className="font-serif text-lg">{t("thanks")}</p>
            <p>
              <Link to={ownReportsPath} className="link">
                {t("seeOwn")}
              </Link>
            </p>
          </>
        )}
      </div>
    </Dialog>
  );
}

/**
 * The field for a note to the moderators, which a reporter may leave empty.
 * @returns also the note as the call takes it
 */
export function useNoteToStaff(what: "comment" | "tale" | "user") {
  const { t } = useTranslation("reports");
  const [text, setText] = useState("");
  const isLong = codePoints(text.trim()) > bounds.noteMax;
  const field = (
    <LimitedTextArea
      label={t("dialog.note.label")}
      optionalText={t("reasons.optional")}
      hint={t(`dialog.note.hint.${what}`)}
      error={isLong ? t("dialog.note.tooLong") : undefined}
      rows={3}
      dir="auto"
      name="note"
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      max={bounds.noteMax}
    />
  );
  return { note: optionalNote(text), isLong, field };
}

/** Codes for which another attempt would fail, too. */
const finalCodes: readonly ApiErrorCode[] = [
  "ALREADY_REPORTED",
  "CONFLICT",
  "FORBIDDEN",
  "NOT_FOUND",
  "TROLL",
] satisfies ErrorCode[];

interface ReportToSend {
  /**
   * @param clientKey the idempotency key, the same for each attempt
   * @throws the server's error
   */
  report: (clientKey: string) => Promise<unknown>;
  onSent: () => void;
  /** Called if the chosen reason has been removed from the catalogue. */
  onUnknownReason: () => void;
  /** Error texts that are specific to this kind of report. */
  words?: Partial<Record<ApiErrorCode, string>>;
}

interface SentReport {
  busy: boolean;
  /** Why it failed, and whether another attempt is useless. */
  problem: { text: string; final: boolean } | undefined;
  send: () => Promise<void>;
}

/** Sends one report, one request at a time. */
export function useSendReport({ report, onSent, onUnknownReason, words = {} }: ReportToSend): SentReport {
  const errorText = useErrorText();
  const [clientKey] = useState(newId);
  const { busy, problem, run } = useSingleCall((error) => ({
    text: (error instanceof ApiError ? words[error.code] : undefined) ?? errorText(error),
    final: hasCode(error, ...finalCodes),
  }));

  async function send() {
    try {
      await report(clientKey);
    } catch (error) {
      if (hasCode(error, "BAD_REQUEST")) onUnknownReason();
      throw error;
    }
    onSent();
  }
  return { busy, problem, send: () => run(send) };
}
