import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { useRevalidator } from "react-router";
import { hasCode } from "#kit/web/calls/api-error.ts";
import { useErrorParts } from "#kit/web/calls/error-text.ts";
import { useSingleCall } from "#kit/web/calls/use-single-call.ts";
import { useToast } from "#ui/toasts.tsx";

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
  const isRowGone = useRef(false);
  const { busy, problem, run } = useSingleCall((error) => {
    if (hasCode(error, "FORBIDDEN")) return t("refused.FORBIDDEN", { username });
    if (hasCode(error, "CONFLICT")) return t("refused.CONFLICT", { username });
    const { failureText = "", reason } = errorParts(error);
    return `${failedText ?? failureText} ${reason}`.trim();
  });

  const runAction = (call: () => Promise<unknown>, doneText: string) =>
    run(async () => {
      const isGone = await call().then(
        () => false,
        (error: unknown) => {
          if (hasCode(error, "NOT_FOUND")) return true;
          // If the member has changed in the meantime, the list shows it after the dialog closes.
          if (hasCode(error, "FORBIDDEN", "CONFLICT")) void revalidate();
          throw error;
        },
      );
      isRowGone.current = leaves || isGone;
      onClose();
      toast(isGone ? { kind: "error", text: t("refused.gone", { username }) } : { kind: "success", text: doneText });
      void revalidate();
    });

  return { busy, problem, runAction, isRowGone: () => isRowGone.current };
}
