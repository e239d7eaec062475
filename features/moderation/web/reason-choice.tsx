import { useTranslation } from "react-i18next";
import { useErrorParts } from "#kit/web/calls/error-text.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { useReasonText } from "#kit/web/language/reason-text.ts";
import type { Reasons } from "./use-report-reasons.ts";

interface ReasonChoiceProps {
  reasons: Reasons;
  /** Empty while none is chosen. */
  value: string;
  onChange: (reason: string) => void;
}

/** The choice of a reason for a report, from the catalogue. */
export function ReasonChoice({ reasons, value, onChange }: ReasonChoiceProps) {
  const { t } = useTranslation(["reports", "site"]);
  const reasonText = useReasonText();
  const errorParts = useErrorParts();
  const { list, error, loadAgain } = reasons;
  if (error !== null) {
    const { failureText, reason } = errorParts(error);
    return (
      <Notice
        kind="error"
        title={failureText}
        action={<Button onClick={loadAgain}>{t("site:buttons.tryAgain")}</Button>}
      >
        {reason}
      </Notice>
    );
  }
  if (list === null) {
    // As high as the ten initial reasons, so that nothing moves when they load.
    return (
      <div className="grid min-h-116 place-content-center">
        <Spinner label={t("reasons.loading")} />
      </div>
    );
  }
  if (list.length === 0) {
    return (
      <Notice kind="info" action={<ButtonLink to="/contact-us">{t("reasons.write")}</ButtonLink>}>
        {t("reasons.none")}
      </Notice>
    );
  }
  return (
    <RadioGroup
      legend={t("reasons.legend")}
      name="reason"
      value={value}
      onChange={onChange}
      options={list.map(({ reason }) => ({ value: reason, label: reasonText(reason) }))}
    />
  );
}
