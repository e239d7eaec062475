import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { api } from "#site/calls.ts";
import type { Endpoint } from "#kit/calls/endpoint.ts";
import { expectProblem } from "../support/problems.ts";
import { aSiteWithRoutes } from "../support/served-routes.ts";
import type { TestSite } from "../support/site.ts";

/** The contract and the app say the same: each call has its route, and no route is without a call. */

const calls = Object.values(api).flatMap((feature) => Object.values(feature) as Endpoint[]);
const nameOf = ({ method, path }: Pick<Endpoint, "method" | "path">) => `${method} ${path}`;

/** Addresses that are not calls; all are read only. */
const otherAddresses = [
  "GET /*",
  "GET /.well-known/change-password",
  "GET /.well-known/security.txt",
  "GET /api-docs",
  "GET /api-docs/json",
  "GET /api-docs/static/*",
  "GET /api-docs/static/index.html",
  "GET /api-docs/static/swagger-initializer.js",
  "GET /api-docs/yaml",
  "GET /accent.css",
  "GET /assets/*",
  "GET /auth/social/:n",
  "GET /auth/social/:n/callback",
  "GET /category-art/:category.svg",
  "GET /dictionaries/:name",
  "GET /covers/:category/:language/:id.svg",
  "GET /news-art/:id.svg",
  "GET /favicon.ico",
  "GET /feeds/:language.xml",
  "GET /feeds/:language/:category.xml",
  "GET /feeds/:language/news.xml",
  "GET /feeds/author/:username.xml",
  "GET /healthz",
  "GET /icons/:name.png",
  "GET /images/:hash/:width.webp",
  "GET /language/:code",
  "GET /manifest.webmanifest",
  "GET /opensearch.xml",
  "GET /metrics",
  "GET /openapi.json",
  "GET /publicity/:id",
  "GET /push-worker.js",
  "GET /readyz",
  "GET /robots.txt",
  "GET /share/categories/:category.png",
  "GET /share/news/:id.png",
  "GET /share/site.png",
  "GET /share/tales/:id.png",
  "GET /sitemap.xml",
  "GET /sitemaps/authors-:n.xml",
  "GET /sitemaps/news-:n.xml",
  "GET /sitemaps/pages.xml",
  "GET /sitemaps/series-:n.xml",
  "GET /sitemaps/tales-:n.xml",
  "GET /trophy-art/:id.svg",
];

let site: TestSite;
let routes: ReadonlySet<string>;
beforeAll(async () => {
  ({ site, routes } = await aSiteWithRoutes({ env: { METRICS_TOKEN: "a token for the tests" } }));
});
afterAll(() => site.close());

describe("the routes", () => {
  it("The routes are the contract's calls and the listed addresses, no more and no fewer", () => {
    expect([...routes].toSorted()).toEqual([...calls.map(nameOf), ...otherAddresses].toSorted());
  });

  it("Each route is declared once", () => {
    expect(new Set(calls.map(nameOf)).size).toBe(calls.length);
  });

  it("Other methods at a call's address are refused with problem details", { tags: "variation" }, async () => {
    const client = site.visitor();
    /** `/v1/posts/bookmark` also fits `/v1/posts/:id`, whose methods answer there. */
    const isServed = (method: string, path: string) =>
      [...routes].some((route) => new RegExp(`^${route.replaceAll(/:\w+/g, "[^/]+")}$`).test(`${method} ${path}`));
    for (const path of new Set(calls.map((call) => call.path))) {
      for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
        if (isServed(method, path)) continue;
        expectProblem(await client.call(method, path.replaceAll(/:\w+/g, "1")), 404, "NOT_FOUND");
      }
    }
  });

  it.each(["/v0", "/v0/nothing", "/v1/nothing", "/auth/nothing", "/auth/login", "/v2/posts"])(
    "The unknown call GET %s is refused with problem details, for browsers too",
    async (path) => {
      const headers = { accept: path === "/v2/posts" ? "application/json" : "text/html,*/*" };
      expectProblem(await site.visitor().get(path, { headers }), 404, "NOT_FOUND");
    },
  );
});
