import { categorySlugs, toCategoryName } from "#contract/categories.ts";
import { languages, toLanguageName, type Language } from "#contract/languages.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { languagesWithNews, nonEmptyCategories } from "./queries.ts";

/** The pages that are there whatever is published, and the shelves on which something stands. */

/** Without a date: they change with the program. */
const always = [
  "/",
  "/posts",
  "/rules",
  "/conditions",
  "/information",
  "/contact-us",
  "/our-privacy",
  "/signup",
  "/login",
];

/** A page of a sitemap in one language. */
interface PageInLanguage {
  url: string;
  lastmod?: string;
  links: { lang: string; url: string }[];
}

interface Edition {
  language: Language;
  lastmod: Date | null;
}

/** Every language of a page by itself, each naming all of them, as the pages' own heads do. */
function entriesOf(siteUrl: string, path: string, editions: Edition[]): PageInLanguage[] {
  const address = siteUrl + path;
  const inLanguage = (language: Language) => `${address}?lang=${language}`;
  const links = [
    ...editions.map(({ language }) => ({ lang: language, url: inLanguage(language) })),
    { lang: "x-default", url: address },
  ];
  return editions.map(({ language, lastmod }) => ({
    url: inLanguage(language),
    ...(lastmod === null ? {} : { lastmod: lastmod.toISOString() }),
    links,
  }));
}

/** An empty shelf and an empty blog ask not to be found, so they are in no sitemap either. */
export async function sitePages(executor: Executor, siteUrl: string): Promise<PageInLanguage[]> {
  const [shelves, blogs] = await Promise.all([nonEmptyCategories(executor), languagesWithNews(executor)]);
  const everywhere = languages.map((language) => ({ language, lastmod: null }));
  const filled = (rows: { language: string; lastmod: Date | null }[]) =>
    languages.flatMap((language) => {
      const row = rows.find((each) => each.language === toLanguageName(language));
      return row === undefined ? [] : [{ language, lastmod: row.lastmod }];
    });
  return [
    ...always.flatMap((path) => entriesOf(siteUrl, path, everywhere)),
    ...categorySlugs.flatMap((slug) => {
      const rows = shelves.filter(({ category }) => category === toCategoryName(slug));
      return entriesOf(siteUrl, `/posts/${slug}`, filled(rows));
    }),
    ...entriesOf(siteUrl, "/blog", filled(blogs)),
  ];
}
