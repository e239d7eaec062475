import { useLanguage } from "#kit/web/language/language.tsx";
import { dateFormat } from "#ui/date-format.ts";

/** Formats a time as short as possible: `12:03` today, with the date on other days. */
export function useTimeText(): (at: number | string) => string {
  const { language } = useLanguage();
  return (at) => {
    const moment = new Date(at);
    const time = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
    const isToday = moment.toDateString() === new Date().toDateString();
    const day = isToday ? {} : ({ day: "numeric", month: "long" } as const);
    return dateFormat(language, { ...day, ...time }).format(moment);
  };
}
