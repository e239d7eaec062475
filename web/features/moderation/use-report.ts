import { useRef, useState } from "react";
import type { ErrorCode } from "#contract/errors.ts";
import { moderationCalls } from "#contract/moderation.ts";
import { ApiError, type ApiErrorCode } from "#web/platform/api-error.ts";
import { useErrorText } from "#web/platform/error-text.ts";
import { useApi } from "#web/platform/page-context.ts";

/** Trying again would change nothing. */
const final: readonly ApiErrorCode[] = ["ALREADY_REPORTED", "NOT_FOUND", "TROLL"] satisfies ErrorCode[];

interface Report {
  busy: boolean;
  /** Why it was not taken, and whether that is the end of it. */
  problem: { text: string; final: boolean } | null;
  send: () => Promise<void>;
}

/** One report of somebody; however often it is asked for, one is under way at a time. */
export function useReport(username: string, onSent: () => void): Report {
  const api = useApi();
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Report["problem"]>(null);
  const sending = useRef(false);

  async function send() {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    setProblem(null);
    try {
      await api(moderationCalls.reportUser, { body: { username } });
      onSent();
    } catch (error) {
      setProblem({ text: errorText(error), final: error instanceof ApiError && final.includes(error.code) });
    } finally {
      sending.current = false;
      setBusy(false);
    }
  }
  return { busy, problem, send };
}
