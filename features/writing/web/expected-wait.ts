import type { TFunction } from "i18next";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { LanguageName } from "#vocabulary/languages.ts";
import { reviewCalls } from "#features/review/calls.ts";
import type { Api } from "#kit/web/calls/api.ts";
import { useApi } from "#kit/web/pages/page-context.ts";

/** Says how long answers have taken lately. @returns null if that is not known */
export async function readWait(
  api: Api,
  t: TFunction<"laboratory">,
  languageName: LanguageName,
): Promise<string | null> {
  const times = await api(reviewCalls.times, { query: { languageName } }).catch(() => null);
  if (times === null || times.medianHours === null) return null;
  const hours = Math.max(1, Math.round(times.medianHours));
  return hours < 48 ? t("review.hours", { count: hours }) : t("review.days", { count: Math.round(hours / 24) });
}

/** The same, for a notice: null until it is known. @param languageName null if nothing waits */
export function useExpectedWait(languageName: LanguageName | null): string | null {
  const { t } = useTranslation("laboratory");
  const api = useApi();
  const [wait, setWait] = useState<string | null>(null);
  useEffect(() => {
    let isCancelled = false;
    if (languageName !== null) void readWait(api, t, languageName).then((text) => isCancelled || setWait(text));
    return () => {
      isCancelled = true;
    };
  }, [api, t, languageName]);
  return wait;
}
