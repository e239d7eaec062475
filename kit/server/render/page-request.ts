import type { IncomingMessage } from "node:http";
import Negotiator from "negotiator";
import {
  fallbackLanguage,
  isLanguage,
  languageOfCountry,
  languageStorageKey,
  type Language,
} from "#vocabulary/languages.ts";
import { memoized } from "../cache/cache.ts";
import { chooseEncoding, type Encoding } from "../cache/content-encoding.ts";
import type { WebEntry } from "./web-build.ts";

/** The page that a request asks for: its address, language and encoding. */

export interface Address {
  path: string;
  /** The search parameters that pages may depend on, normalised. */
  search: string;
  /** The language that the address asks for. */
  lang: string | null;
}

/**
 * Encoded slashes, backslashes and control characters, which no page has in its path. React Router decodes them and can then take the
 * path for another host.
 */
const undecodable = /%(?:[01][0-9a-f]|7f|2f|5c)|\\/i;
const missingPage = "/404";

export function createPageRequests(
  pageSearch: WebEntry["pageSearch"],
  country: (request: IncomingMessage) => string | null,
) {
  const withSearch = memoized((url): Address => {
    const at = url.indexOf("?");
    const search = url.slice(at);
    const path = pathOf(url.slice(0, at));
    return {
      path,
      search: pageSearch(search, path),
      lang: new URLSearchParams(search).get("lang"),
    };
  });
  const encodingOf = memoized((accepted) => chooseEncoding(accepted));

  function pathOf(path: string): string {
    return undecodable.test(path) ? missingPage : path;
  }

  function addressOf(url: string): Address {
    return url.includes("?") ? withSearch(url) : { path: pathOf(url), search: "", lang: null };
  }

  return {
    /** The page, and the key by which it is cached. */
    pageOf(request: IncomingMessage): { address: Address; language: Language; key: string } {
      const { url = "/", headers } = request;
      const address = addressOf(url);
      const language = pageLanguage({
        addressLanguage: address.lang,
        cookie: headers.cookie,
        country: () => country(request),
        acceptLanguage: headers["accept-language"],
      });
      return { address, language, key: `${language} ${address.path}${address.search}` };
    },

    encodingOf({ headers }: IncomingMessage): Encoding {
      const accepted = headers["accept-encoding"];
      return typeof accepted === "string" ? encodingOf(accepted) : null;
    },
  };
}

export type PageRequests = ReturnType<typeof createPageRequests>;

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
