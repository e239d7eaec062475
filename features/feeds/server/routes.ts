import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from "fastify";
import { z } from "zod";
import { categorySlugs } from "#vocabulary/categories.ts";
import { icons, type IconName } from "../addresses.ts";
import { id } from "#kit/calls/input.ts";
import { isLanguage, languages } from "#vocabulary/languages.ts";
import { offeredLanguages, offers } from "#vocabulary/site-settings.ts";
import { HOUR, MIB, SECOND, usernamePattern } from "#vocabulary/limits.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { notFound } from "#kit/server/api-error.ts";
import { pageLanguage } from "#kit/server/render/page-request.ts";
import { createDocument, sendDocument, type CachedDocument } from "./documents.ts";
import { authorFeed, categoryFeed, languageFeed, newsFeed } from "./feeds.ts";
import { createSharePictures } from "./share-pictures.ts";
import { manifestOf, openSearchDescription, registerWellKnown, robotsText } from "./well-known.ts";
import { kinds, pagesSitemap, rangeSitemap, sitemapIndex, type SitemapKind } from "./sitemaps.ts";

interface DiscoveryOptions {
  /** The ISO code of the request's country; null if it is unknown. */
  country(request: IncomingMessage): string | null;
}

const hour = HOUR / SECOND;
const capacity = 32 * MIB;
const number = z.coerce.number().int().min(1).max(1_000_000_000);
const language = z.enum(languages);
const category = z.enum(categorySlugs);
const hidden: RouteShorthandOptions = { schema: { hide: true } };
const file = { ...hidden, config: { isFile: true } };

/** An invalid part of an address leads to 404, not to 400. */
function part<Schema extends z.ZodType>(request: FastifyRequest, name: string, schema: Schema): z.output<Schema> {
  const read = schema.safeParse((request.params as Record<string, string>)[name]);
  if (!read.success) throw notFound();
  return read.data;
}

/** Serves search engines, feed readers, social networks and operating systems. */
export function registerDiscovery(app: FastifyInstance, context: AppContext, { country }: DiscoveryOptions) {
  const documents = context.cache.open<CachedDocument>({ name: "documents", capacity });
  const pictures = createSharePictures(context);
  const onReplica = { ...context, database: context.reads.replica?.database ?? context.database };

  const serve = (
    path: string,
    find: (request: FastifyRequest, reply: FastifyReply) => Promise<CachedDocument>,
    options = hidden,
  ) => app.get(path, options, async (request, reply) => sendDocument(request, reply, await find(request, reply)));
  /** A document that a replica may answer. @param key the cache key, made of the parsed parts of the address */
  const read = (key: string, make: (from: AppContext) => Promise<CachedDocument>) =>
    documents.kept(key, () =>
      context.reads.read({
        of: "document",
        fromReplica: () => make(onReplica),
        fromPrimary: () => make(context),
        cacheTagsOf: ({ caching }) => caching?.cacheTags ?? [],
      }),
    );
  const always = (body: string, type: string) =>
    createDocument({ body, type, browserSeconds: hour, cacheTags: [], cacheSeconds: hour });

  const robots = always(robotsText(context.config.SITE_URL), "text/plain; charset=utf-8");
  serve("/robots.txt", async () => robots);

  const languageIn = ({ query }: FastifyRequest) => {
    const { lang } = query as { lang?: unknown };
    return isLanguage(lang) && offers(context.siteSettings.current, lang) ? lang : null;
  };
  serve("/manifest.webmanifest", async (request, reply) => {
    const addressLanguage = languageIn(request);
    const { cookie, "accept-language": acceptLanguage } = request.headers;
    const chosen = pageLanguage(
      { addressLanguage, cookie, country: () => country(request.raw), acceptLanguage },
      offeredLanguages(context.siteSettings.current),
    );
    if (addressLanguage === null) reply.header("vary", "Cookie, Accept-Language");
    reply.header("content-language", chosen);
    return documents.kept(`manifest ${chosen}`, async () =>
      always(JSON.stringify(manifestOf(context, chosen)), "application/manifest+json; charset=utf-8"),
    );
  });

  serve("/opensearch.xml", async (request) => {
    const chosen = languageIn(request) ?? offeredLanguages(context.siteSettings.current)[0]!;
    return documents.kept(`search description ${chosen}`, async () =>
      always(openSearchDescription(context, chosen), "application/opensearchdescription+xml; charset=utf-8"),
    );
  });

  serve("/sitemap.xml", () => read("sitemap", sitemapIndex));
  serve("/sitemaps/pages.xml", () => read("sitemap pages", pagesSitemap));
  for (const kind of Object.keys(kinds) as SitemapKind[]) {
    serve(`/sitemaps/${kind}-:n.xml`, async (request) => {
      const n = part(request, "n", number);
      return read(`sitemap ${kind} ${n}`, (from) => rangeSitemap(from, kind, n));
    });
  }

  serve("/feeds/:language.xml", async (request) => {
    const code = part(request, "language", language);
    return read(`feed ${code}`, (from) => languageFeed(from, code));
  });
  serve("/feeds/:language/news.xml", async (request) => {
    const code = part(request, "language", language);
    return read(`feed ${code} news`, (from) => newsFeed(from, code));
  });
  serve("/feeds/:language/:category.xml", async (request) => {
    const code = part(request, "language", language);
    const slug = part(request, "category", category);
    return read(`feed ${code} ${slug}`, (from) => categoryFeed(from, code, slug));
  });
  serve("/feeds/author/:username.xml", async (request) => {
    const username = part(request, "username", z.string().regex(usernamePattern));
    return read(`feed of ${username.toLowerCase()}`, (from) => authorFeed(from, username));
  });

  serve("/share/tales/:id.png", async (request) => {
    const tale = part(request, "id", id);
    return documents.kept(`share tale ${tale}`, () => pictures.tale(tale));
  });
  serve("/share/news/:id.png", async (request) => {
    const post = part(request, "id", id);
    return documents.kept(`share news ${post}`, () => pictures.news(post));
  });
  serve("/share/categories/:category.png", async (request) => {
    const slug = part(request, "category", category);
    return documents.kept(`share category ${slug}`, () => pictures.category(slug));
  });
  serve("/share/site.png", () => documents.kept("share site", pictures.site));
  serve("/favicon.ico", () => documents.kept("favicon", pictures.favicon), file);
  serve(
    "/icons/:name.png",
    async (request) => {
      const name = part(request, "name", z.enum(Object.keys(icons) as IconName[]));
      return documents.kept(`icon ${name}`, () => pictures.icon(name));
    },
    file,
  );
  registerWellKnown(app, context);
}
