import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Landmarks } from "../dataset/landmarks.ts";
import { oddHeaders, oddPathValues, oddQueries, oddQueryValues } from "./odd-values.ts";
import type { OddRequest } from "./odd-request.ts";

/** Everything that is not a call of the contract: pages, feeds, sitemaps, pictures, the live connection, and requests that are no HTTP. */

const documents = [
  "/feeds/:language.xml",
  "/feeds/:language/:category.xml",
  "/feeds/en/:category.xml",
  "/feeds/:language/news.xml",
  "/feeds/author/:username.xml",
  "/sitemap.xml",
  "/sitemaps/:name-:number.xml",
  "/sitemaps/tales-:number.xml",
  "/sitemaps/authors-:number.xml",
  "/sitemaps/series-:number.xml",
  "/sitemaps/news-:number.xml",
  "/robots.txt",
  "/images/:hash/:width.webp",
  "/images/0123456789abcdef/:width.webp",
  "/trophy-art/:id.svg",
  "/news-art/:id.svg",
  "/category-art/:category.svg",
  "/covers/:category/:language/:id.svg",
  "/publicity/:id",
  "/language/:code",
  "/assets/:file",
  "/openapi.json",
  "/healthz",
  "/readyz",
  "/metrics",
  "/manifest.webmanifest",
  "/.well-known/security.txt",
  "/ws",
  "/ws/info",
  "/ws/:server/:session/xhr",
  "/ws/:server/:session/xhr_send",
  "/ws/:server/:session/websocket",
];

/** The addresses of the route table, also under the two areas: some don't exist there, which is odd, too. */
function pagePaths(): string[] {
  const table = readFileSync(join(import.meta.dirname, "../../../site/web/routes.tsx"), "utf8");
  const paths = [...table.matchAll(/(?:page|includedPage|routeWithoutPage)\(\s*"([^"*]+)"/g)].map(([, path]) => path!);
  return ["/", ...["/", "/user/", "/admin/"].flatMap((area) => paths.map((path) => area + path))];
}

const pageParameters = [
  "page",
  "lang",
  "sort",
  "tag",
  "q",
  "tab",
  "level",
  "minutes",
  "warning",
  "next",
  "token",
  "comment",
];
const methods = ["HEAD", "POST", "PUT", "DELETE", "OPTIONS", "TRACE", "PROPFIND"];
const html = { accept: "text/html", "accept-encoding": "gzip, br" };

function* oddRequestsTo(address: string, sample: (param: string) => string): Generator<OddRequest> {
  const params = address.match(/(?<=:)\w+/g) ?? [];
  const withParams = (values: Record<string, string>) =>
    address.replace(/:(\w+)\??/g, (_all, param: string) => values[param] ?? sample(param));
  const of = (path: string, rest: Partial<OddRequest> = {}): OddRequest => ({
    name: `GET ${path.slice(0, 80)}`,
    caller: "visitor",
    method: "GET",
    path,
    headers: html,
    ...rest,
  });
  yield of(withParams({}));
  yield of(`${withParams({})}/`);
  for (const param of params) for (const value of oddPathValues) yield of(withParams({ [param]: value }));
  for (const method of methods)
    yield of(withParams({}), { method, name: `${method} ${address}`, ...(method === "POST" ? { body: "a=1" } : {}) });
}

/** Requests that no HTTP client can send. */
const rawRequests: [name: string, text: string][] = [
  ["no HTTP", "GARBAGE\r\n\r\n"],
  ["an empty line", "\r\n\r\n\r\n\r\n"],
  ["HTTP/0.9", "GET /\r\n\r\n"],
  ["HTTP/3.7", "GET / HTTP/3.7\r\nHost: x\r\n\r\n"],
  ["no Host", "GET / HTTP/1.1\r\n\r\n"],
  ["two Hosts", "GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n"],
  ["an absolute address", "GET http://evil.example/posts HTTP/1.1\r\nHost: x\r\n\r\n"],
  ["a foreign scheme", "GET ftp://evil.example/posts HTTP/1.1\r\nHost: x\r\n\r\n"],
  ["an asterisk", "OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n"],
  ["an asterisk as an address", "GET * HTTP/1.1\r\nHost: x\r\n\r\n"],
  ["CONNECT", "CONNECT evil.example:443 HTTP/1.1\r\nHost: x\r\n\r\n"],
  ["no slash", "GET posts HTTP/1.1\r\nHost: x\r\n\r\n"],
  ["bytes above 127 in the address", "GET /posts/\xff\xfe HTTP/1.1\r\nHost: x\r\n\r\n"],
  ["UTF-8 in the address", "GET /posts/é😀?q=é HTTP/1.1\r\nHost: x\r\n\r\n"],
  ["NUL in the address", "GET /posts/\0 HTTP/1.1\r\nHost: x\r\n\r\n"],
  ["quotes in the address", 'GET /posts/"<>\\^`{|}?q="<>\\^`{|} HTTP/1.1\r\nHost: x\r\n\r\n'],
  ["a fragment in the address", "GET /posts#a?b HTTP/1.1\r\nHost: x\r\n\r\n"],
  ["NUL in a header", "GET / HTTP/1.1\r\nHost: x\r\nX-A: \0\r\n\r\n"],
  ["a folded header", "GET / HTTP/1.1\r\nHost: x\r\nX-A: a\r\n b\r\n\r\n"],
  ["a header without a name", "GET / HTTP/1.1\r\nHost: x\r\n: a\r\n\r\n"],
  ["a head of 40,000 bytes", `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${"a".repeat(40_000)}\r\n\r\n`],
  ["an address of 40,000 bytes", `GET /${"a".repeat(40_000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
  ["3,000 headers", `GET / HTTP/1.1\r\nHost: x\r\n${"a: b\r\n".repeat(3000)}\r\n`],
  ["two lengths", "POST /auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabcd"],
  ["a negative length", "POST /auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n"],
  ["a huge length", "POST /auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999999999999\r\n\r\n"],
  [
    "a length and chunks",
    "POST /auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
  ],
  ["a broken chunk", "POST /auth/login HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n\r\n"],
  [
    "a huge chunk",
    "POST /auth/login HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nfffffffffffffffffff\r\n\r\n",
  ],
  ["an unknown transfer encoding", "POST /auth/login HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip, x\r\n\r\n"],
  ["a TLS greeting", "\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03\r\n\r\n"],
  ["HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"],
  [
    "a WebSocket without a key",
    "GET /ws/websocket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
  ],
  [
    "a WebSocket with a broken key",
    "GET /ws/websocket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: x\r\n\r\n",
  ],
  [
    "an old WebSocket",
    "GET /ws/websocket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 0\r\nSec-WebSocket-Key: x\r\n\r\n",
  ],
  [
    "a WebSocket from a broken origin",
    "GET /ws/websocket HTTP/1.1\r\nHost: x\r\nOrigin: http://[\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
  ],
  [
    "a WebSocket to a page",
    "GET /posts HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
  ],
  [
    "another upgrade",
    "GET / HTTP/1.1\r\nHost: x\r\nUpgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: x\r\n\r\n",
  ],
];

export function* oddAddresses({
  ordinaryTale,
  mostFollowed,
  newsPost,
  longestSeries,
}: Landmarks): Generator<OddRequest> {
  const samples: Record<string, string> = {
    category: "horror",
    language: "en",
    lang: "en",
    code: "en",
    username: mostFollowed.username,
    name: "tales",
    number: "1",
    id: String(ordinaryTale.id),
    postId: String(ordinaryTale.id),
    seriesId: String(longestSeries.id),
    token: "bm9ib2R5",
  };
  const sample = (param: string) => samples[param] ?? "sample";
  for (const address of [...documents, ...pagePaths()]) yield* oddRequestsTo(address, sample);
  const pages = [
    "/",
    "/posts",
    "/posts/horror",
    `/posts/horror/${ordinaryTale.id}`,
    "/blog",
    `/blog/posts/${newsPost.id}`,
    `/series/${longestSeries.id}`,
    `/profile/${mostFollowed.username}`,
    "/search",
    "/login",
    "/activate/x",
    "/nowhere",
    "/feeds/en.xml",
    "/sitemap.xml",
    "/images/0123456789abcdef/96.webp",
    "/ws/info",
  ];
  for (const page of pages) {
    const of = (name: string, path: string, rest: Partial<OddRequest> = {}): OddRequest => ({
      name: `GET ${name.slice(0, 80)}`,
      caller: "visitor",
      method: "GET",
      path,
      headers: html,
      ...rest,
    });
    for (const param of pageParameters) {
      for (const value of oddQueryValues)
        yield of(
          `${page}?${param}=${value}`,
          `${page}?${param}=${value}${page === "/search" && param !== "q" ? "&q=lamp" : ""}`,
        );
      for (const query of oddQueries(param, "1")) yield of(`${page}?${query}`, `${page}?${query}`);
    }
    for (const headers of oddHeaders) {
      const [[name, value] = ["", ""]] = Object.entries(headers);
      yield of(`${page}, ${name}: ${String(value).slice(0, 40)}`, page, { headers: { ...html, ...headers } });
    }
  }
  for (const [name, raw] of rawRequests) yield { name, caller: "visitor", method: "", path: "", raw };
}
