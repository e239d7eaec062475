import { useLanguage } from "#web/platform/language.tsx";

/** A moment at which a ban ends, in the reader's language. */
export function useBanText(): (until: string) => string {
  const { language } = useLanguage();
  const format = new Intl.DateTimeFormat(language, { dateStyle: "long", timeStyle: "short" });
  return (until) => format.format(new Date(until));
}
