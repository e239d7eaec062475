import { DAY, HOUR, MINUTE } from "#vocabulary/limits.ts";

/** The time since then in words, in one unit ("3 days"); at least a minute. */
export function elapsedTimeText(since: string, now: number, language: string): string {
  const elapsed = Math.max(MINUTE, now - Date.parse(since));
  const [unit, length] =
    elapsed >= DAY
      ? (["day", DAY] as const)
      : elapsed >= HOUR
        ? (["hour", HOUR] as const)
        : (["minute", MINUTE] as const);
  return new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" }).format(
    Math.floor(elapsed / length),
  );
}
