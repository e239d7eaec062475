import { useCallback, useEffect, useRef, useState, type ReactNode } from "react";
import { Link } from "react-router";
import { useTranslation } from "react-i18next";
import { ApiError, hasCode, type ApiErrorCode } from "#kit/web/calls/api-error.ts";
import { useErrorText } from "#kit/web/calls/error-text.ts";
import { newId } from "#kit/web/calls/new-id.ts";
import { useSingleCall } from "#kit/web/calls/use-single-call.ts";
import { useApi } from "#kit/web/pages/page-context.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FormError } from "#ui/notice.tsx";
import type { ErrorCode } from "#vocabulary/errors.ts";
import { reasonsCalls, type Reason } from "../reasons.ts";
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
                {t("mine.link")}
              </Link>
            </p>
          </>
        )}
      </div>
    </Dialog>
  );
}

export interface Reasons {
  /** Null until they have loaded. */
  list: readonly Reason[] | null;
  /** Why loading failed, else null. */
  error: unknown;
  loadAgain: () => void;
}

/** The attempt that it answers. */
type Answer = Pick<Reasons, "list" | "error"> & { round: number };

/** Loads the catalogue of reasons when a dialog needs it. */
export function useReportReasons(isEnabled: boolean): Reasons {
  const api = useApi();
  const [round, setRound] = useState(0);
  const [answer, setAnswer] = useState<Answer | null>(null);

  useEffect(() => {
    if (!isEnabled) return undefined;
    const leaving = new AbortController();
    const { signal } = leaving;
    api(reasonsCalls.list, {}, { signal }).then(
      (list) => !signal.aborted && setAnswer({ round, list, error: null }),
      (error: unknown) => !signal.aborted && setAnswer({ round, list: null, error }),
    );
    return () => leaving.abort();
  }, [api, isEnabled, round]);

  const loadAgain = useCallback(() => setRound((count) => count + 1), []);
  const { list, error } = answer?.round === round ? answer : { list: null, error: null };
  return { list, error, loadAgain };
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
