import {
  fallbackLanguage,
  isLanguage,
  languageOfCountry,
  languageStorageKey,
  type Language,
} from "#contract/languages.ts";

const cookiePattern = new RegExp(`(?:^|;\\s*)${languageStorageKey}=(\\w+)`);

/** The first language of the site that an Accept-Language header names, by its weights. */
export function languageOfHeader(header: string | undefined): Language | null {
  if (header === undefined) return null;
  const named = header
    .slice(0, 500)
    .split(",")
    .map((part) => {
      const [range = "", ...parameters] = part.trim().split(";");
      const weight = parameters.map((each) => each.trim()).find((each) => each.startsWith("q="));
      return { code: range.slice(0, 2).toLowerCase(), weight: weight === undefined ? 1 : Number(weight.slice(2)) };
    })
    .filter(({ code, weight }) => isLanguage(code) && weight > 0)
    .toSorted((one, other) => other.weight - one.weight);
  return (named[0]?.code as Language | undefined) ?? null;
}

interface Reader {
  /** `?lang=` of the address. */
  asked: string | null;
  cookie: string | undefined;
  /** ISO code; asked for only where nothing was chosen. */
  country: () => string | null;
  acceptLanguage: string | undefined;
}

/** In which language somebody reads a page (behaviour.md, Languages 2): asked for, chosen, country, browser, English. */
export function pageLanguage({ asked, cookie, country, acceptLanguage }: Reader): Language {
  if (isLanguage(asked)) return asked;
  const chosen = cookie === undefined ? null : cookiePattern.exec(cookie)?.[1];
  if (isLanguage(chosen)) return chosen;
  return languageOfCountry(country()) ?? languageOfHeader(acceptLanguage) ?? fallbackLanguage;
}
