import { createContext as createRouterContext } from "react-router";
import { createContext, use } from "react";
import type { EmailJs } from "#contract/contact.ts";
import type { Language } from "#contract/languages.ts";
import type { Api } from "./api.ts";

/** What loaders work with: the calls, and the language in which the page is read. */
interface PageContext {
  api: Api;
  language: Language;
}
export const pageContext = createRouterContext<PageContext>();

/** What the operator configured and every page may show. */
export interface Site {
  /** Absolute, without a slash at the end. */
  url: string;
  supportEmail: string;
  /** Takes what the contact form sends, where the operator chose so. */
  emailJs: EmailJs | null;
  donationUrl: string | null;
  /** Other sites by which one may log in: `/auth/social/{n}` leads there, and a button says the name. */
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

/** The calls, for handlers and effects. While the server renders, only visitors' calls work. */
export function useApi(): Api {
  return provided(use(ApiContext));
}

export function useSite(): Site {
  return provided(use(SiteContext));
}
