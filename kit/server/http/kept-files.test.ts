import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rawRequest } from "#tests/support/raw-request.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { firstOrAll } from "#tests/support/thoroughness.ts";

const token = "sixteen letters at least";
let site: TestSite;
let page: string;
beforeAll(async () => {
  site = await aSite({ env: { METRICS_TOKEN: token } });
  page = await (await fetch(site.url)).text();
});
afterAll(() => site.close());

const ask = (method: string, address: string, headers: Record<string, string>) =>
  rawRequest(method, `${site.url}${address}`, headers);
const inPage = (pattern: RegExp) => page.match(pattern)![0];
const script = () => inPage(/\/assets\/boot-[^"]+\.js/);

const files: Record<string, () => string> = {
  "a script": script,
  "a style": () => inPage(/\/assets\/[^"]+\.css/),
  "a typeface": () => inPage(/\/assets\/[^"]+\.woff2/),
  "an icon": () => "/icons/icon-192.png",
  "a cover": () => "/covers/horror/en/7.svg",
  "the drawings of all categories": () => "/category-art/all.svg",
  "a trophy as a pencil drawing": () => "/trophy-art/Trophy1.svg?look=pencil",
  "a drawing for news": () => "/news-art/3.svg",
};

/** Requests since the start that the memory has answered. */
async function countHits(): Promise<number> {
  const { body } = await site.visitor().get("/metrics", { headers: { authorization: `Bearer ${token}` } });
  return Number(body.match(/fabula_cache_requests_total\{cache="files",result="hit"\} (\d+)/)![1]);
}

describe.each(Object.keys(files))("%s", (name) => {
  it.each(firstOrAll(["gzip, br", "gzip", "identity"]))(
    "The file comes from memory as it came the first time, for Accept-Encoding “%s”",
    async (encoding) => {
      const headers = { "accept-encoding": encoding };
      const first = await ask("GET", files[name]!(), headers);
      expect(first.status).toBe(200);
      const hits = await countHits();
      expect(await ask("GET", files[name]!(), headers)).toEqual(first);
      expect(await ask("HEAD", files[name]!(), headers)).toEqual({ ...first, bytes: Buffer.alloc(0) });
      expect(await countHits()).toBe(hits + 2);
      expect(first.headers["set-cookie"]).toBeUndefined();
    },
  );
});

it("A client gets no encoding that another one accepts", async () => {
  const cover = "/covers/horror/en/8.svg";
  const encodings = [];
  for (const accepted of ["gzip, br", "br", "*", "gzip;q=0, br", "gzip"]) {
    const { headers, bytes } = await ask("GET", cover, { "accept-encoding": accepted });
    encodings.push([accepted, headers["content-encoding"] ?? bytes.subarray(0, 4).toString()]);
  }
  expect(encodings).toEqual([
    ["gzip, br", "gzip"],
    ["br", "<svg"],
    ["*", "gzip"],
    ["gzip;q=0, br", "<svg"],
    ["gzip", "gzip"],
  ]);
});

it("A part of a file, and one that the client has already, are answered as before the file was kept", async () => {
  const { headers, bytes } = await ask("GET", script(), {});
  const etag = headers["etag"] as string;
  const part = await ask("GET", script(), { range: "bytes=10-19" });
  expect([part.status, part.bytes]).toEqual([206, bytes.subarray(10, 20)]);
  expect((await ask("GET", script(), { "if-none-match": etag })).status).toBe(304);
});

it("An unknown file stays unknown", async () => {
  for (let n = 0; n < 2; n += 1) expect((await ask("GET", "/assets/boot-unknown.js", {})).status).toBe(404);
  expect((await ask("GET", "/covers/horror/en/0.svg", {})).status).toBe(400);
});
