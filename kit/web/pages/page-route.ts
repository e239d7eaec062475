import type { ComponentType } from "react";
import { useMatches, type LoaderFunction, type RouteObject } from "react-router";
import { withOtherTexts } from "../language/other-texts.ts";
import type { Language } from "#vocabulary/languages.ts";
import type { FilesOfPage } from "./page-data.ts";
import { StaleBuild } from "./page-error.ts";

/** The exports of a page module. */
interface PageModule {
  Component: ComponentType;
  loader?: LoaderFunction;
  ErrorBoundary?: ComponentType;
}

export interface MatchedPage {
  params: Record<string, string | undefined>;
  /** The result of the page's loader. */
  data: unknown;
  language: Language;
}

/** The properties of a page in the route table, besides its path. */
interface PageHandle {
  /** For signed-in people only, so the browser loads its data. Applies to all routes below, too. */
  private?: true;
  /** Useless without the application, which therefore starts at once, for visitors too. */
  application?: true;
  /** Tags of the content that the page shows (`tale:42`, see vocabulary/cache-tags.ts). A change to it removes the page from the cache. */
  cacheTags?: (match: MatchedPage) => string[];
  /** Likes and comments on its Tale change nothing but the totals that the page shows (site/web/page-totals.ts). */
  totals?: true;
  /** Seconds for which the rendered page may be cached, where that is less than the cache tags would allow. */
  maxAge?: number | ((match: MatchedPage) => number);
  /** Set by `page`. */
  files?: FilesOfPage;
}

type PageRoute = RouteObject & { handle?: PageHandle };

/** A page whose module is in the application's file, because members open it most: it opens without another request. */
export function includedPage(path: string | null, module: PageModule, handle: PageHandle): PageRoute {
  return path === null ? { index: true, ...module, handle } : { path, ...module, handle };
}

/** One page of the table: its path (none: the index of its parent) and its module, loaded when it is needed. */
export function page(path: string | null, load: () => Promise<PageModule>, options: PageHandle = {}): PageRoute {
  const handle: PageHandle = { files: "others", ...options };
  const lazy = async () => {
    try {
      return await (handle.files === "lists" ? load() : withOtherTexts(load()));
    } catch (cause) {
      throw new StaleBuild("The page's files could not be loaded", { cause });
    }
  };
  return path === null ? { index: true, lazy, handle } : { path, lazy, handle };
}

/** A route without a page: its loader redirects. */
export function routeWithoutPage(path: string, loader: LoaderFunction): RouteObject {
  return { path, loader, Component: () => null };
}

/** The routes that an address with this first segment can match. */
export function routesWithin<Route extends RouteObject>(routes: readonly Route[], segment: string): Route[] {
  return routes.flatMap((route): Route[] => {
    if (route.path !== undefined) return [segment, "*"].includes(route.path.split("/")[0]!) ? [route] : [];
    const children = routesWithin((route.children ?? []) as Route[], segment);
    return children.length === 0 ? [] : [{ ...route, children }];
  });
}

/** The handles of the matched routes, outermost first. */
export function handlesOf(matches: readonly { route: RouteObject }[]): PageHandle[] {
  return matches.map(({ route }) => (route.handle ?? {}) as PageHandle);
}

/** Whether the current page is private. */
export function useIsPrivate(): boolean {
  return useMatches().some(({ handle }) => (handle as PageHandle | undefined)?.private === true);
}
