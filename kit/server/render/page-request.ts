import type { IncomingMessage } from "node:http";
import type { Language } from "#vocabulary/languages.ts";
import { memoized } from "../memoized.ts";
import { chooseEncoding, type Encoding } from "../cache/encoded.ts";
import { pageLanguage } from "./page-language.ts";
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
