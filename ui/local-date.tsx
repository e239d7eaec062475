import { useSyncExternalStore, type ReactNode } from "react";
import type { Language } from "#vocabulary/languages.ts";
import { dateText, type DateShape } from "./date-format.ts";

interface LocalDateProps {
  /** ISO 8601, in UTC. */
  date: string;
  /** Of the interface. */
  language: Language;
  show?: DateShape | undefined;
  className?: string | undefined;
  /** Another text for the moment ("3 days"); the date is then its tooltip. */
  children?: ReactNode | undefined;
}

/**
 * A moment in the reader's language: first in UTC, as the server renders it for everybody, then in the reader's time zone. Pages without
 * the application have a script for it (site/web/boot.ts).
 */
export function LocalDate({ date, language, show = "date", className, children }: LocalDateProps) {
  const timeZone = useSyncExternalStore(zoneNeverChanges, readersZone, serversZone);
  const text = dateText(date, language, show, timeZone);
  // The browser's own date texts may differ from the server's by a comma or a space.
  return (
    <time
      dateTime={date}
      data-shape={children === undefined ? show : undefined}
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
