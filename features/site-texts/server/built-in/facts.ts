import { offeredLanguages, shownCategories, type SiteSettings } from "#vocabulary/site-settings.ts";
import { categoryWords } from "#kit/server/category-words.ts";
import type { Language } from "#vocabulary/languages.ts";
import type { Config } from "#kit/server/settings/config.ts";

/** A company that the operator has named as a recipient of data, in the operator's words. */
interface Processor {
  name: string;
  purpose: string;
  country: string;
}

/** All about this site that the built-in texts say. Empty words are unknown. */
export interface SiteFacts {
  siteUrl: string;
  name: string;
  operator: { name: string; address: string; email: string };
  /** In years; 0: none. */
  minimumAge: number;
  languages: readonly Language[];
  /** The titles of the categories in a language. */
  categoriesIn(language: Language): string[];
  /** A CDN in front of the site, with its company if the operator has named it; null without one. */
  cdn: { company: string | null } | null;
  /** The same of the object store with the pictures. */
  objectStore: { company: string | null } | null;
  /** Whether a server in front tells the visitor's country. */
  countryFromHeader: boolean;
  hasMailServer: boolean;
  /** Whether the contact form is sent by EmailJS. */
  emailJs: boolean;
  /** The other sites through which members log in. */
  socialLogins: readonly string[];
  processors: readonly Processor[];
  /** Null: the operator has not said it. */
  logDays: number | null;
  backupDays: number | null;
}

/** By the settings of this site. */
export const factsOf = (config: Config, settings: SiteSettings): SiteFacts => ({
  siteUrl: config.SITE_URL,
  name: settings.name,
  operator: {
    name: settings.operator.name ?? "",
    address: settings.operator.address ?? "",
    email: settings.operator.email,
  },
  minimumAge: settings.minimumAge,
  languages: offeredLanguages(settings),
  categoriesIn: (language) => shownCategories(settings).map((slug) => categoryWords(settings, language, slug).title),
  cdn:
    config.CDN_COMPANY === undefined && config.CDN_PAGE_SECONDS === 0 ? null : { company: config.CDN_COMPANY ?? null },
  objectStore: config.objectStore && { company: config.objectStore.company },
  countryFromHeader: config.COUNTRY_HEADER !== undefined,
  hasMailServer: config.SMTP_URL !== undefined,
  emailJs: config.emailJs !== null,
  socialLogins: config.socialProviders.map(({ name }) => name),
  processors: config.PROCESSORS,
  logDays: config.LOG_DAYS ?? null,
  backupDays: config.BACKUP_DAYS ?? null,
});
