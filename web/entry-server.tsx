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
  /** Of the page asked for; only its path and its known search parameters may matter. */
  url: URL;
  language: Language;
  /** Makes calls of the API as a visitor. */
  api: Api;
  assets: Assets;
  site: Site;
  /** Told about what broke while rendering. */
  onError: (error: unknown) => void;
}

type RenderResult =
  | { redirect: string; status: number }
  | {
      html: string;
      status: number;
      /** What the page displays; a change to any of it makes the page stale. */
      cacheTags: string[];
      /** Seconds for which the page may be kept. */
      maxAge: number;
    };

const minute = 60;
/** Pages that name what they show are invalidated by it; the hour is for what no change tells of. */
const keptAtMost = { named: 60 * minute, unnamed: 5 * minute };

const texts = Object.fromEntries(
  languages.map((language) => [language, createI18n(language, allTexts[language])]),
) as Record<Language, i18n>;

const handler = createStaticHandler(routes);

/** Private pages look alike from here: the layout around a skeleton, by the same two routes as the real ones. */
function asSkeleton() {
  const [root] = routes;
  const [inside] = root?.children ?? [];
  const skeleton = createStaticHandler([
    { ...root, children: [{ ...inside, children: [routeWithoutPage("*", () => null)] }] },
  ] as typeof routes);
  return { ...skeleton, query: (request: Request) => skeleton.query(request, { filterMatchesToLoad: () => false }) };
}
const skeleton = asSkeleton();

/** Renders the page of an address for a visitor. Never fails: what goes wrong becomes an error page. */
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
  reportFaults(context, input);

  const application = isPrivate || handles.some((handle) => handle.application === true);
  const dataRoutes = isPrivate ? skeleton.dataRoutes : handler.dataRoutes;
  const html = draw(input, api, context, dataRoutes, { private: isPrivate, application });
  return { html, status: statusOf(context), ...keeping(context, input.language) };
}

function statusOf(context: StaticHandlerContext): number {
  const [error] = Object.values(context.errors ?? {});
  return error === undefined ? context.statusCode : toPageError(error).status || 500;
}

function keeping(context: StaticHandlerContext, language: Language): { cacheTags: string[]; maxAge: number } {
  const cacheTags = context.matches.flatMap(({ route, params }) => {
    const [handle] = handlesOf([{ route }]);
    return handle?.cacheTags?.({ params, language, data: context.loaderData[route.id] }) ?? [];
  });
  const limits = handlesOf(context.matches).flatMap(({ maxAge }) => (maxAge === undefined ? [] : [maxAge]));
  return { cacheTags, maxAge: Math.min(cacheTags.length > 0 ? keptAtMost.named : keptAtMost.unnamed, ...limits) };
}

/**
 * Puts errors into the form that both sides render, without the words of our own faults: those are for the
 * log, not for everybody.
 */
function reportFaults(context: StaticHandlerContext, { onError }: RenderInput) {
  for (const [id, error] of Object.entries(context.errors ?? {})) {
    const shown = toPageError(error);
    if (shown.status >= 500) onError(error);
    if (context.errors !== null) context.errors[id] = shown.code === null ? { ...shown, message: "" } : shown;
  }
}

type Marks = Pick<PageData, "private" | "application">;

function draw(
  input: RenderInput,
  api: Api,
  context: StaticHandlerContext,
  dataRoutes: typeof handler.dataRoutes,
  marks: Marks,
) {
  try {
    return drawOnce(input, api, context, dataRoutes, marks);
  } catch (error) {
    input.onError(error);
    context.statusCode = 500;
    context.loaderData = {};
    context.errors = { page: { status: 500, code: null, message: "" } };
    return drawOnce(input, api, context, dataRoutes, marks);
  }
}

function drawOnce(
  { language, assets, site }: RenderInput,
  api: Api,
  context: StaticHandlerContext,
  dataRoutes: typeof handler.dataRoutes,
  marks: Marks,
): string {
  const { loaderData, errors } = context;
  const data: PageData = { language, site, assets, ...marks, loaderData, errors };
  const json = writePageData(data);
  const markup = renderToString(
    <App data={data} json={json} api={api} i18n={texts[language]}>
      <StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} hydrate={false} />
    </App>,
  );
  return markup.startsWith("<!DOCTYPE") ? markup : `<!DOCTYPE html>${markup}`;
}
