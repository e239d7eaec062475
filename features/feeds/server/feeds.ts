import { categoryWords } from "#kit/server/category-words.ts";
import { isNamed } from "#vocabulary/hidden-author.ts";
import { languageFor, offers, shownCategories, takesNew, type SiteSettings } from "#vocabulary/site-settings.ts";
import { Feed, type FeedOptions, type Item } from "feed";
import { discoveryTexts } from "#content/server-texts.ts";
import { toCategoryName, toCategorySlug, type CategorySlug } from "#vocabulary/categories.ts";
import { feedAddresses } from "../addresses.ts";
import { toLanguage, toLanguageName, type Language } from "#vocabulary/languages.ts";
import { cacheTag } from "#vocabulary/cache-tags.ts";
import { tagsOfNames } from "#kit/calls/named-members.ts";
import { escapeHtml, withoutInvalidXml } from "#kit/server/escape-html.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { notFound } from "#kit/server/api-error.ts";
import { ownerIfVisible } from "#features/accounts/server/service.ts";
import { descriptionOf } from "./well-known.ts";
import { createDocument, type CachedDocument } from "./documents.ts";
import type { StoryCredit } from "#features/tales/shapes.ts";
import { newestByAuthor, newestInLanguage, newestNews, newestInCategory, type FeedTale } from "./queries.ts";

/** Atom feeds (RFC 4287) of new Tales and news. */

/** Feed readers take titles and summaries for HTML, so plain text is escaped. */
const asHtml = (text: string) => escapeHtml(withoutInvalidXml(text));

interface FeedContent {
  /** Follows the site's name. */
  title: string;
  subtitle: string;
  /** The path of the feed, and of the page with the same content. */
  self: string;
  page: string;
  /** Null for a feed with entries in several languages. */
  language: Language | null;
  items: Item[];
  /** With those of the members that the items name. */
  cacheTags: readonly string[];
}

/** A tag URI (RFC 4151) stays the same if the address of a Tale changes. */
function tagUri(siteUrl: string, specific: string): string {
  const { hostname } = new URL(siteUrl);
  return `tag:${hostname.replaceAll(/[^\w.-]/g, "")},2026:${specific}`;
}

function atom(
  { config, clock, siteSettings }: AppContext,
  { title, subtitle, self, page, language, items, cacheTags }: FeedContent,
): CachedDocument {
  const site = config.SITE_URL;
  const { name: siteName } = siteSettings.current;
  const changes = items.map(({ date }) => date.getTime());
  // An empty feed has no date of its own. It gets the current day, so that its ETag stays the same all day.
  const updated = new Date(changes.length > 0 ? Math.max(...changes) : new Date(clock.now()).setUTCHours(0, 0, 0, 0));
  const options: FeedOptions = {
    id: tagUri(site, self.replace(/^\//, "").replace(/\.xml$/, "")),
    title: withoutInvalidXml(`${siteName} · ${title}`),
    description: subtitle,
    updated,
    link: site + page,
    feedLinks: { atom: site + self },
    author: { name: siteName, link: `${site}/` },
    generator: false,
  };
  const feed = new Feed(options);
  for (const item of items) feed.addItem(item);
  const xml = feed.atom1();
  const body = language === null ? xml : xml.replace("<feed ", `<feed xml:lang="${language}" `);
  const type = "application/atom+xml; charset=utf-8";
  return createDocument({ body, type, lastModified: updated, browserSeconds: 300, cacheTags, cacheSeconds: 600 });
}

/** The author of the original. */
function contributorOf(site: string, credit: StoryCredit | null | undefined): Pick<Item, "contributor"> {
  if (credit?.author != null)
    return { contributor: [{ name: credit.author, link: `${site}/profile/${credit.author}` }] };
  return credit?.formerAuthor == null ? {} : { contributor: [{ name: credit.formerAuthor }] };
}

function taleItem(
  site: string,
  settings: SiteSettings,
  { id, title, overview, category, language, author, story, publishedAt, updatedAt }: FeedTale,
): Item {
  const slug = toCategorySlug(category);
  return {
    id: tagUri(site, `tale:${id}`),
    title: asHtml(title),
    link: `${site}/posts/${slug}/${id}?lang=${toLanguage(language)}`,
    description: asHtml(overview),
    author: [isNamed(author) ? { name: author, link: `${site}/profile/${author}` } : { name: author }],
    ...contributorOf(site, story?.translationOf),
    category: [{ term: slug, name: categoryWords(settings, toLanguage(language), slug).title }],
    published: publishedAt,
    date: updatedAt,
  };
}

const itemsOf = (context: AppContext, tales: FeedTale[]) =>
  tales.map((tale) => taleItem(context.config.SITE_URL, context.siteSettings.current, tale));

/** A feed of Tales in one language. */
function feedOf(
  context: AppContext,
  language: Language,
  tales: FeedTale[],
  about: Pick<FeedContent, "title" | "subtitle" | "self" | "page">,
): CachedDocument {
  const cacheTags = [cacheTag.tales(toLanguageName(language)), ...tagsOfNames(tales)];
  return atom(context, { ...about, language, items: itemsOf(context, tales), cacheTags });
}

export async function languageFeed(context: AppContext, language: Language): Promise<CachedDocument> {
  const { tales: title, description: subtitle } = discoveryTexts[language];
  const { current } = context.siteSettings;
  const tales = offers(current, language)
    ? await newestInLanguage(
        context.database.db,
        toLanguageName(language),
        shownCategories(current).map(toCategoryName),
      )
    : [];
  const self = feedAddresses.language(language);
  return feedOf(context, language, tales, { title, subtitle, self, page: `/posts?lang=${language}` });
}

export async function categoryFeed(
  context: AppContext,
  language: Language,
  slug: CategorySlug,
): Promise<CachedDocument> {
  const { current } = context.siteSettings;
  const { title, description: subtitle } = categoryWords(current, language, slug);
  const place = { languageName: toLanguageName(language), categoryName: toCategoryName(slug) };
  const tales = takesNew(current, place)
    ? await newestInCategory(context.database.db, place.languageName, place.categoryName)
    : [];
  const self = feedAddresses.category(language, slug);
  return feedOf(context, language, tales, { title, subtitle, self, page: `/posts/${slug}?lang=${language}` });
}

export async function newsFeed(context: AppContext, language: Language): Promise<CachedDocument> {
  const languageName = toLanguageName(language);
  const site = context.config.SITE_URL;
  const isOffered = offers(context.siteSettings.current, language);
  const rows = isOffered ? await newestNews(context.database.db, languageName) : [];
  return atom(context, {
    title: discoveryTexts[language].news,
    subtitle: descriptionOf(context.siteSettings, language),
    self: feedAddresses.news(language),
    page: `/blog?lang=${language}`,
    language,
    items: rows.map(({ id, title, description, createdAt, updatedAt }) => ({
      id: tagUri(site, `news:${id}`),
      title: asHtml(title),
      link: `${site}/blog/posts/${id}?lang=${language}`,
      description: asHtml(description),
      published: createdAt,
      date: updatedAt,
    })),
    cacheTags: [cacheTag.newsPosts(languageName)],
  });
}

/** @throws {ApiError} NOT_FOUND if there is no such author, or if their Tales are private */
export async function authorFeed(context: AppContext, requestedUsername: string): Promise<CachedDocument> {
  const author = await ownerIfVisible(context, null, requestedUsername, "tales");
  if (author === null) throw notFound();
  const { username } = author;
  const tales = await newestByAuthor(context.database.db, author.id, context.siteSettings.current);
  return atom(context, {
    title: username,
    // The language in which the author writes now, not the one in which they read the site.
    subtitle: discoveryTexts[languageFor(context.siteSettings.current, tales[0]?.language ?? author.language)].tales,
    self: feedAddresses.author(username),
    page: `/profile/${username}?tab=published`,
    language: null,
    items: itemsOf(context, tales),
    cacheTags: [cacheTag.visibility(username), "tales:*", ...tagsOfNames(tales)],
  });
}
