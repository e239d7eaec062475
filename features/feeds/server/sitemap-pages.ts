import { categorySlugs, toCategoryName } from "#vocabulary/categories.ts";
import { languages, toLanguageName, type Language } from "#vocabulary/languages.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { languagesWithNews, nonEmptyCategories } from "./queries.ts";

/** The pages in the sitemap that are not Tales, posts or authors: the fixed pages, and the categories and blogs that have content. */

/** Without a date, because they change with new versions of the site. */
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

/** One entry per language of a page; each links to all languages, as the head of the page does. */
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

/** Empty categories and blogs have the meta tag noindex, so the sitemap leaves them out. */
export async function sitePages(executor: Executor, siteUrl: string): Promise<PageInLanguage[]> {
  const [categories, blogs] = await Promise.all([nonEmptyCategories(executor), languagesWithNews(executor)]);
  const everywhere = languages.map((language) => ({ language, lastmod: null }));
  const filled = (rows: { language: string; lastmod: Date | null }[]) =>
    languages.flatMap((language) => {
      const row = rows.find((each) => each.language === toLanguageName(language));
      return row === undefined ? [] : [{ language, lastmod: row.lastmod }];
    });
  return [
    ...always.flatMap((path) => entriesOf(siteUrl, path, everywhere)),
    ...categorySlugs.flatMap((slug) => {
      const rows = categories.filter(({ category }) => category === toCategoryName(slug));
      return entriesOf(siteUrl, `/posts/${slug}`, filled(rows));
    }),
    ...entriesOf(siteUrl, "/blog", filled(blogs)),
  ];
}
