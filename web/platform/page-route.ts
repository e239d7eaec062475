import type { ComponentType } from "react";
import { useMatches, type LoaderFunction, type RouteObject } from "react-router";
import type { Language } from "#contract/languages.ts";
import { StaleBuild } from "./page-error.ts";

/** What a page module exports. */
interface PageModule {
  Component: ComponentType;
  loader?: LoaderFunction;
  ErrorBoundary?: ComponentType;
}

export interface MatchedPage {
  params: Record<string, string | undefined>;
  /** What the page's loader answered. */
  data: unknown;
  language: Language;
}

/** What the route table says about a page, beside where it is. */
export interface PageHandle {
  /** Loaded by the browser, for signed-in people only; holds for everything below. */
  private?: true;
  /** Useless without the application, which therefore starts at once, for visitors too. */
  application?: true;
  /** What the page shows (`tale:42`, see contract/cache-tags.ts): a change to it removes the page from the cache. */
  cacheTags?: (match: MatchedPage) => string[];
  /** Seconds for which the rendered page may be kept, where nothing names its changes. */
  maxAge?: number;
}

type PageRoute = RouteObject & { handle?: PageHandle };

/** One page of the table: its path (none: the index of its parent) and its module, loaded when it is needed. */
export function page(path: string | null, load: () => Promise<PageModule>, handle: PageHandle = {}): PageRoute {
  const lazy = async () => {
    try {
      return await load();
    } catch (cause) {
      throw new StaleBuild("The page's files could not be loaded", { cause });
    }
  };
  return path === null ? { index: true, lazy, handle } : { path, lazy, handle };
}

/** An address without a page of its own: its loader leads elsewhere. */
export function routeWithoutPage(path: string, loader: LoaderFunction): RouteObject {
  return { path, loader, Component: () => null };
}

/** The handles of the matched routes, outermost first. */
export function handlesOf(matches: readonly { route: RouteObject }[]): PageHandle[] {
  return matches.map(({ route }) => (route.handle ?? {}) as PageHandle);
}

/** Whether the page that shows is a private one. */
export function useIsPrivate(): boolean {
  return useMatches().some(({ handle }) => (handle as PageHandle | undefined)?.private === true);
}
