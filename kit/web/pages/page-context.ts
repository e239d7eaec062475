import { createContext as createRouterContext } from "react-router";
import { createContext, use } from "react";
import type { EmailJs } from "#vocabulary/email-js.ts";
import type { Language } from "#vocabulary/languages.ts";
import type { Api } from "../calls/api.ts";

/** The context of loaders: the API client and the language of the page. */
interface PageContext {
  api: Api;
  language: Language;
}
export const pageContext = createRouterContext<PageContext>();

/** Others than the site itself that receive data of visitors; null where there is none. */
export interface Recipients {
  /** A CDN in front of the site. `company` if the operator named it. */
  cdn: { company: string | null } | null;
  /** An object store with the pictures. */
  objectStore: { company: string | null } | null;
  /** Whether a server in front tells the visitor's country. */
  countryFromHeader: boolean;
}

/** The operator's settings that every page may show. */
export interface Site {
  /** Absolute, without a slash at the end. */
  url: string;
  supportEmail: string;
  /** Whether visitors may become members. */
  signUpsOpen: boolean;
  /** Receives the contact messages if the operator chose so. */
  emailJs: EmailJs | null;
  /** Which data leave this process, for the privacy policy. */
  recipients: Recipients;
  donationUrl: string | null;
  /** Where the source of this site is; the licence asks for it if the operator has changed the program. */
  sourceUrl: string | null;
  /** Social login providers: `/auth/social/{n}` leads there, and a button shows the name. */
  socialLogins: { n: number; name: string }[];
  socialLinks: { instagram: string | null; facebook: string | null; youtube: string | null };
}

const ApiContext = createContext<Api | null>(null);
const SiteContext = createContext<Site | null>(null);
export const ApiProvider = ApiContext.Provider;
export const SiteProvider = SiteContext.Provider;

function provided<T>(value: T | null): T {
  if (value === null) throw new Error("Used outside of the page's providers");
  return value;
}

/** The API client, for handlers and effects. While the server renders, only visitors' calls work. */
export function useApi(): Api {
  return provided(use(ApiContext));
}

export function useSite(): Site {
  return provided(use(SiteContext));
}
