import { useTranslation } from "react-i18next";
import { isReasonCode } from "#vocabulary/reasons.ts";

/** The text of a reason: initial reasons are translated, others are shown as the staff wrote them. */
export function useReasonText(): (reason: string) => string {
  const { t } = useTranslation("reasons");
  return (reason) => (isReasonCode(reason) ? t(reason) : reason);
}
