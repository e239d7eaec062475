import { useTranslation } from "react-i18next";
import { memberBudgets, SECOND } from "#vocabulary/limits.ts";
import { ApiError } from "./api-error.ts";
import { antiForgeryToken } from "../drafts/storage.ts";
import { failureOf } from "./failed-calls.ts";
import { useDateTimeText } from "../language/language.tsx";
import { useSite } from "../pages/page-context.ts";

interface ErrorParts {
  /** Which action failed; undefined for calls without such a text. */
  failureText: string | undefined;
  /** Why it failed, and what to do. */
  reason: string;
}

/** Turns an error into texts in the reader's language, for places that show the two parts separately. */
export function useErrorParts(): (error: unknown) => ErrorParts {
  const { t } = useTranslation("errors");
  const dateTimeText = useDateTimeText();
  const { signUpsOpen } = useSite();

  function reasonText(error: ApiError): string {
    if (error.code === "BANNED") {
      const until = error.problem?.bannedUntil;
      return until === undefined ? t("BANNED_UNDATED") : t("BANNED", { date: dateTimeText(until) });
    }
    // The call before it set the cookie.
    if (error.code === "CSRF" && antiForgeryToken() === null) return t("CSRF_NO_COOKIES");
    // The usual text advises to sign up.
    if (error.code === "EMAIL_UNKNOWN" && !signUpsOpen) return t("EMAIL_UNKNOWN_CLOSED");
    if (error.code === "RATE_LIMITED" && error.retryAfter !== null) {
      const wait = error.retryAfter * SECOND;
      const budget = error.problem?.budget;
      return budget === undefined
        ? t("RATE_LIMITED_WAIT", { wait })
        : t(`budgets.${budget}`, { wait, most: memberBudgets[budget].most });
    }
    return t(error.code);
  }

  return (error) => {
    if (!(error instanceof ApiError)) return { failureText: undefined, reason: t("UNEXPECTED") };
    const failure = failureOf(error.call);
    return { failureText: failure && t(`failed.${failure}`), reason: reasonText(error) };
  };
}

/** Turns an error into one text: "The changes to the Tale could not be saved. The server can’t be reached." */
export function useErrorText(): (error: unknown) => string {
  const errorParts = useErrorParts();
  return (error) => {
    const { failureText, reason } = errorParts(error);
    return failureText === undefined ? reason : `${failureText} ${reason}`;
  };
}
