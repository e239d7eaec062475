import { useTranslation } from "react-i18next";
import { ApiError } from "./api-error.ts";
import { useMomentText } from "./moment-text.ts";

/** Words whatever a call threw, in the reader's language: what happened and what to do. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation("errors");
  const momentText = useMomentText();
  return (error) => {
    if (!(error instanceof ApiError)) return t("UNEXPECTED");
    if (error.code === "BANNED") {
      const until = error.problem?.bannedUntil;
      return until === undefined ? t("BANNED_UNDATED") : t("BANNED", { date: momentText(until) });
    }
    if (error.code === "RATE_LIMITED" && error.retryAfter !== null) {
      return t("RATE_LIMITED_WAIT", { count: Math.max(1, Math.ceil(error.retryAfter / 60)) });
    }
    return t(error.code);
  };
}
