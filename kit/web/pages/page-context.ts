import { createContext as createRouterContext } from "react-router";
import { createContext, use } from "react";
import type { EmailJs } from "#vocabulary/email-js.ts";
import type { SentForm } from "#kit/calls/sent-form.ts";
import type { Language } from "#vocabulary/languages.ts";
import type { PublicSettings } from "#vocabulary/site-settings.ts";
import type { Api } from "../calls/api.ts";

/** The context of loaders: the API client, the language of the page and the settings of the site. */
interface PageContext {
  api: Api;
  language: Language;
  site: Site;
  /** The form that a browser without script has sent from the page, if it was refused. */
  form?: SentForm | null;
}
export const pageContext = createRouterContext<PageContext>();

/** The settings of operator and owner that every page may show. */
export interface Site extends Omit<PublicSettings, "accent"> {
  /** Absolute, without a slash at the end. */
  url: string;
  /** Whether visitors may become members without an invitation. */
  signUpsOpen: boolean;
  /** Counts the changes of the settings: addresses of pictures that show the site's face contain it. */
  face: number;
  /** The address of the stylesheet with the site's accent; null for the built-in one. */
  accentStyle: string | null;
  /** Receives the contact messages if the operator chose so. */
  emailJs: EmailJs | null;
  /** Whether members may have passkeys, and whether staff need one; null where browsers offer none. */
  passkeys: "offered" | "forStaff" | null;
  /** The directions in which words can be looked up, such as `IT-EN`, and what their packs have in their addresses; null without dictionaries. */
  dictionaries: { directions: readonly string[]; hash: string } | null;
  /** Where readers can give, if the owner links it. */
  donationUrl: string | null;
  /** Where the source of this site is; the licence asks for it if the operator has changed the program. */
  sourceUrl: string | null;
  /** Social login providers: `/auth/social/{n}` leads there, and a button shows the name. */
  socialLogins: { n: number; name: string }[];
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
