import { useEffect, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Corrected } from "#features/review/web/correction-fields.tsx";
import type { Remark } from "#features/tales/remarks.ts";
import { hasCode, type ApiErrorCode } from "#kit/web/calls/api-error.ts";
import { useSingleCall } from "#kit/web/calls/use-single-call.ts";
import { Button } from "#ui/button.tsx";
import { FormError } from "#ui/notice.tsx";
import { KeyCap, useKeyShortcuts } from "#ui/key-shortcuts.tsx";
import { noDecisionTexts, type DecisionTexts } from "../reports/decision-fields.tsx";

interface DeskAction {
  name: string;
  key: string;
  text: string;
  variant?: "primary" | "danger";
  /** The question before it is done. */
  question: string;
  /** Its effects, and fields. */
  children: ReactNode;
  /** It needs a text, so the first field gets the focus. */
  needsText?: boolean;
  onConfirm: () => void;
}

interface DecisionBarProps {
  actions: readonly [DeskAction, DeskAction];
  busy: boolean;
  problem: string | undefined;
}

/** The two decisions about an item, at the bottom of the window; the chosen one is confirmed there. */
export function DecisionBar({ actions, busy, problem }: DecisionBarProps) {
  const { t } = useTranslation("desk");
  const [chosenName, setChosenName] = useState<string | null>(null);
  const panel = useRef<HTMLElement>(null);
  const chosen = actions.find(({ name }) => name === chosenName) ?? null;
  const choose = (name: string) => () => void (busy || setChosenName(name));
  function cancel() {
    if (busy || chosen === null) return;
    setChosenName(null);
    // The button that had the focus is gone.
    panel.current?.focus();
  }
  const confirm = () => void (busy || chosen?.onConfirm());

  useKeyShortcuts(
    { ...Object.fromEntries(actions.map(({ key, name }) => [key, choose(name)])), escape: cancel },
    chosen === null ? undefined : confirm,
  );

  const needsText = chosen?.needsText === true;
  useEffect(() => {
    if (chosenName === null) return;
    const field = needsText ? panel.current?.querySelector<HTMLElement>("textarea") : null;
    (field ?? panel.current)?.focus();
  }, [chosenName, needsText]);

  return (
    <section
      ref={panel}
      tabIndex={-1}
      data-decisions=""
      aria-label={chosen?.question ?? t("title")}
      className="sticky bottom-0 z-10 mt-12 max-h-[85dvh] overflow-y-auto border-t border-ink bg-paper py-4"
    >
      <FormError title={problem} />
      {chosen === null ? (
        <div className="flex flex-wrap gap-3">
          {actions.map(({ name, key, text, variant }) => (
            <Button key={name} variant={variant} onClick={choose(name)} aria-keyshortcuts={key} className="max-sm:grow">
              {text}
              <KeyCap onButton>{key.toUpperCase()}</KeyCap>
            </Button>
          ))}
        </div>
      ) : (
        <div className="flex max-w-[64rem] flex-col gap-4">
          <h3 className="font-sans text-base font-semibold">{chosen.question}</h3>
          {chosen.children}
          {/* Always in reach, however long the fields are. */}
          <div className="sticky -bottom-4 flex flex-wrap items-center gap-3 bg-paper py-3">
            <Button variant={chosen.variant ?? "primary"} busy={busy} onClick={confirm}>
              {chosen.text}
            </Button>
            <Button onClick={cancel}>{t("cancel")}</Button>
            <p className="text-sm text-ink-soft max-md:hidden">
              {chosen.needsText === true ? t("confirmNoteKey") : t("confirmKey")}
            </p>
          </div>
        </div>
      )}
    </section>
  );
}

/** Codes that mean that there is nothing to decide any more. */
const goneCodes: readonly ApiErrorCode[] = ["PUBLISHED", "CONFLICT", "NOT_FOUND"];

/** One decision at a time. @param onGone called if somebody else was faster, or the author took it back */
export function useDecide(onGone: () => void) {
  const { busy, problem, run } = useSingleCall();
  const decide = (call: () => Promise<void>) =>
    run(() =>
      call().catch((error: unknown) => {
        if (!hasCode(error, ...goneCodes)) throw error;
        onGone();
      }),
    );
  return { busy, problem, decide };
}

/** The texts and corrections of a decision that is not made yet. The desk keeps them for each item until it is decided. */
export interface DecisionDraft extends DecisionTexts {
  reason: string;
  isBadFaith: boolean;
  remarks: readonly Remark[];
  /** The reviewer's correction of what readers see before the text; null for the author's own. */
  corrected: Corrected | null;
}

export const noDraft: DecisionDraft = {
  ...noDecisionTexts,
  reason: "",
  isBadFaith: false,
  remarks: [],
  corrected: null,
};
