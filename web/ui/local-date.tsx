import { useSyncExternalStore, type ReactNode } from "react";
import type { Language } from "#contract/languages.ts";
import { dateFormat } from "./date-format.ts";

interface LocalDateProps {
  /** ISO 8601, in UTC. */
  date: string;
  /** Of the interface. */
  language: Language;
  show?: "date" | "date-time" | undefined;
  className?: string | undefined;
  /** Another text for the moment ("3 days"); the date is then its tooltip. */
  children?: ReactNode | undefined;
}

const shapes = {
  date: { dateStyle: "long" },
  "date-time": { dateStyle: "medium", timeStyle: "short" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** A moment in the reader's language: first in UTC, as the server renders it for everybody, then in the reader's time zone. */
export function LocalDate({ date, language, show = "date", className, children }: LocalDateProps) {
  const timeZone = useSyncExternalStore(zoneNeverChanges, readersZone, serversZone);
  // A line may break before the year or the time, but not between day and month.
  const text = dateFormat(language, { ...shapes[show], timeZone })
    .format(new Date(date))
    .replace(/^(\d+) /, "$1\u00a0");
  // The browser's own date texts may differ from the server's by a comma or a space.
  return (
    <time
      dateTime={date}
      title={children === undefined ? undefined : text}
      className={className}
      suppressHydrationWarning
    >
      {children ?? text}
    </time>
  );
}

const zoneNeverChanges = () => () => {};
let readers: string | undefined;
/** Cached: the browser creates a whole format to answer. */
const readersZone = () => (readers ??= Intl.DateTimeFormat().resolvedOptions().timeZone);
const serversZone = () => "UTC";
