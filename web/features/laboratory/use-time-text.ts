import { useLanguage } from "#web/platform/language.tsx";
import { dateFormat } from "#web/ui/date-format.ts";

/** Words a moment as briefly as it stays clear: `12:03` today, with its date on other days. */
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
