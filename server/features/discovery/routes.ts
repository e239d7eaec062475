import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { categorySlugs, isCategorySlug } from "#contract/categories.ts";
import { icons, type IconName } from "#contract/discovery.ts";
import { id } from "#contract/input.ts";
import { fallbackLanguage, isLanguage, languages, type Language } from "#contract/languages.ts";
import { HOUR, MIB, SECOND, usernamePattern } from "#contract/limits.ts";
import type { AppContext } from "#server/platform/app-context.ts";
import { notFound } from "#server/platform/api-error.ts";
import { pageLanguage } from "#server/platform/render/page-language.ts";
import { createDocument, sendDocument, type CachedDocument } from "./documents.ts";
import { authorFeed, categoryFeed, languageFeed, newsFeed } from "./feeds.ts";
import { manifestOf } from "./manifest.ts";
import { openSearchDescription } from "./open-search.ts";
import { robotsText } from "./robots.ts";
import { createSharePictures } from "./share-pictures.ts";
import { registerWellKnown } from "./well-known.ts";
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
const hidden = { schema: { hide: true } };

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

  /** @param key the cache key, made of the parsed parts of the address */
  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    make: () => Promise<CachedDocument>,
  ) {
    return sendDocument(request, reply, await documents.kept(key, make));
  }
  /** A document that a replica may answer. */
  const answerRead = (
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    make: (from: AppContext) => Promise<CachedDocument>,
  ) =>
    answer(request, reply, key, () =>
      context.reads.read({
        of: "document",
        fromReplica: () => make(onReplica),
        fromPrimary: () => make(context),
        cacheTagsOf: ({ caching }) => caching?.cacheTags ?? [],
      }),
    );
  const serve = (path: string, handler: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>) =>
    app.get(path, hidden, handler);
  const always = (body: string, type: string) =>
    createDocument({ body, type, browserSeconds: hour, cacheTags: [], cacheSeconds: hour });

  const robots = always(robotsText(context.config.SITE_URL), "text/plain; charset=utf-8");
  serve("/robots.txt", async (request, reply) => sendDocument(request, reply, robots));

  const manifests = Object.fromEntries(
    languages.map((code) => [
      code,
      always(JSON.stringify(manifestOf(code)), "application/manifest+json; charset=utf-8"),
    ]),
  );
  const searchDescriptions = Object.fromEntries(
    languages.map((code) => [
      code,
      always(
        openSearchDescription(context.config.SITE_URL, code),
        "application/opensearchdescription+xml; charset=utf-8",
      ),
    ]),
  ) as Record<Language, CachedDocument>;
  serve("/manifest.webmanifest", async (request, reply) => {
    const { lang } = request.query as { lang?: unknown };
    const { cookie, "accept-language": acceptLanguage } = request.headers;
    const addressLanguage = isLanguage(lang) ? lang : null;
    const chosen = pageLanguage({ addressLanguage, cookie, country: () => country(request.raw), acceptLanguage });
    if (addressLanguage === null) reply.header("vary", "Cookie, Accept-Language");
    return sendDocument(request, reply.header("content-language", chosen), manifests[chosen]!);
  });

  serve("/opensearch.xml", async (request, reply) => {
    const { lang } = request.query as { lang?: unknown };
    return sendDocument(request, reply, searchDescriptions[isLanguage(lang) ? lang : fallbackLanguage]);
  });

  serve("/sitemap.xml", (request, reply) => answerRead(request, reply, "sitemap", (from) => sitemapIndex(from)));
  serve("/sitemaps/pages.xml", (request, reply) =>
    answerRead(request, reply, "sitemap pages", (from) => pagesSitemap(from)),
  );
  for (const kind of Object.keys(kinds) as SitemapKind[]) {
    serve(`/sitemaps/${kind}-:n.xml`, (request, reply) => {
      const n = part(request, "n", number);
      return answerRead(request, reply, `sitemap ${kind} ${n}`, (from) => rangeSitemap(from, kind, n));
    });
  }

  serve("/feeds/:language.xml", (request, reply) => {
    const code = part(request, "language", language);
    return answerRead(request, reply, `feed ${code}`, (from) => languageFeed(from, code));
  });
  serve("/feeds/:language/news.xml", (request, reply) => {
    const code = part(request, "language", language);
    return answerRead(request, reply, `feed ${code} news`, (from) => newsFeed(from, code));
  });
  serve("/feeds/:language/:category.xml", (request, reply) => {
    const code = part(request, "language", language);
    const slug = part(request, "category", category);
    return answerRead(request, reply, `feed ${code} ${slug}`, (from) => categoryFeed(from, code, slug));
  });
  serve("/feeds/author/:username.xml", (request, reply) => {
    const username = part(request, "username", z.string().regex(usernamePattern));
    return answerRead(request, reply, `feed of ${username.toLowerCase()}`, (from) => authorFeed(from, username));
  });

  serve("/share/tales/:id.png", (request, reply) => {
    const tale = part(request, "id", id);
    return answer(request, reply, `share tale ${tale}`, () => pictures.tale(tale));
  });
  serve("/share/news/:id.png", (request, reply) => {
    const post = part(request, "id", id);
    return answer(request, reply, `share news ${post}`, () => pictures.news(post));
  });
  serve("/share/categories/:category.png", (request, reply) => {
    const slug = part(request, "category", z.string());
    if (!isCategorySlug(slug)) throw notFound();
    return answer(request, reply, `share category ${slug}`, () => pictures.category(slug));
  });
  serve("/share/site.png", (request, reply) => answer(request, reply, "share site", () => pictures.site()));
  serve("/favicon.ico", (request, reply) => answer(request, reply, "favicon", () => pictures.favicon()));
  registerWellKnown(app, context);
  serve("/icons/:name.png", (request, reply) => {
    const name = part(request, "name", z.enum(Object.keys(icons) as IconName[]));
    return answer(request, reply, `icon ${name}`, () => pictures.icon(name));
  });
}
