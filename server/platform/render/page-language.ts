import Negotiator from "negotiator";
import {
  fallbackLanguage,
  isLanguage,
  languageOfCountry,
  languageStorageKey,
  type Language,
} from "#contract/languages.ts";

const cookiePattern = new RegExp(`(?:^|;\\s*)${languageStorageKey}=(\\w+)`);

/** Longer headers are cut: no browser sends one. */
const longestHeader = 500;

/** The language of the site that an Accept-Language header prefers. */
export function languageOfHeader(header: string | undefined): Language | null {
  if (header === undefined) return null;
  const ranges = new Negotiator({ headers: { "accept-language": header.slice(0, longestHeader) } }).languages();
  return ranges.map((range) => range.slice(0, 2).toLowerCase()).find(isLanguage) ?? null;
}

interface Reader {
  /** `?lang=` of the address. */
  asked: string | null;
  cookie: string | undefined;
  /** ISO code; looked up only if no language was chosen. */
  country: () => string | null;
  acceptLanguage: string | undefined;
}

/** The language of a page (behaviour.md, Languages 2), by the first that names one: address, cookie, country, browser, English. */
export function pageLanguage({ asked, cookie, country, acceptLanguage }: Reader): Language {
  if (isLanguage(asked)) return asked;
  const chosen = cookie === undefined ? null : cookiePattern.exec(cookie)?.[1];
  if (isLanguage(chosen)) return chosen;
  return languageOfCountry(country()) ?? languageOfHeader(acceptLanguage) ?? fallbackLanguage;
}
