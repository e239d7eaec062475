import { dateWords, localeOf, type Language } from "#vocabulary/languages.ts";

interface DateFormat {
  format: (moment: Date) => string;
}

const cache = new Map<string, DateFormat>();

/** A date format of a language. Cached, because creating one takes far longer than using it, and lists have many dates. */
export function dateFormat(language: Language, options: Intl.DateTimeFormatOptions): DateFormat {
  const key = `${language} ${JSON.stringify(options)}`;
  const known = cache.get(key);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat(localeOf(language), options);
  const created = { format: (moment: Date) => dateWords(format.format(moment), language) };
  cache.set(key, created);
  return created;
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
    .replace(/^(\d+(?:er)?) /, "$1\u00a0");
