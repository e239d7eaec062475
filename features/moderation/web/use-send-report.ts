import { useState } from "react";
import type { ErrorCode } from "#vocabulary/errors.ts";
import { ApiError, hasCode, type ApiErrorCode } from "#kit/web/calls/api-error.ts";
import { useErrorText } from "#kit/web/calls/error-text.ts";
import { newId } from "#kit/web/calls/new-id.ts";
import { useSingleCall } from "#kit/web/calls/use-single-call.ts";

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
