import type { FastifyRequest } from "fastify";
import { tagsOfNames } from "#kit/calls/named-members.ts";
import type { SentForm } from "#kit/calls/sent-form.ts";
import type { Language } from "#vocabulary/languages.ts";
import { MIB, SECOND } from "#vocabulary/limits.ts";
import { withoutToken } from "#vocabulary/mailed-pages.ts";
import type { Keepable } from "../cache/cache.ts";
import type { Reads } from "../read-routing.ts";
import type { InProcessCall } from "../http/in-process-calls.ts";
import { annotateSpan, inSpan } from "../tracing/spans.ts";
import { decoded } from "../cache/content-encoding.ts";
import type { SiteCache } from "../cache/site-cache.ts";
import { encodePage, type EncodedPage } from "./encoded-page.ts";
import type { Address, PageRequests } from "./page-request.ts";
import type { PageSite, Totals, WebBuild } from "./web-build.ts";

/** The calls of a page, by where they are answered. */
export interface PageCalls {
  fromPrimary: InProcessCall;
  fromReplica: InProcessCall;
}

/** Thrown when a page turns out to be a redirect. */
export class Redirection extends Error {
  readonly to: string;
  readonly status: number;

  constructor(to: string, status: number) {
    super(to);
    this.to = to;
    this.status = status;
  }
}

interface Options {
  build: WebBuild;
  /** The same object until what pages show of it changes. */
  site(): PageSite;
  /** Milliseconds since 1970. */
  now(): number;
  development: boolean;
  calls: PageCalls;
  reads: Reads;
  totals(id: number): Promise<Totals | null>;
  encodingOf: PageRequests["encodingOf"];
}

/** Makes pages in the encoding that the first request asks for. */
export function createPageRenderer(options: Options) {
  const { build, development, calls, reads, totals, encodingOf } = options;
  return {
    /** @throws {Redirection} */
    async render(
      { path, search }: Address,
      language: Language,
      request: FastifyRequest,
      form?: SentForm,
    ): Promise<EncodedPage> {
      const { render, inProcessApi } = await build.entry();
      const onError = (error: unknown) => {
        // The refused call is in the log already.
        if ((error as { status?: unknown }).status !== 503)
          request.log.error({ err: error, path: withoutToken(path) }, "page could not be rendered");
      };
      const site = options.site();
      const url = new URL(site.url);
      url.pathname = path;
      url.search = search;
      const renderedFrom = (call: InProcessCall) =>
        render({ url, language, api: inProcessApi(call), assets: build.assets, site, onError, form });
      const rendered = await inSpan({ name: "render page", attributes: { "fabula.language": language } }, async () => {
        const result = await reads.read({
          of: "page",
          fromReplica: () => renderedFrom(calls.fromReplica),
          fromPrimary: () => renderedFrom(calls.fromPrimary),
          cacheTagsOf: (page) => ("redirect" in page ? [] : page.cacheTags),
        });
        // The first part of a known address is one of ours; what follows can be a token or a name.
        if ("html" in result && result.status === 200) annotateSpan({ "fabula.page": path.split("/")[1]! || "home" });
        return result;
      });
      if ("redirect" in rendered) throw new Redirection(rendered.redirect, rendered.status);
      const { html, status, cacheTags } = rendered;
      const { announcement } = site;
      const untilItsEnd =
        announcement?.endsAt == null ? Infinity : (Date.parse(announcement.endsAt) - options.now()) / SECOND;
      const maxAge = Math.min(rendered.maxAge, untilItsEnd);
      const updatedFor = rendered.totals?.cacheTags ?? [];
      const caching = status === 200 && maxAge > 0 && !development ? { cacheTags, updatedFor, maxAge } : null;
      return encodePage({ html, status, language, caching, totals: rendered.totals }, encodingOf(request.raw));
    },

    /** The page with its totals as they are now; null if it has to be rendered. */
    async update(page: EncodedPage, request: FastifyRequest): Promise<EncodedPage | null> {
      const now = page.totals === null ? null : await totals(page.totals.id);
      if (page.totals === null || now === null) return null;
      const { withTotals } = await build.entry();
      const updated = withTotals(page.language, String(await decoded(page)), page.totals, now);
      const { status, language, caching } = page;
      return encodePage({ ...updated, status, language, caching }, encodingOf(request.raw));
    },
  };
}

interface Shared extends Keepable {
  reply: unknown;
}

const capacity = 4 * MIB;
/** Seconds. */
const maxAge = 600;

/**
 * Calls of pages. Replies with cache tags, the changes that make them stale, are kept for all pages: a part of many pages then needs no statement
 * for each of them. Nobody may change such a reply.
 */
export function sharedCalls(calls: PageCalls, reads: Pick<Reads, "read">, siteCache: Pick<SiteCache, "open">) {
  const cache = siteCache.open<Shared>({ name: "parts", capacity });
  const callOrKept =
    (call: InProcessCall) =>
    async (
      ...[endpoint, input, cacheTagsOf]: [...Parameters<InProcessCall>, ((reply: never) => readonly string[])?]
    ) => {
      if (cacheTagsOf === undefined) return call(endpoint, input);
      const tagsOf = (result: unknown) => [...cacheTagsOf(result as never), ...tagsOfNames(result)];
      const { reply } = await cache.kept(JSON.stringify([endpoint.path, input]), async () => {
        const result = await reads.read({
          of: null,
          fromReplica: () => calls.fromReplica(endpoint, input),
          fromPrimary: () => calls.fromPrimary(endpoint, input),
          cacheTagsOf: tagsOf,
        });
        const size = JSON.stringify(result).length;
        return { reply: result, size, caching: { cacheTags: tagsOf(result), maxAge } };
      });
      return reply;
    };
  return { fromPrimary: callOrKept(calls.fromPrimary), fromReplica: callOrKept(calls.fromReplica) };
}
