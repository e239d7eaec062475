import {
  categoryNames,
  categorySlugs,
  toCategoryName,
  toCategorySlug,
  type CategoryName,
  type CategorySlug,
} from "./categories.ts";
import { languageNames, toLanguage, type Language, type LanguageName } from "./languages.ts";

/** The decisions of the owner of a site, made in `/admin/site` (behaviour.md, Settings of the site). */

export const signUpModes = ["open", "invited", "approval", "closed"] as const;
export type SignUpMode = (typeof signUpModes)[number];

export type ByLanguage<T = string> = Partial<Record<LanguageName, T>>;

interface CategorySettings {
  hidden: boolean;
  titles?: ByLanguage | undefined;
  descriptions?: ByLanguage | undefined;
}

export interface Announcement {
  texts: ByLanguage;
  /** ISO; null for one that stays until the owner takes it away. */
  endsAt: string | null;
}

/** The part that everybody may know. */
export interface PublicSettings {
  name: string;
  taglines: ByLanguage;
  /** For the law: who runs the site. */
  operator: { name: string | null; address: string | null; email: string };
  /** `#rrggbb` */
  accent: string;
  /** The address of the picture; null for the built-in mark. */
  logo: string | null;
  /** In the order of the pickers; the first is for visitors without a wish. */
  languages: readonly LanguageName[];
  categories: Partial<Record<CategorySlug, CategorySettings>>;
  signUps: SignUpMode;
  /** In years; 0 for none. */
  minimumAge: number;
  /** Addresses of other sites, or paths. */
  links: readonly { title: string; address: string }[];
  announcement: Announcement | null;
}

export interface SiteSettings extends PublicSettings {
  newcomerLinks: "hold" | "allow";
  /** The only domains of e-mail addresses that new members may have; empty for all. */
  mailDomains: readonly string[];
}

/** The ink of the built-in themes, which then each use their own. */
export const builtInAccent = "#1f1b16";

export const builtInSettings: SiteSettings = {
  name: "Fabula",
  taglines: {},
  operator: { name: null, address: null, email: "support@localhost.localdomain" },
  accent: builtInAccent,
  logo: null,
  languages: languageNames,
  categories: {},
  signUps: "open",
  minimumAge: 13,
  links: [],
  announcement: null,
  newcomerLinks: "hold",
  mailDomains: [],
};

/** The title of the link of `DONATION_URL`, until the owner writes another one; pages show it in their language. */
export const builtInDonationTitle = "Donate";

export const siteBounds = {
  name: { min: 1, max: 40 },
  taglineMax: 120,
  operatorNameMax: 120,
  operatorAddressMax: 300,
  categoryTitleMax: 60,
  categoryDescriptionMax: 300,
  announcementMax: 300,
  linksMax: 6,
  linkTitle: { min: 1, max: 60 },
  linkAddressMax: 500,
  minimumAgeMax: 21,
  mailDomainsMax: 50,
} as const;

/** The languages that the site offers, in the order of its pickers. */
export const offeredLanguages = ({ languages }: Pick<SiteSettings, "languages">): Language[] =>
  languages.map(toLanguage);

export const offers = ({ languages }: Pick<SiteSettings, "languages">, language: Language) =>
  offeredLanguages({ languages }).includes(language);

/** Those of these languages that the site offers. */
export const offeredAmong = (
  { languages }: Pick<SiteSettings, "languages">,
  names: readonly LanguageName[],
): LanguageName[] => names.filter((name) => languages.includes(name));

export const isShown = ({ categories }: Pick<SiteSettings, "categories">, category: CategoryName) =>
  categories[toCategorySlug(category)]?.hidden !== true;

export const shownCategories = (settings: Pick<SiteSettings, "categories">): CategorySlug[] =>
  categorySlugs.filter((slug) => isShown(settings, toCategoryName(slug)));

export const hiddenCategories = (settings: Pick<SiteSettings, "categories">): CategoryName[] =>
  categoryNames.filter((name) => !isShown(settings, name));

/** Whether new texts may be written in this language and category. */
export const takesNew = (
  settings: Pick<SiteSettings, "languages" | "categories">,
  { languageName, categoryName }: { languageName: LanguageName; categoryName?: CategoryName | undefined },
) => settings.languages.includes(languageName) && (categoryName === undefined || isShown(settings, categoryName));

/** The language in which the site speaks to a member: theirs, or the first one as long as theirs isn't offered. */
export const languageFor = ({ languages }: Pick<SiteSettings, "languages">, own: LanguageName): Language =>
  toLanguage(languages.includes(own) ? own : languages[0]!);

/**
 * The text for a reader: in their language, or the first that is given; null if there is none. `lang` is the language of a text that
 * is not in theirs.
 */
export function textFor(texts: ByLanguage | undefined, language: Language): { text: string; lang?: Language } | null {
  const own = texts?.[language.toUpperCase() as LanguageName];
  if (own !== undefined) return { text: own };
  const first = languageNames.find((name) => texts?.[name] !== undefined);
  return first === undefined ? null : { text: texts![first]!, lang: toLanguage(first) };
}
