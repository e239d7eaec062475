import { dateFormat } from "#ui/date-format.ts";
import { useLanguage } from "./language.tsx";

/** Formats an ISO date and time in the reader's language, for use in sentences. */
export function useDateTimeText(): (moment: string) => string {
  const { language } = useLanguage();
  return (moment) => dateFormat(language, { dateStyle: "long", timeStyle: "short" }).format(new Date(moment));
}
