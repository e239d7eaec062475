import { useState } from "react";
import { useTranslation } from "react-i18next";
import { corrections as bounds } from "#vocabulary/limits.ts";
import { hasCode } from "#kit/web/calls/api-error.ts";
import { useErrorText } from "#kit/web/calls/error-text.ts";
import { useLanguage } from "#kit/web/language/language.tsx";
import { useSingleCall } from "#kit/web/calls/use-single-call.ts";
import { numberText } from "#ui/number-text.ts";

/** Sends a correction to an author, and says in words why it was refused. */
export function useSendCorrection(author: string) {
  const { t } = useTranslation("corrections");
  const { language } = useLanguage();
  const errorText = useErrorText();
  const [isOutdated, setIsOutdated] = useState(false);
  const { busy, problem, run } = useSingleCall((error) => {
    if (hasCode(error, "OUTDATED")) return t("errors.OUTDATED");
    if (hasCode(error, "FORBIDDEN")) return t("errors.FORBIDDEN", { author });
    if (hasCode(error, "CONFLICT"))
      return t("errors.CONFLICT", {
        ofTale: numberText(language, bounds.pendingOfTale),
        ofHelper: numberText(language, bounds.pendingOfHelper),
      });
    return errorText(error);
  });

  const send = (call: () => Promise<void>, onOutdated: () => void) =>
    run(async () => {
      setIsOutdated(false);
      try {
        await call();
      } catch (error) {
        if (hasCode(error, "OUTDATED")) {
          setIsOutdated(true);
          onOutdated();
        }
        throw error;
      }
    });
  return { busy, problem, isOutdated, send };
}
