import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useRevalidator } from "react-router";
import { ApiError } from "#web/platform/api-error.ts";
import { useErrorParts } from "#web/platform/error-text.ts";
import { useToast } from "#web/ui/toasts.tsx";

interface Treatment {
  busy: boolean;
  /** Why it was refused, where the question stays open. */
  problem: string | undefined;
  /** Makes the call, and says that it is done. The dialog is closed before the list shows what is then. */
  treat: (call: () => Promise<unknown>, doneText: string) => Promise<void>;
  /** Whether the person's row has gone, and with it the button that asked. */
  gone: () => boolean;
}

interface TreatmentOptions {
  username: string;
  /** Whether the person is not on the list any more once it is done. */
  leaves?: boolean;
  onClose: () => void;
  /** Says what came to nothing, where its call serves several acts. */
  failedText?: string;
}

/** What the staff does to somebody: one call at a time, its refusals in words, the list loaded anew. */
export function useTreatment({ username, leaves = false, onClose, failedText }: TreatmentOptions): Treatment {
  const { t } = useTranslation("members");
  const toast = useToast();
  const errorWords = useErrorParts();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const gone = useRef(false);

  function wording(error: unknown): string {
    const { what = "", why } = errorWords(error);
    return `${failedText ?? what} ${why}`.trim();
  }

  async function treat(call: () => Promise<unknown>, doneText: string): Promise<void> {
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
      const meanwhile = code === "FORBIDDEN" || code === "CONFLICT";
      setProblem(meanwhile ? t(`refused.${code}`, { username }) : wording(failure.error));
      // Whatever has changed meanwhile is on the list once the question is closed.
      if (meanwhile) await revalidate();
      return;
    }
    gone.current = leaves || failure !== null;
    onClose();
    toast(
      failure === null ? { kind: "success", text: doneText } : { kind: "error", text: t("refused.gone", { username }) },
    );
    await revalidate();
  }

  return { busy, problem, treat, gone: () => gone.current };
}
