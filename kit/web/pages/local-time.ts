import { MINUTE } from "#vocabulary/limits.ts";

/** Moments in fields of forms, in the zone of this device. */

/** "2026-12-01T09:30" */
export function localTime(moment: Date): string {
  const shifted = new Date(moment.getTime() - moment.getTimezoneOffset() * MINUTE);
  return shifted.toISOString().slice(0, 16);
}

/** The zone of this device at that time, with its summer time: "Central European Standard Time (Europe/Rome)". */
export function zoneName(locale: string, localTimeText: unknown, now: Date): string {
  const chosen = new Date(String(localTimeText));
  const at = Number.isNaN(chosen.getTime()) ? now : chosen;
  const format = new Intl.DateTimeFormat(locale, { timeZoneName: "long" });
  const name = format.formatToParts(at).find(({ type }) => type === "timeZoneName")?.value ?? "";
  return `${name} (${format.resolvedOptions().timeZone})`;
}
