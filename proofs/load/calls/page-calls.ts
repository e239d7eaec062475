import { pageSizes } from "#vocabulary/limits.ts";
import { fullPages, type CallList, type MeasuredCall } from "./measured-call.ts";

/** Rendered pages, feeds and sitemaps for a visitor, made for each request. */

const html = { accept: "text/html", "accept-encoding": "gzip", "accept-language": "en" };

const cachedPage = (name: string, path: string): MeasuredCall => ({
  name,
  method: "GET",
  caller: "visitor",
  request: () => ({ path }),
  headers: html,
});

const page = (name: string, path: string): MeasuredCall => ({ ...cachedPage(name, path), isCached: true });

export const pageCalls: CallList = (landmarks) => {
  const { popularTale, longestDiscussion, ordinaryTale, popularTag, newsPost, busiestAuthor, totals } = landmarks;
  const last = fullPages(totals.englishHorror, pageSizes.taleList);
  const tale = ({ category, id }: { category: string; id: number }) => `/posts/${category.toLowerCase()}/${id}`;
  const tagged = `/posts/${popularTag.category.toLowerCase()}?lang=${popularTag.language.toLowerCase()}&tag=${encodeURIComponent(popularTag.name)}`;
  const lastFile = (count: number) => Math.max(1, Math.ceil(count / 10_000));
  return [
    page("Home page", "/?lang=en"),
    page("All categories", "/posts?lang=en"),
    page("Category page", "/posts/horror?lang=en"),
    page("Category page in the middle", `/posts/horror?lang=en&page=${Math.ceil(last / 2)}`),
    page("Category page, last", `/posts/horror?lang=en&page=${last}`),
    page("Category page by likes, last", `/posts/horror?lang=en&sort=favourites&page=${last}`),
    page("Category page by title, last", `/posts/horror?lang=en&sort=alphabetical&page=${last}`),
    page("Page of a tag", tagged),
    page("Page of a tag, last", `${tagged}&page=${fullPages(popularTag.total, pageSizes.taleList)}`),
    page("Page of the popular Tale", tale(popularTale)),
    page("Page of the longest discussion", tale(longestDiscussion)),
    page("Page of an ordinary Tale", tale(ordinaryTale)),
    page("Blog", `/blog?lang=${newsPost.language.toLowerCase()}`),
    page("Page of a news post", `/blog/posts/${newsPost.id}`),
    page("Profile page", `/profile/${busiestAuthor.username}`),
    page("Profile page with Tales", `/profile/${busiestAuthor.username}?tab=published`),
    page("Feed of a language", "/feeds/en.xml"),
    page("Feed of a category", "/feeds/en/horror.xml"),
    page("Feed of the news", "/feeds/en/news.xml"),
    page("Feed of an author", `/feeds/author/${busiestAuthor.username}.xml`),
    { ...page("Sitemap index", "/sitemap.xml"), most: 3 },
    { ...page("Sitemap of pages", "/sitemaps/pages.xml"), most: 3 },
    { ...page("Sitemap of Tales, first file", "/sitemaps/tales-1.xml"), most: 3 },
    { ...page("Sitemap of Tales, last file", `/sitemaps/tales-${lastFile(totals.tales)}.xml`), most: 3 },
    { ...page("Sitemap of authors, first file", "/sitemaps/authors-1.xml"), most: 3 },
    { ...page("Sitemap of series", "/sitemaps/series-1.xml"), most: 3 },
    { ...page("Sitemap of news", "/sitemaps/news-1.xml"), most: 3 },
    cachedPage("Home page from the cache", "/?lang=it"),
    cachedPage("Tale page from the cache", `${tale(ordinaryTale)}?lang=it`),
  ];
};
