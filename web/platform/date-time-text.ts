import { dateFormat } from "#web/ui/date-format.ts";
import { useLanguage } from "./language.tsx";

/** Words a moment (ISO), for sentences that name one: its date and time in the reader's language. */
export function useDateTimeText(): (moment: string) => string {
  const { language } = useLanguage();
  return (moment) => dateFormat(language, { dateStyle: "long", timeStyle: "short" }).format(new Date(moment));
}
