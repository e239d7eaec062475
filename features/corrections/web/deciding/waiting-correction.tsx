import { useTranslation } from "react-i18next";
import type { Correction } from "../../calls.ts";
import type { Language } from "#vocabulary/languages.ts";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { Icon } from "#ui/icon.tsx";
import { KeyCap } from "#ui/key-cap.tsx";
import { CorrectedPassage } from "../corrected-passage.tsx";
import type { PassageContext } from "../passage-context.ts";
import { ReasonAndHelper } from "./reason-and-helper.tsx";
import { itemAttribute } from "./use-selected-item.ts";
import type { Decision } from "./use-decisions.ts";

interface WaitingCorrectionProps {
  correction: Correction;
  /** Of the Tale. */
  language: Language;
  context: PassageContext | null;
  isSelected: boolean;
  overlaps: boolean;
  /** Why it can't be accepted. */
  obstacle: string | undefined;
  busy: boolean;
  problem: string | undefined;
  onDecide: (status: Decision) => void;
}

/** A correction with its two decisions. The selected one is the one that the keys decide. */
export function WaitingCorrection(props: WaitingCorrectionProps) {
  const { correction, language, context, isSelected, overlaps, obstacle, busy, problem, onDecide } = props;
  const { t } = useTranslation("corrections");
  const { id, author, quote, replacement, explanation, createdAt } = correction;
  const passageId = `correction-${id}`;
  return (
    <li
      {...{ [itemAttribute]: id }}
      tabIndex={-1}
      aria-current={isSelected || undefined}
      aria-labelledby={passageId}
      className={classNames(
        "scroll-my-24 border-t border-l-3 border-t-hairline py-6 pl-4 outline-offset-2 first:border-t-transparent sm:pl-6",
        isSelected ? "border-l-ink" : "border-l-transparent",
      )}
    >
      <div id={passageId}>
        <CorrectedPassage
          className="max-w-[38em] text-xl leading-relaxed"
          language={language}
          quote={quote}
          replacement={replacement}
          context={context}
        />
      </div>
      <ReasonAndHelper explanation={explanation} author={author} date={createdAt} />
      {overlaps && (
        <p className="mt-1 flex items-center gap-2 text-sm">
          <Icon name="info" className="size-4 shrink-0" />
          {t("list.overlaps")}
        </p>
      )}
      <div className="mt-3 flex flex-wrap items-start gap-3">
        <Button
          icon="check"
          busy={busy}
          disabledReason={obstacle}
          reasonInRow
          aria-label={t("list.acceptOf", { author })}
          aria-keyshortcuts={isSelected ? "a" : undefined}
          onClick={() => onDecide("ACCEPTED")}
        >
          {t("list.accept")}
          {isSelected && <KeyCap onButton>A</KeyCap>}
        </Button>
        <Button
          icon="close"
          busy={busy}
          aria-label={t("list.rejectOf", { author })}
          aria-keyshortcuts={isSelected ? "x" : undefined}
          onClick={() => onDecide("REJECTED")}
        >
          {t("list.reject")}
          {isSelected && <KeyCap onButton>X</KeyCap>}
        </Button>
      </div>
      {problem !== undefined && (
        <p role="alert" className="mt-2 text-error">
          {problem}
        </p>
      )}
    </li>
  );
}
