import { useTranslation } from "react-i18next";
import { DAY } from "#vocabulary/limits.ts";
import { useLanguage } from "#kit/web/language/language.tsx";
import { dateFormat } from "#ui/date-format.ts";

/** A moment in a sentence: `at` ("on Tuesday") or `since` ("since Tuesday"); the time of today, the day of this week, or the date. */
export function useMomentText(): (form: "at" | "since", date: string) => string {
  const { t } = useTranslation("own-tale");
  const { language } = useLanguage();
  return (form, isoDate) => {
    const moment = new Date(isoDate);
    const now = new Date();
    if (moment.toDateString() === now.toDateString()) {
      const time = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
      return t(`moments.${form}.time`, { time: dateFormat(language, time).format(moment) });
    }
    const date = dateFormat(language, { dateStyle: "long" }).format(moment);
    if (now.getTime() - moment.getTime() >= 6 * DAY) return t(`moments.${form}.date`, { date });
    // Portuguese shows the date of these days, too: their names have two genders.
    return t(`moments.${form}.day`, { day: dateFormat(language, { weekday: "long" }).format(moment), date });
  };
}
