import { useSyncExternalStore } from "react";

interface LocalDateProps {
  /** ISO 8601, in UTC. */
  date: string;
  /** Language of the interface, lower-case code. */
  language: string;
  show?: "date" | "date-time";
  className?: string;
}

const shapes = {
  date: { dateStyle: "long" },
  "date-time": { dateStyle: "long", timeStyle: "short" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** A moment in the reader's language: in UTC as the server renders it for all, then in their own zone. */
export function LocalDate({ date, language, show = "date", className }: LocalDateProps) {
  const timeZone = useSyncExternalStore(zoneNeverChanges, readersZone, serversZone);
  const text = new Intl.DateTimeFormat(language, { ...shapes[show], timeZone }).format(new Date(date));
  // The browser's own date texts may differ from the server's by a comma or a space.
  return <time dateTime={date} className={className} suppressHydrationWarning>{text}</time>;
}

const zoneNeverChanges = () => () => {};
const readersZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
const serversZone = () => "UTC";
