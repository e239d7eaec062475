import { renderToString } from "react-dom/server";
import type { i18n } from "i18next";
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  RouterContextProvider,
  StaticRouterProvider,
  type StaticHandlerContext,
} from "react-router";
import { languages, type Language } from "#contract/languages.ts";
import { App } from "./app.tsx";
import type { Api } from "./platform/api.ts";
import { createI18n } from "./platform/i18n.ts";
import { pageContext, type Site } from "./platform/page-context.ts";
import { writePageData, type Assets, type PageData } from "./platform/page-data.ts";
import { toPageError } from "./platform/page-error.ts";
import { handlesOf, routeWithoutPage } from "./platform/page-route.ts";
import { routes } from "./routes.tsx";
import { allTexts } from "./text/all.ts";

export { inProcessApi } from "./platform/in-process-api.ts";
export { pageSearch } from "./platform/address.ts";

export interface RenderInput {
  /** The address of the page. The result may depend only on its path and the known search parameters. */
  url: URL;
  language: Language;
  /** Makes calls of the API as a visitor. */
  api: Api;
  assets: Assets;
  site: Site;
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
    };

const minute = 60;
/** Pages with cache tags are invalidated by changes. The hour limits how long changes without a tag stay invisible. */
const maxCacheAge = { named: 60 * minute, unnamed: 5 * minute };

const texts = Object.fromEntries(
  languages.map((language) => [language, createI18n(language, allTexts[language])]),
) as Record<Language, i18n>;

const handler = createStaticHandler(routes);

/** On the server every private page is a skeleton in the layout, in the same two routes as the real page. */
function skeletonHandler() {
  const [root] = routes;
  const [inside] = root?.children ?? [];
  const skeleton = createStaticHandler([
    { ...root, children: [{ ...inside, children: [routeWithoutPage("*", () => null)] }] },
  ] as typeof routes);
  return { ...skeleton, query: (request: Request) => skeleton.query(request, { filterMatchesToLoad: () => false }) };
}
const skeleton = skeletonHandler();

/** Renders the page of an address for a visitor. It never throws: a failure becomes an error page. */
export async function render(input: RenderInput): Promise<RenderResult> {
  const handles = handlesOf(matchRoutes(routes, input.url) ?? []);
  const isPrivate = handles.some((handle) => handle.private === true);
  const { api } = input;
  const requestContext = new RouterContextProvider();
  requestContext.set(pageContext, { api, language: input.language });

  const request = new Request(input.url);
  const context = isPrivate ? await skeleton.query(request) : await handler.query(request, { requestContext });
  if (context instanceof Response) {
    return { redirect: context.headers.get("location") ?? "/", status: context.status };
  }
  reportErrors(context, input);

  const application = isPrivate || handles.some((handle) => handle.application === true);
  const dataRoutes = isPrivate ? skeleton.dataRoutes : handler.dataRoutes;
  const html = renderDocument(input, api, context, dataRoutes, { private: isPrivate, application });
  return { html, status: statusOf(context), ...cachingOf(context, input.language) };
}

function statusOf(context: StaticHandlerContext): number {
  const [error] = Object.values(context.errors ?? {});
  return error === undefined ? context.statusCode : toPageError(error).status || 500;
}

function cachingOf(context: StaticHandlerContext, language: Language): { cacheTags: string[]; maxAge: number } {
  const cacheTags = context.matches.flatMap(({ route, params }) => {
    const [handle] = handlesOf([{ route }]);
    return handle?.cacheTags?.({ params, language, data: context.loaderData[route.id] }) ?? [];
  });
  const limits = handlesOf(context.matches).flatMap(({ maxAge }) => (maxAge === undefined ? [] : [maxAge]));
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

type PageFlags = Pick<PageData, "private" | "application">;

function renderDocument(
  input: RenderInput,
  api: Api,
  context: StaticHandlerContext,
  dataRoutes: typeof handler.dataRoutes,
  flags: PageFlags,
) {
  try {
    return renderOnce(input, api, context, dataRoutes, flags);
  } catch (error) {
    input.onError(error);
    context.statusCode = 500;
    context.loaderData = {};
    context.errors = { page: { status: 500, code: null, message: "" } };
    return renderOnce(input, api, context, dataRoutes, flags);
  }
}

function renderOnce(
  { language, assets, site }: RenderInput,
  api: Api,
  context: StaticHandlerContext,
  dataRoutes: typeof handler.dataRoutes,
  flags: PageFlags,
): string {
  const { loaderData, errors } = context;
  const data: PageData = { language, site, assets, ...flags, loaderData, errors };
  const json = writePageData(data);
  const markup = renderToString(
    <App data={data} json={json} api={api} i18n={texts[language]}>
      <StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} hydrate={false} />
    </App>,
  );
  return markup.startsWith("<!DOCTYPE") ? markup : `<!DOCTYPE html>${markup}`;
}
