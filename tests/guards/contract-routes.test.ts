import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { api } from "#contract/api.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aSiteWithRoutes } from "#tests/support/served-routes.ts";
import type { TestSite } from "#tests/support/site.ts";

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
  "GET /assets/*",
  "GET /auth/social/:n",
  "GET /auth/social/:n/callback",
  "GET /category-art/:category.svg",
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

describe("/openapi.json", () => {
  type Json = Record<string, any>;
  let document: Json;
  beforeAll(async () => {
    document = (await site.visitor().get("/openapi.json")).body;
  });

  const types: Record<string, string> = { text: "text/plain", file: "application/octet-stream" };
  const addressOf = ({ path }: Endpoint) => path.replaceAll(/:(\w+)/g, "{$1}");
  const operationOf = (call: Endpoint): Json => document.paths[addressOf(call)]?.[call.method.toLowerCase()];

  it("/openapi.json lists every call of the contract and nothing else", () => {
    const listed = Object.entries(document.paths as Json).flatMap(([path, item]) =>
      Object.keys(item as Json).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(listed.toSorted()).toEqual(calls.map((call) => `${call.method} ${addressOf(call)}`).toSorted());
  });

  it("Operations of /openapi.json have names of their own", () => {
    const names = calls.map((call) => operationOf(call).operationId);
    expect(names).toContain("comments.create");
    expect(names.filter((name) => !/^\w+\.\w+$/.test(name))).toEqual([]);
    expect(new Set(names).size).toBe(calls.length);
  });

  it("/openapi.json has the parts that OpenAPI 3.1 requires", () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/);
    expect(document.info).toMatchObject({ title: expect.any(String), version: expect.any(String) });
    for (const { url } of document.servers) expect(URL.canParse(url)).toBe(true);
    for (const scheme of Object.values(document.components.securitySchemes as Json)) {
      expect(scheme).toMatchObject({ type: "http", scheme: "bearer" });
    }
  });

  it.each(calls.map((call) => [nameOf(call), call] as const))("The OpenAPI document describes %s", (_name, call) => {
    const operation = operationOf(call);
    expect(operation.summary).toBe(call.summary);
    for (const code of call.errors) expect(operation.description).toContain(code);

    const inPath: string[] = (call.path.match(/(?<=:)\w+/g) ?? []).toSorted();
    const parameters: Json[] = operation.parameters ?? [];
    expect(
      parameters
        .filter((each) => each.in === "path")
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(inPath);
    expect(
      parameters
        .filter((each) => each.in === "query")
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(Object.keys(call.query?.shape ?? {}).toSorted());
    for (const { in: place, required, schema } of parameters) {
      expect(schema).toEqual(expect.any(Object));
      if (place === "path") expect(required).toBe(true);
    }

    const sent: Json | undefined = operation.requestBody?.content;
    expect(sent !== undefined).toBe(call.body !== undefined || call.files !== undefined);
    for (const name of Object.keys(call.files ?? {})) {
      expect(sent!["multipart/form-data"].schema.properties[name]).toEqual({ type: "string", format: "binary" });
    }
    expect(operation.security).toEqual(call.caller === "visitor" ? [] : [{ bearer: [] }]);
    for (const [status, response] of Object.entries(operation.responses as Json)) {
      expect(status).toMatch(/^(?:[1-5](?:\d\d|XX)|default)$/);
      expect(response.description).toEqual(expect.any(String));
      if (/^[45]/.test(status)) expect(Object.keys(response.content)).toEqual(["application/problem+json"]);
    }
    const success = operation.responses[call.reply.status];
    expect(Object.keys(operation.responses).filter((status) => status.startsWith("2"))).toEqual([
      ...(call.reply.existing === undefined ? [] : [String(call.reply.existing)]),
      `${call.reply.status}`,
      ...(call.reply.preparing === undefined ? [] : [String(call.reply.preparing)]),
    ]);
    expect(success.content !== undefined).toBe(call.reply.body !== "empty");
    expect(Object.keys(success.content ?? {})).toEqual(
      call.reply.body === "empty" ? [] : [types[call.reply.body as string] ?? "application/json"],
    );
  });

  it("The schemas of /openapi.json are valid, and their references resolve", { tags: "variation" }, () => {
    const types = ["string", "number", "integer", "boolean", "object", "array", "null"];
    function check(value: unknown, at: string) {
      if (typeof value !== "object" || value === null) return;
      const { $ref, type, required, properties } = value as Json;
      if (typeof $ref === "string") {
        const target = $ref
          .replace(/^#\//, "")
          .split("/")
          .reduce<any>((found, key) => found?.[key], document);
        expect(target, `${at} → ${$ref}`).toBeDefined();
      }
      if (at.includes("schema") && typeof type === "string") expect(types, at).toContain(type);
      if (at.includes("schema") && Array.isArray(required)) {
        for (const name of required) expect(Object.keys(properties), at).toContain(name);
      }
      for (const [key, inner] of Object.entries(value)) check(inner, `${at}/${key}`);
    }
    check(document.paths, "paths");
    check(document.components, "components");
  });
});
