import type { IncomingMessage } from "node:http";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import Negotiator from "negotiator";
import { z } from "zod";
import { languages, languageStorageKey } from "#vocabulary/languages.ts";
import { offeredLanguages } from "#vocabulary/site-settings.ts";
import { DAY, MIB, SECOND } from "#vocabulary/limits.ts";
import { holdsToken } from "#vocabulary/mailed-pages.ts";
import { loadBuild, type PageSite, type Totals, type WebBuild } from "./web-build.ts";
import { inEncoding } from "../cache/content-encoding.ts";
import type { SiteCache } from "../cache/site-cache.ts";
import type { Reads } from "../read-routing.ts";
import type { FindCachedReply, CachedReply } from "../http/replies-before-fastify.ts";
import type { KeptFiles } from "../http/kept-files.ts";
import { inSameLanguage, redirectWithin } from "../http/redirects.ts";
import { etagOf, headersOf, isForCdn, isNotModified, type EncodedPage } from "./encoded-page.ts";
import { createPageRenderer, Redirection, sharedCalls, type PageCalls } from "./page-renderer.ts";
import { createPageRequests } from "./page-request.ts";
import { annotateSpan } from "../tracing/spans.ts";

interface PagesOptions {
  /** Settings that pages may show. */
  site(): PageSite;
  /** Milliseconds since 1970. */
  now(): number;
  /** ISO code of the country that a request comes from; null if it is unknown. */
  country(request: IncomingMessage): string | null;
  development: boolean;
  /** Make the API calls of a page while it is rendered. */
  calls: PageCalls;
  reads: Reads;
  cache: SiteCache;
  files: KeptFiles;
  /** The totals that a page shows; null if its content is not public any more. */
  totals(id: number): Promise<Totals | null>;
  /** Seconds for which a CDN may keep a page without data of the member who asks; 0: not at all. */
  cdnSeconds: number;
}

export interface Pages {
  /** Answers with the page of the requested address, for other routes that find nothing at it. */
  answer(request: FastifyRequest, reply: FastifyReply): Promise<unknown>;
  /** The page that this request asks for, if it need not be rendered, compressed or redirected. */
  cachedReply: FindCachedReply;
}

/** Addresses that never get a "not found" page: calls, built files, files that browsers request (/favicon.ico). */
const noPage = /^\/((v0|v1|auth|assets)(\/|$)|[^/]+\.\w+$)/;

/** About 4,400 pages of Tales with 4,000 characters, which take 15 kB each. */
const capacity = 64 * MIB;

/** Renderings at the same time. Each blocks the process for some milliseconds; in between it sends cached pages. */
const renderedAtOnce = 3;

function wantsPage({ headers }: FastifyRequest): boolean {
  return new Negotiator({ headers }).mediaType(["text/html"]) !== undefined;
}

/** `/posts/` is `/posts`. */
const withoutTrailingSlash = (path: string) => `/${path.replace(/^\/+/, "").replace(/\/+$/, "")}`;

async function serveAssets(app: FastifyInstance, folders: string[], files: KeptFiles) {
  await app.register(async (scope) => {
    scope.addHook("onRoute", (route) => {
      route.config = { ...route.config, servedWhenBusy: true };
      files.keepRepliesOf(route);
    });
    await scope.register(fastifyStatic, {
      root: folders,
      prefix: "/assets/",
      preCompressed: true,
      decorateReply: false,
      index: false,
      // The files' names change with their content.
      immutable: true,
      maxAge: "365d",
    });
  });
}

/** Registers the pages: every GET that no other route of the app handles. */
export async function registerPages(app: FastifyInstance, options: PagesOptions): Promise<Pages> {
  const { site, country, development, calls, reads, files, totals, cdnSeconds } = options;
  // A release has no module for development, which needs Vite.
  const build: WebBuild = development
    ? await (await import("./development.ts")).developmentBuild(app)
    : await loadBuild();
  if (build.assetsFolders.length > 0) await serveAssets(app, build.assetsFolders, files);
  addPushWorkerRoute(app, build);
  const cache = options.cache.open<EncodedPage>({
    name: "pages",
    capacity,
    madeAtOnce: renderedAtOnce,
    isOverloaded: () => app.isOverloaded(),
  });
  const { pageSearch } = await build.entry();
  const requests = createPageRequests(pageSearch, country, () => offeredLanguages(site()));
  const renderer = createPageRenderer({
    build,
    site,
    now: options.now,
    development,
    calls: sharedCalls(calls, reads, options.cache),
    reads,
    totals,
    encodingOf: requests.encodingOf,
  });
  registerLanguageSwitch(app, site().url);
  // A page is rendered to its end even if its client has disconnected, and its calls need the database until then.
  app.addHook("onClose", () => cache.settled());

  const isCached = ({ raw }: FastifyRequest) => cache.isServedWhenBusy(requests.pageOf(raw).key);

  /** A kept page, in an encoding that was asked for before. */
  function cachedReply(request: IncomingMessage): CachedReply | null {
    const page = cache.get(requests.pageOf(request).key);
    if (page === undefined) return null;
    const encoding = requests.encodingOf(request);
    const etag = etagOf(page, encoding);
    const notModified = isNotModified(page, etag, request.headers["if-none-match"]);
    const bytes = notModified ? null : page.encoded.get(encoding);
    if (bytes === undefined) return null;
    cache.counts.hits += 1;
    return {
      status: notModified ? 304 : page.status,
      headers: headersOf(page, encoding, etag, bytes, cdnSeconds),
      bytes,
      isForCdn: isForCdn(page, cdnSeconds),
      route: "/*",
    };
  }

  async function send(request: FastifyRequest, reply: FastifyReply, key: string, page: EncodedPage) {
    const encoding = requests.encodingOf(request.raw);
    const etag = etagOf(page, encoding);
    const notModified = isNotModified(page, etag, request.headers["if-none-match"]);
    const bytes = notModified ? null : await inEncoding(page, encoding);
    cache.resized(key, page);
    const headers = headersOf(page, encoding, etag, bytes, cdnSeconds);
    for (let at = 0; at < headers.length; at += 2) reply.header(headers[at]!, headers[at + 1]!);
    // An address with a token is for those who have it: no search engine or cache keeps its page.
    if (holdsToken(requests.pageOf(request.raw).address.path))
      reply.header("cache-control", "no-store").header("x-robots-tag", "noindex");
    return bytes === null ? reply.code(304).send() : reply.code(page.status).send(bytes);
  }

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const { address, language, key } = requests.pageOf(request.raw);
    const { path, search } = address;
    // Otherwise the page's requests would send its address with the token as Referer, and a proxy could log it.
    if (holdsToken(path)) reply.header("referrer-policy", "no-referrer");
    const isKept = cache.get(key) !== undefined;
    if (!isKept && (noPage.test(path) || !wantsPage(request))) return reply.callNotFound();
    if (path.length > 1 && path.endsWith("/")) return redirectWithin(reply, withoutTrailingSlash(path) + search, 308);
    annotateSpan({ "fabula.cache": isKept ? "hit" : "miss" });
    try {
      const page = await cache.kept(key, async (stale) => {
        const updated = stale === null ? null : await renderer.update(stale, request);
        return updated ?? renderer.render(address, language, request);
      });
      return await send(request, reply, key, page);
    } catch (error) {
      if (error instanceof Redirection)
        return redirectWithin(reply, inSameLanguage(error.to, request.raw.url), error.status);
      throw error;
    }
  }

  /** The page of a form that a browser sent without script. It holds what was typed, so nothing keeps it. */
  app.answerForm = async (request, reply, path, sent) => {
    const { language } = requests.pageOf(request.raw);
    const page = await renderer.render({ path, search: "", lang: null }, language, request, sent);
    const encoding = requests.encodingOf(request.raw);
    const bytes = await inEncoding(page, encoding);
    const headers = headersOf(page, encoding, etagOf(page, encoding), bytes, 0);
    for (let at = 0; at < headers.length; at += 2) reply.header(headers[at]!, headers[at + 1]!);
    return reply.code(sent.problem.status).header("cache-control", "no-store").removeHeader("etag").send(bytes);
  };

  // The cache contains compressed pages.
  app.get("/*", { compress: false, config: { servedWhenBusy: isCached } }, answer);
  return { answer, cachedReply };
}

/**
 * The service worker (site/web/push-worker.ts) at a fixed address: browsers look for changes there, and
 * a script in the root folder is allowed to control the whole site.
 */
function addPushWorkerRoute(app: FastifyInstance, { pushWorker }: Pick<WebBuild, "pushWorker">) {
  app.get("/push-worker.js", (_request, reply) =>
    reply
      .type("text/javascript; charset=utf-8")
      .header("cache-control", "no-cache")
      .header("service-worker-allowed", "/")
      .send(pushWorker),
  );
}

const oneYear = (365 * DAY) / SECOND;

const params = z.object({ code: z.enum(languages) });
/** A repeated or missing parameter leads to the home page. */
const query = z.object({ to: z.string().catch("/") });

/** Remembers the language of a picker's link in a cookie and redirects back to the page, so that choosing needs no script. */
function registerLanguageSwitch(app: FastifyInstance, siteUrl: string) {
  const secure = siteUrl.startsWith("https:") ? "; Secure" : "";
  app.get("/language/:code", async (request, reply) => {
    const language = params.safeParse(request.params);
    // An unknown language is a page that does not exist, not an invalid call.
    if (!language.success) return reply.callNotFound();
    const { code } = language.data;
    reply.header("set-cookie", `${languageStorageKey}=${code}; Path=/; Max-Age=${oneYear}; SameSite=Lax${secure}`);
    reply.header("cache-control", "no-store");
    return redirectWithin(reply, query.parse(request.query).to, 302);
  });
}
