import { localeOf, type Language } from "#contract/languages.ts";

const cache = new Map<string, Intl.DateTimeFormat>();

/** A date format of a language. Cached, because creating one takes far longer than using it, and lists have many dates. */
export function dateFormat(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(options)}`;
  const format = cache.get(key) ?? new Intl.DateTimeFormat(localeOf(language), options);
  cache.set(key, format);
  return format;
}

const shapes = {
  date: { dateStyle: "long" },
  "date-time": { dateStyle: "medium", timeStyle: "short" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

export type DateShape = keyof typeof shapes;

/**
 * A moment as pages show it. A line may break before the year or the time, but not between day and month.
 * @param timeZone of the browser if it is left out
 */
export const dateText = (date: string, language: Language, shape: DateShape, timeZone?: string): string =>
  dateFormat(language, { ...shapes[shape], timeZone })
    .format(new Date(date))
    .replace(/^(\d+) /, "$1\u00a0");
