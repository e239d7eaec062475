import { renderToString } from "react-dom/server";
import type { i18n } from "i18next";
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  RouterContextProvider,
  StaticRouterProvider,
  type RouteObject,
  type StaticHandlerContext,
} from "react-router";
import { drawCover } from "#content/art/cover.ts";
import { languages, type Language } from "#vocabulary/languages.ts";
import { builtInSettings } from "#vocabulary/site-settings.ts";
import { tagsOfNames } from "#kit/calls/named-members.ts";
import type { SentForm } from "#kit/calls/sent-form.ts";
import { App } from "./app.tsx";
import { keptAddress, partsFor, placeholderId, withParts } from "./kept-layout.ts";
import { ListenBar } from "#features/reading/web/listen-control.tsx";
import { ReadingPanel } from "#features/reading-settings/web/reading-panel.tsx";
import { KeptPartsProvider, MarkTotalsProvider, unmarked } from "#kit/web/pages/kept-parts.tsx";
import type { Api } from "#kit/web/calls/api.ts";
import { totalsTags } from "./page-cache-tags.ts";
import { createI18n } from "#kit/web/language/i18n.ts";
import { withOwnersWords, type OwnersWords } from "#kit/web/language/owners-words.ts";
import { cacheTexts } from "#kit/web/language/cached-texts.ts";
import { pageContext, type Site } from "#kit/web/pages/page-context.ts";
import { mark, replaceTotals, taleOf, withMarkedTotals, withoutMarks } from "./page-totals.ts";
import type { PageTotals, Totals } from "./page-totals.ts";
import { assetsOfPage, writePageData, type Assets, type FilesOfPage, type PageData } from "#kit/web/pages/page-data.ts";
import { toPageError } from "#kit/web/pages/page-error.ts";
import { handlesOf, routesWithin, routeWithoutPage } from "#kit/web/pages/page-route.ts";
import { routes } from "./routes.tsx";
import { allTexts } from "#content/texts/all.ts";
import { drawCoversInLists } from "#ui/cover.tsx";

export { inProcessApi } from "#kit/web/calls/in-process-api.ts";
export { pageSearch } from "#kit/web/pages/address.ts";
export type { PageTotals, Totals } from "./page-totals.ts";

export interface RenderInput {
  /** The address of the page. The result may depend only on its path and the known search parameters. */
  url: URL;
  language: Language;
  /** Makes calls of the API as a visitor. */
  api: Api;
  assets: Assets;
  site: Site;
  /** The page's form, sent without script and refused. */
  form?: SentForm | undefined;
  /** Called with each server error and each bug. */
  onError: (error: unknown) => void;
}

type RenderResult =
  | { redirect: string; status: number }
  | {
      html: string;
      status: number;
      /** The content that the page shows. A change to it invalidates the page. */
      cacheTags: string[];
      /** Seconds for which the page may be cached. */
      maxAge: number;
      /** Null for a page without totals. */
      totals: PageTotals | null;
    };

const minute = 60;
/** Pages with cache tags are invalidated by changes. The hour limits how long changes without a tag stay invisible. */
const maxCacheAge = { named: 60 * minute, unnamed: 5 * minute };

const textsWith = (words: OwnersWords) =>
  Object.fromEntries(
    languages.map((language) => [
      language,
      cacheTexts(createI18n(language, withOwnersWords(allTexts[language], language, words), words)),
    ]),
  ) as Record<Language, i18n>;

/** The texts with the owner's words, which seldom change. */
let texts: { words: OwnersWords; of: Record<Language, i18n> } = {
  words: builtInSettings,
  of: textsWith(builtInSettings),
};

function textsOfSite(words: OwnersWords): Record<Language, i18n> {
  const isKept = texts.words.name === words.name && texts.words.categories === words.categories;
  if (!isKept) texts = { words, of: textsWith(words) };
  return texts.of;
}

drawCoversInLists(drawCover);

const handler = createStaticHandler(routes);

/** React Router tries and compiles the paths of all routes for each request: most pages need only a few of them. */
const handlers = new Map(
  ["posts", "blog", "profile"].map((segment) => [
    segment,
    createStaticHandler(routesWithin(handler.dataRoutes, segment)),
  ]),
);
const handlerOf = (pathname: string) => handlers.get(pathname.split("/")[1]!) ?? handler;

/** The layout with one page, in the same two routes as a real page. Nothing is loaded. */
function layoutHandler(page: RouteObject) {
  const [root] = routes;
  const [inside] = root?.children ?? [];
  const skeleton = createStaticHandler([{ ...root, children: [{ ...inside, children: [page] }] }] as typeof routes);
  return { ...skeleton, query: (request: Request) => skeleton.query(request, { filterMatchesToLoad: () => false }) };
}
/** On the server every private page is the layout around a page that is still loading. */
const skeleton = layoutHandler(routeWithoutPage("*", () => null));
const partsToKeep = layoutHandler({
  path: "*",
  element: (
    <>
      <ListenBar />
      <ReadingPanel />
    </>
  ),
});

interface RenderOptions {
  /** False: header, footer and menu are rendered for this page alone. */
  keepsLayout?: boolean;
}

/** Renders the page of an address for a visitor. It never throws: a failure becomes an error page. */
export async function render(input: RenderInput, { keepsLayout = true }: RenderOptions = {}): Promise<RenderResult> {
  const { api, url } = input;
  const handler = handlerOf(url.pathname);
  const handles = handlesOf(matchRoutes(handler.dataRoutes, url) ?? []);
  const isPrivate = handles.some((handle) => handle.private === true);
  const requestContext = new RouterContextProvider();
  requestContext.set(pageContext, { api, language: input.language, site: input.site, form: input.form ?? null });

  const request = new Request(url);
  const context = isPrivate ? await skeleton.query(request) : await handler.query(request, { requestContext });
  if (context instanceof Response) {
    return { redirect: context.headers.get("location") ?? "/", status: context.status };
  }
  reportErrors(context, input);

  const application = isPrivate || handles.some((handle) => handle.application === true);
  const dataRoutes = isPrivate ? skeleton.dataRoutes : handler.dataRoutes;
  const files = handles.find((handle) => handle.files !== undefined)?.files;
  const document = { input, context, dataRoutes, flags: { private: isPrivate, application }, files };
  const withMarks = keepsLayout ? await renderWithKeptLayout(document) : renderDocument(document);
  const tale = taleWithTotals(context);
  const { html, written } = tale === null ? { html: withMarks, written: [] } : withoutMarks(withMarks);
  const totals = tale === null ? null : { id: tale.id, cacheTags: totalsTags(tale), written };
  return { html, totals, status: statusOf(context), ...cachingOf(context, input.language) };
}

/** A rendered page with other totals. */
export const withTotals = (language: Language, html: string, page: PageTotals, totals: Totals) =>
  replaceTotals(html, page, texts.of[language], totals);

function routeWithTotals({ matches, errors }: StaticHandlerContext): string | null {
  if (errors !== null) return null;
  return matches.find(({ route }) => handlesOf([{ route }])[0]?.totals === true)?.route.id ?? null;
}

function taleWithTotals(context: StaticHandlerContext) {
  const id = routeWithTotals(context);
  return id === null ? null : taleOf({ data: context.loaderData[id] });
}

function statusOf(context: StaticHandlerContext): number {
  const [error] = Object.values(context.errors ?? {});
  return error === undefined ? context.statusCode : toPageError(error).status || 500;
}

function cachingOf(context: StaticHandlerContext, language: Language): { cacheTags: string[]; maxAge: number } {
  const cacheTags = context.matches.flatMap(({ route, params }) => {
    const [handle] = handlesOf([{ route }]);
    const data: unknown = context.loaderData[route.id];
    const own = handle?.cacheTags?.({ params, language, data }) ?? [];
    return own.length === 0 ? [] : [...own, ...tagsOfNames(data)];
  });
  const limits = context.matches.flatMap(({ route, params }) => {
    const { maxAge } = handlesOf([{ route }])[0] ?? {};
    if (maxAge === undefined) return [];
    return [typeof maxAge === "number" ? maxAge : maxAge({ params, language, data: context.loaderData[route.id] })];
  });
  return { cacheTags, maxAge: Math.min(cacheTags.length > 0 ? maxCacheAge.named : maxCacheAge.unnamed, ...limits) };
}

/** Converts errors into the form that both sides render. The message of an unexpected error goes only to the log. */
function reportErrors(context: StaticHandlerContext, { onError }: RenderInput) {
  for (const [id, error] of Object.entries(context.errors ?? {})) {
    const pageError = toPageError(error);
    if (pageError.status >= 500) onError(error);
    if (context.errors !== null)
      context.errors[id] = pageError.code === null ? { ...pageError, message: "" } : pageError;
  }
}

/** Everything that a document is rendered from. */
interface DocumentInput {
  input: RenderInput;
  context: StaticHandlerContext;
  dataRoutes: typeof handler.dataRoutes;
  flags: Pick<PageData, "private" | "application">;
  files?: FilesOfPage;
}

async function renderWithKeptLayout(document: DocumentInput): Promise<string> {
  const { input, context } = document;
  const address = keptAddress(context.location);
  if (address === null) return renderDocument(document);
  const parts = await partsFor({ ...input, address }, () => renderPartsToKeep(input, address));
  return withParts(renderDocument(document, placeholderId), parts, address, context.location);
}

async function renderPartsToKeep(input: RenderInput, address: string): Promise<string> {
  const { query, dataRoutes } = partsToKeep;
  const context = (await query(new Request(new URL(address, input.url)))) as StaticHandlerContext;
  return renderOnce({ input, context, dataRoutes, flags: { private: false, application: false } });
}

/** @param placeholder for pages with kept parts */
function renderDocument(document: DocumentInput, placeholder: typeof placeholderId | null = null): string {
  const { input, context } = document;
  try {
    return renderOnce(document, placeholder);
  } catch (error) {
    input.onError(error);
    context.statusCode = 500;
    context.loaderData = {};
    context.errors = { page: { status: 500, code: null, message: "" } };
    return renderOnce(document, placeholder);
  }
}

function renderOnce(
  { input, context, dataRoutes, flags, files }: DocumentInput,
  placeholder: typeof placeholderId | null = null,
): string {
  const { language, site, api } = input;
  const assets = assetsOfPage(input.assets, language, files);
  const { loaderData, errors } = context;
  const data: PageData = { language, site, assets, ...flags, loaderData, errors };
  const marked = routeWithTotals(context);
  const json = writePageData(
    marked === null ? data : { ...data, loaderData: { ...loaderData, [marked]: withMarkedTotals(loaderData[marked]) } },
  );
  const markup = renderToString(
    <KeptPartsProvider value={placeholder}>
      <MarkTotalsProvider value={marked === null ? unmarked : mark}>
        <App data={data} json={json} api={api} i18n={textsOfSite(site)[language]}>
          <StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} hydrate={false} />
        </App>
      </MarkTotalsProvider>
    </KeptPartsProvider>,
  );
  return markup.startsWith("<!DOCTYPE") ? markup : `<!DOCTYPE html>${markup}`;
}
