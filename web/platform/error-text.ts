import { useTranslation } from "react-i18next";
import { ApiError } from "./api-error.ts";
import { useLanguage } from "./language.tsx";

/** Words whatever a call threw, in the reader's language: what happened and what to do. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation("errors");
  const { language } = useLanguage();
  return (error) => {
    if (!(error instanceof ApiError)) return t("UNEXPECTED");
    if (error.code === "BANNED") {
      const until = error.problem?.bannedUntil;
      if (until === undefined) return t("BANNED_UNDATED");
      const format = new Intl.DateTimeFormat(language, { dateStyle: "long", timeStyle: "short" });
      return t("BANNED", { date: format.format(new Date(until)) });
    }
    if (error.code === "RATE_LIMITED" && error.retryAfter !== null) {
      return t("RATE_LIMITED_WAIT", { count: Math.max(1, Math.ceil(error.retryAfter / 60)) });
    }
    return t(error.code);
  };
}
