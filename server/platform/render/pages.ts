import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import Negotiator from "negotiator";
import type { Language } from "#contract/languages.ts";
import { holdsToken, withoutToken } from "#contract/mailed-pages.ts";
import { sitePath } from "#contract/site-path.ts";
import { loadBuild, type PageSite, type WebBuild, type WebEntry } from "./web-build.ts";
import { developmentBuild } from "./development.ts";
import type { InProcessCall } from "../http/in-process-calls.ts";
import { redirectWithin } from "../http/redirects.ts";
import { chooseEncoding, encodePage, inEncoding, type EncodedPage } from "./encoded-page.ts";
import { registerLanguageSwitch } from "./language-switch.ts";
import { createPageCache } from "./page-cache.ts";
import { addPushWorkerRoute } from "./push-worker.ts";
import { pageLanguage } from "./page-language.ts";

export interface PagesOptions {
  /** Settings that pages may show. */
  site: PageSite;
  /** ISO code of the country that a request comes from; null if it is unknown. */
  country(request: FastifyRequest): string | null;
  development: boolean;
  /** Makes the API calls of a page while it is rendered. */
  call: InProcessCall;
}

/** The cache of the site's rendered pages. */
export interface Pages {
  /** Drops pages that have one of these cache tags (`tale:42`, `list:horror:EN`). */
  invalidate(cacheTags: readonly string[]): void;
  /** Drops all pages, after invalidations may have been missed. */
  clear(): void;
  /** Answers with the page of the requested address, for other routes that find nothing at it. */
  answer(request: FastifyRequest, reply: FastifyReply): Promise<unknown>;
}

/** Addresses that never get a "not found" page: calls, built files, files that browsers request (/favicon.ico). */
const noPage = /^\/((v0|v1|auth|assets)(\/|$)|[^/]+\.\w+$)/;

/**
 * Encoded slashes, backslashes and control characters, which no page has in its path. React Router decodes them and can then take the
 * path for another host.
 */
const undecodable = /%(?:[01][0-9a-f]|7f|2f|5c)|\\/i;
const missingPage = "/404";

function wantsPage({ headers }: FastifyRequest): boolean {
  return new Negotiator({ headers }).mediaType(["text/html"]) !== undefined;
}

interface Address {
  path: string;
  /** The search parameters that pages may depend on, normalised. */
  search: string;
  /** The language that the address asks for. */
  lang: string | null;
}

function addressOf(url: string, pageSearch: WebEntry["pageSearch"]): Address {
  const at = url.indexOf("?");
  const sent = at < 0 ? url : url.slice(0, at);
  const path = undecodable.test(sent) ? missingPage : sent;
  if (at < 0) return { path, search: "", lang: null };
  const search = url.slice(at);
  return { path, search: pageSearch(search), lang: new URLSearchParams(search).get("lang") };
}

/** `/posts/` is `/posts`. */
const withoutTrailingSlash = (path: string) => `/${path.replace(/^\/+/, "").replace(/\/+$/, "")}`;

function send(request: FastifyRequest, reply: FastifyReply, page: EncodedPage) {
  const encoding = chooseEncoding(request.headers["accept-encoding"]);
  const { bytes, etag } = inEncoding(page, encoding);
  reply.header("cache-control", "no-cache");
  reply.header("vary", "Accept-Encoding, Cookie, Accept-Language");
  reply.header("content-language", page.language);
  reply.header("etag", etag);
  if (page.status === 200 && request.headers["if-none-match"]?.includes(etag)) return reply.code(304).send();
  if (encoding !== null) reply.header("content-encoding", encoding);
  return reply.code(page.status).type("text/html; charset=utf-8").send(bytes);
}

async function serveAssets(app: FastifyInstance, folder: string) {
  await app.register(async (scope) => {
    scope.addHook("onRoute", (route) => {
      route.config = { ...route.config, servedWhenBusy: true };
    });
    await scope.register(fastifyStatic, {
      root: folder,
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

/** Thrown when a page turns out to be a redirect. */
class Redirection extends Error {
  readonly to: string;
  readonly status: number;

  constructor(to: string, status: number) {
    super(to);
    this.to = to;
    this.status = status;
  }
}

/** A redirect keeps the `lang` parameter. */
function inSameLanguage(to: string, lang: string | null): string {
  const path = sitePath(to);
  if (lang === null || path === null) return to;
  const address = new URL(path, "http://site.invalid");
  if (!address.searchParams.has("lang")) address.searchParams.set("lang", lang);
  return address.pathname + address.search + address.hash;
}

/** Registers the pages: every GET that no other route of the app handles. */
export async function registerPages(app: FastifyInstance, options: PagesOptions): Promise<Pages> {
  const { site, country, development, call } = options;
  const build: WebBuild = development ? await developmentBuild(app) : await loadBuild();
  if (build.assetsFolder !== null) await serveAssets(app, build.assetsFolder);
  addPushWorkerRoute(app, build);
  const cache = createPageCache<EncodedPage>();
  const { pageSearch } = await build.entry();
  registerLanguageSwitch(app, site.url);
  const renderings = new Set<Promise<EncodedPage>>();
  // A page is rendered to its end even if its client has disconnected, and its calls need the database until then.
  app.addHook("onClose", async () => void (await Promise.allSettled(renderings)));

  async function renderPage(
    { path, search }: Address,
    language: Language,
    request: FastifyRequest,
  ): Promise<EncodedPage> {
    const { render, inProcessApi } = await build.entry();
    const onError = (error: unknown) => {
      // The refused call is in the log already.
      if ((error as { status?: unknown }).status !== 503)
        request.log.error({ err: error, path: withoutToken(path) }, "page could not be rendered");
    };
    const url = new URL(site.url);
    url.pathname = path;
    url.search = search;
    const rendered = await render({ url, language, api: inProcessApi(call), assets: build.assets, site, onError });
    if ("redirect" in rendered) throw new Redirection(rendered.redirect, rendered.status);
    const { html, status, cacheTags, maxAge } = rendered;
    const caching = status === 200 && maxAge > 0 && !development ? { cacheTags, maxAge } : null;
    return encodePage({ html, status, language, caching });
  }

  function requestedPage(request: FastifyRequest) {
    const address = addressOf(request.raw.url ?? "/", pageSearch);
    const language = pageLanguage({
      asked: address.lang,
      cookie: request.headers.cookie,
      country: () => country(request),
      acceptLanguage: request.headers["accept-language"],
    });
    return { address, language, key: `${language} ${address.path}${address.search}` };
  }
  const isCached = (request: FastifyRequest) => cache.get(requestedPage(request).key) !== undefined;

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const { address, language, key } = requestedPage(request);
    const { path, search, lang } = address;
    // Otherwise the page's requests would send its address with the token as Referer, and a proxy could log it.
    if (holdsToken(path)) reply.header("referrer-policy", "no-referrer");
    const cached = cache.get(key);
    if (cached !== undefined) return send(request, reply, cached);

    if (noPage.test(path) || !wantsPage(request)) return reply.callNotFound();
    if (path.length > 1 && path.endsWith("/")) return redirectWithin(reply, withoutTrailingSlash(path) + search, 308);
    try {
      const render = () => {
        const rendering = renderPage(address, language, request).finally(() => renderings.delete(rendering));
        renderings.add(rendering);
        return rendering;
      };
      return send(request, reply, await cache.getOrRender(key, render));
    } catch (error) {
      if (error instanceof Redirection) return redirectWithin(reply, inSameLanguage(error.to, lang), error.status);
      throw error;
    }
  }

  // The cache contains compressed pages.
  app.get("/*", { compress: false, config: { servedWhenBusy: isCached } }, answer);
  return { invalidate: cache.invalidate, clear: cache.clear, answer };
}
