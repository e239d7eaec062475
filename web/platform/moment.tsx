import { useHydrated } from "./hydrated.ts";
import { useLanguage } from "./language.tsx";

interface MomentProps {
  /** ISO 8601 instant. */
  at: string;
  /** Shows hour and minute too. */
  withTime?: boolean;
  className?: string;
}

/** A date in the reader's language: in UTC as the server renders it, in the reader's time zone once hydrated. */
export function Moment({ at, withTime = false, className }: MomentProps) {
  const { language } = useLanguage();
  const hydrated = useHydrated();
  const format = new Intl.DateTimeFormat(language, {
    dateStyle: "long",
    ...(withTime ? { timeStyle: "short" } : {}),
    ...(hydrated ? {} : { timeZone: "UTC" }),
  });
  return (
    <time dateTime={at} className={className}>
      {format.format(new Date(at))}
    </time>
  );
}
