import Negotiator from "negotiator";
import {
  fallbackLanguage,
  isLanguage,
  languageOfCountry,
  languageStorageKey,
  type Language,
} from "#vocabulary/languages.ts";
import { memoized } from "../memoized.ts";

const cookiePattern = new RegExp(`(?:^|;\\s*)${languageStorageKey}=(\\w+)`);

/** Longer headers are cut: no browser sends one. */
const longestHeader = 500;

const preferred = memoized((header): Language | null => {
  const ranges = new Negotiator({ headers: { "accept-language": header } }).languages();
  return ranges.map((range) => range.slice(0, 2).toLowerCase()).find(isLanguage) ?? null;
});

/** The language of the site that an Accept-Language header prefers. */
export const languageOfHeader = (header: string | undefined): Language | null =>
  header === undefined ? null : preferred(header.slice(0, longestHeader));

interface Reader {
  /** `?lang=` of the address. */
  addressLanguage: string | null;
  cookie: string | undefined;
  /** ISO code; looked up only if no language was chosen. */
  country: () => string | null;
  acceptLanguage: string | undefined;
}

/** The language of a page (behaviour.md, Languages 2), by the first that names one: address, cookie, country, browser, English. */
export function pageLanguage({ addressLanguage, cookie, country, acceptLanguage }: Reader): Language {
  if (isLanguage(addressLanguage)) return addressLanguage;
  const chosen = cookie === undefined ? null : cookiePattern.exec(cookie)?.[1];
  if (isLanguage(chosen)) return chosen;
  return languageOfCountry(country()) ?? languageOfHeader(acceptLanguage) ?? fallbackLanguage;
}
