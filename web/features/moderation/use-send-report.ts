import { useRef, useState } from "react";
import type { ErrorCode } from "#contract/errors.ts";
import { ApiError, type ApiErrorCode } from "#web/platform/api-error.ts";
import { useErrorText } from "#web/platform/error-text.ts";
import { newId } from "#web/platform/new-id.ts";

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
  problem: { text: string; final: boolean } | null;
  send: () => Promise<void>;
}

/** Sends one report, one request at a time. */
export function useSendReport({ report, onSent, onUnknownReason, words = {} }: ReportToSend): SentReport {
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<SentReport["problem"]>(null);
  const sending = useRef(false);
  const [clientKey] = useState(newId);

  async function send() {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    setProblem(null);
    try {
      await report(clientKey);
      onSent();
    } catch (error) {
      const code = error instanceof ApiError ? error.code : null;
      setProblem({
        text: (code === null ? undefined : words[code]) ?? errorText(error),
        final: code !== null && finalCodes.includes(code),
      });
      if (code === "BAD_REQUEST") onUnknownReason();
    } finally {
      sending.current = false;
      setBusy(false);
    }
  }
  return { busy, problem, send };
}
