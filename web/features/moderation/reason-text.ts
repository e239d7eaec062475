import { useTranslation } from "react-i18next";
import { isReasonCode } from "#contract/reasons.ts";

/** What a reason says: those that the catalogue begins with in the reader's language, any other as it was written. */
export function useReasonText(): (reason: string) => string {
  const { t } = useTranslation("reasons");
  return (reason) => (isReasonCode(reason) ? t(reason) : reason);
}
