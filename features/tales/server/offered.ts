import { and, sql, type AnyColumn, type SQL } from "drizzle-orm";
import { categorySlugs, toCategoryName } from "#vocabulary/categories.ts";
import { languageNames } from "#vocabulary/languages.ts";
import { shownCategories, type SiteSettings } from "#vocabulary/site-settings.ts";

/** The settings by which lists leave Tales out. */
export type Offer = Pick<SiteSettings, "languages" | "categories">;

/** Whether the site offers all languages. */
const hasAllLanguages = ({ languages }: Offer) => languages.length === languageNames.length;

/** Whether it shows all categories. */
export const hasAllCategories = (offer: Offer) => shownCategories(offer).length === categorySlugs.length;

export const hasAll = (offer: Offer) => hasAllLanguages(offer) && hasAllCategories(offer);

/** A condition for the rows in offered languages; undefined, and no cost, if all are offered. */
export const isOfferedLanguage = (offer: Offer, language: AnyColumn): SQL | undefined =>
  hasAllLanguages(offer) ? undefined : sql`${language} = any(${sql.param([...offer.languages])}::text[])`;

/** The same for categories. */
export const isShownCategory = (offer: Offer, category: AnyColumn): SQL | undefined =>
  hasAllCategories(offer)
    ? undefined
    : sql`${category} = any(${sql.param(shownCategories(offer).map(toCategoryName))}::text[])`;

export const isOffered = (offer: Offer, row: { language: AnyColumn; category: AnyColumn }): SQL | undefined =>
  and(isOfferedLanguage(offer, row.language), isShownCategory(offer, row.category));
