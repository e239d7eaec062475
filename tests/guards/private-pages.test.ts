import type { RouteObject } from "react-router";
import { expect, it } from "vitest";
import { routes } from "#site/web/routes.tsx";

/** The error of a member's page keeps the page's title and menu, and offers to try again (`PrivatePageError`). */

/** Its words come from the device. */
const loadsNothing = ["/user/notebook/review"];

/** The pages below a route, with their addresses. */
const pagesOf = (route: RouteObject, path = ""): { path: string; route: RouteObject }[] => {
  const own = route.path === undefined ? path : `${path}/${route.path}`;
  return route.children?.flatMap((child) => pagesOf(child, own)) ?? [{ path: own, route }];
};

const isOfMembers = ({ path, handle }: RouteObject) =>
  path === undefined && (handle as { private?: true } | undefined)?.private === true;

const memberRoutes = (all: readonly RouteObject[]): RouteObject[] =>
  all.flatMap((route) => (isOfMembers(route) ? [route] : memberRoutes(route.children ?? [])));

it("Each page of a member that loads data under a fixed address shows its own error", async () => {
  const pages = memberRoutes(routes).flatMap((route) => pagesOf(route));
  const withoutError: string[] = [];
  let loading = 0;
  for (const { path, route } of pages) {
    // An address with a parameter may be that of nothing: the error page says so.
    if (path.includes(":") || typeof route.lazy !== "function" || loadsNothing.includes(path)) continue;
    const { loader, ErrorBoundary } = await route.lazy();
    if (loader === undefined) continue;
    loading += 1;
    if (ErrorBoundary === undefined) withoutError.push(path);
  }
  expect(withoutError).toEqual([]);
  expect(loading).toBeGreaterThan(15);
});
