import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useRevalidator } from "react-router";
import { ApiError } from "#web/platform/api-error.ts";
import { useErrorParts } from "#web/platform/error-text.ts";
import { useToast } from "#web/ui/toasts.tsx";

interface MemberAction {
  busy: boolean;
  /** Why it failed; the dialog stays open. */
  problem: string | undefined;
  /** Makes the call and shows a toast. The dialog closes before the list reloads. */
  runAction: (call: () => Promise<unknown>, doneText: string) => Promise<void>;
  /** Whether the member's row has disappeared, and with it the button that opened the dialog. */
  isRowGone: () => boolean;
}

interface MemberActionOptions {
  username: string;
  /** Whether the member is no longer on the list after success. */
  leaves?: boolean;
  onClose: () => void;
  /** The first sentence of the error, where one call serves several actions. */
  failedText?: string;
}

/** Runs an action on a member: one call at a time, shows its errors, reloads the list. */
export function useMemberAction({ username, leaves = false, onClose, failedText }: MemberActionOptions): MemberAction {
  const { t } = useTranslation("members");
  const toast = useToast();
  const errorParts = useErrorParts();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const isRowGone = useRef(false);

  function errorTextOf(error: unknown): string {
    const { failureText = "", reason } = errorParts(error);
    return `${failedText ?? failureText} ${reason}`.trim();
  }

  async function runAction(call: () => Promise<unknown>, doneText: string): Promise<void> {
    if (busy) return;
    setBusy(true);
    setProblem(undefined);
    const failure = await call().then(
      () => null,
      (error: unknown) => ({ error }),
    );
    const code = failure?.error instanceof ApiError ? failure.error.code : null;
    setBusy(false);
    if (failure !== null && code !== "NOT_FOUND") {
      const hasChanged = code === "FORBIDDEN" || code === "CONFLICT";
      setProblem(hasChanged ? t(`refused.${code}`, { username }) : errorTextOf(failure.error));
      // If the member has changed in the meantime, the list shows it after the dialog closes.
      if (hasChanged) await revalidate();
      return;
    }
    isRowGone.current = leaves || failure !== null;
    onClose();
    toast(
      failure === null ? { kind: "success", text: doneText } : { kind: "error", text: t("refused.gone", { username }) },
    );
    await revalidate();
  }

  return { busy, problem, runAction, isRowGone: () => isRowGone.current };
}
