import { connect } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually } from "#tests/support/eventually.ts";
import { rawRequest } from "#tests/support/raw-request.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aPublishedTale } from "#tests/support/tales.ts";
import { firstOrAll } from "#tests/support/thoroughness.ts";

/** Cached pages are answered before Fastify. Their replies have to be the same. */

const metricsToken = "sixteen letters at least";
let site: TestSite;
let path: string;
let validCookie: string;
beforeAll(async () => {
  site = await aSite({ env: { METRICS_TOKEN: metricsToken } });
  const { id } = await aPublishedTale(site, { title: "The cached lamp", categoryName: "HORROR" });
  path = `/posts/horror/${id}`;
  validCookie = `XSRF-TOKEN=${await site.antiForgery()}`;
});
afterAll(() => site.close());

const ask = (method: string, address: string, headers: Record<string, string>) =>
  rawRequest(method, `${site.url}${address}`, headers);

const html = { accept: "text/html", "accept-language": "en" };
/** Fastify answers requests with an Authorization header, also for cached pages. */
const throughFastify = { authorization: "Bearer nobody" };

describe("a cached page", () => {
  it.each(firstOrAll(["br", "gzip", "identity"]))(
    "A cached page has the same headers and bytes as the rendered one in the encoding %s",
    async (encoding) => {
      const headers = { ...html, cookie: validCookie, "accept-encoding": encoding };
      // Made-up parameters don't matter, and `page` makes it another page, which is not cached.
      const address = `${path}?page=${encoding.length}&made-up=1`;
      const rendered = await ask("GET", address, headers);
      expect(rendered.status).toBe(200);
      expect(await ask("GET", address, headers)).toEqual(rendered);
      expect(await ask("GET", address, { ...headers, ...throughFastify })).toEqual(rendered);
      const head = await ask("HEAD", address, headers);
      expect(head).toEqual({ ...rendered, bytes: Buffer.alloc(0) });
      expect(await ask("HEAD", address, { ...headers, ...throughFastify })).toEqual(head);
    },
  );

  it(
    "A cached page is the same text in each encoding, whichever was asked for first",
    { tags: "variation" },
    async () => {
      const address = `${path}?page=9`;
      const inEncoding = async (encoding: string) =>
        (await ask("GET", address, { ...html, "accept-encoding": encoding })).bytes;
      for (const state of ["rendered", "cached"]) {
        const plain = (await inEncoding("identity")).toString();
        expect(plain, state).toContain("The cached lamp");
        expect(brotliDecompressSync(await inEncoding("gzip, br")).toString()).toBe(plain);
        expect(gunzipSync(await inEncoding("gzip")).toString()).toBe(plain);
      }
    },
  );

  it("A cached page is 304 with the same headers, and whole for another ETag", async () => {
    const headers = { ...html, cookie: validCookie, "accept-encoding": "gzip" };
    const { headers: sent } = await ask("GET", path, headers);
    const conditional = { ...headers, "if-none-match": String(sent["etag"]) };
    const notModified = await ask("GET", path, conditional);
    expect([notModified.status, notModified.bytes.length]).toEqual([304, 0]);
    expect(notModified).toEqual(await ask("GET", path, { ...conditional, ...throughFastify }));
    expect((await ask("GET", path, { ...conditional, "accept-encoding": "br" })).status).toBe(200);
    expect((await ask("GET", path, { ...conditional, "if-none-match": '"another"' })).status).toBe(200);
  });

  it("Each visitor without an anti-forgery cookie gets one that works", async () => {
    const [first, second] = [await ask("GET", path, html), await ask("GET", path, html)];
    const cookies = [first, second].map(({ headers }) => headers["set-cookie"]?.[0]?.split(";")[0]);
    expect(cookies[0]).toMatch(/^XSRF-TOKEN=[\w-]{24}\.[\w-]{43}$/);
    expect(cookies[1]).not.toBe(cookies[0]);
    expect((await ask("GET", path, { ...html, cookie: cookies[0]! })).headers["set-cookie"]).toBeUndefined();
    expect((await ask("GET", path, { ...html, cookie: "XSRF-TOKEN=planted" })).headers["set-cookie"]).toHaveLength(1);
  });

  it(
    "A cached page comes in the language of the address, the cookie or the browser",
    { tags: "variation" },
    async () => {
      const languageOf = async (address: string, headers: Record<string, string>) =>
        (await ask("GET", address, { accept: "text/html", ...headers })).headers["content-language"];
      for (const state of ["rendered", "cached"]) {
        expect(await languageOf(`${path}?lang=fr`, { "accept-language": "it" }), state).toBe("fr");
        expect(await languageOf(path, { "accept-language": "it", cookie: "user-language=es" })).toBe("es");
        expect(await languageOf(path, { "accept-language": "it", cookie: "other=1" })).toBe("it");
        expect(await languageOf(path, {})).toBe("en");
      }
    },
  );

  it("Requests for cached pages are counted in the metrics", { tags: "variation" }, async () => {
    const count = async () => {
      const { body } = await site.visitor().get("/metrics", { headers: { authorization: `Bearer ${metricsToken}` } });
      return Number(
        /^http_request_duration_seconds_count\{method="GET",route="\/\*",status="200"\} (\d+)/m.exec(body)?.[1] ?? 0,
      );
    };
    await ask("GET", path, html);
    const before = await count();
    await Promise.all(Array.from({ length: 3 }, () => ask("GET", path, html)));
    await eventually(async () => expect(await count()).toBe(before + 3));
  });

  it("A request with two Host headers is refused for a cached page too", async () => {
    await ask("GET", path, html);
    const { hostname, port } = new URL(site.url);
    const reply = await new Promise<string>((resolve, reject) => {
      let text = "";
      const socket = connect(Number(port), hostname, () =>
        socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n`),
      );
      socket.on("data", (chunk) => (text += chunk)).on("error", reject);
      socket.on("end", () => resolve(text));
    });
    expect(reply).toMatch(/^HTTP\/1\.1 400 /);
  });

  it(
    "Pipelined requests for cached and other addresses are answered in their order",
    { tags: "variation" },
    async () => {
      const { hostname, port } = new URL(site.url);
      const get = (address: string, more = "") => `GET ${address} HTTP/1.1\r\nHost: a\r\n${more}\r\n`;
      const reply = await new Promise<string>((resolve, reject) => {
        let text = "";
        const socket = connect(Number(port), hostname, () =>
          socket.write(get("/healthz") + get(path) + get("/healthz", "Connection: close\r\n")),
        );
        socket.on("data", (chunk) => (text += chunk)).on("error", reject);
        socket.on("end", () => resolve(text));
      });
      const order = [...reply.matchAll(/content-type: (\S+?);/g)].map(([, type]) => type);
      expect(order).toEqual(["application/json", "text/html", "application/json"]);
    },
  );
});
