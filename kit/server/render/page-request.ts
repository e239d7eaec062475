import type { IncomingMessage } from "node:http";
import Negotiator from "negotiator";
import { isLanguage, languageOfCountry, languageStorageKey, type Language } from "#vocabulary/languages.ts";
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

/** @param offered the languages of the site's pages, the first for readers without a wish */
export function createPageRequests(
  pageSearch: WebEntry["pageSearch"],
  country: (request: IncomingMessage) => string | null,
  offered: () => readonly Language[],
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
      const language = pageLanguage(
        {
          addressLanguage: address.lang,
          cookie: headers.cookie,
          country: () => country(request),
          acceptLanguage: headers["accept-language"],
        },
        offered(),
      );
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

const wished = memoized((header): Language[] => {
  const ranges = new Negotiator({ headers: { "accept-language": header } }).languages();
  return ranges.map((range) => range.slice(0, 2).toLowerCase()).filter(isLanguage);
});

/** The one of these languages that an Accept-Language header prefers. */
export const languageOfHeader = (header: string | undefined, offered: readonly Language[]): Language | null =>
  header === undefined
    ? null
    : (wished(header.slice(0, longestHeader)).find((language) => offered.includes(language)) ?? null);

interface Reader {
  /** `?lang=` of the address. */
  addressLanguage: string | null;
  cookie: string | undefined;
  /** ISO code; looked up only if no language was chosen. */
  country: () => string | null;
  acceptLanguage: string | undefined;
}

/**
 * The language of a page (behaviour.md, Languages 2), by the first that names one that the site offers: address, cookie, country, browser,
 * and else the first that it offers.
 */
export function pageLanguage(
  { addressLanguage, cookie, country, acceptLanguage }: Reader,
  offered: readonly Language[],
): Language {
  const isOffered = (language: unknown): language is Language => offered.includes(language as Language);
  if (isOffered(addressLanguage)) return addressLanguage;
  const chosen = cookie === undefined ? null : cookiePattern.exec(cookie)?.[1];
  if (isOffered(chosen)) return chosen;
  const ofCountry = languageOfCountry(country());
  if (isOffered(ofCountry)) return ofCountry;
  return languageOfHeader(acceptLanguage, offered) ?? offered[0]!;
}
