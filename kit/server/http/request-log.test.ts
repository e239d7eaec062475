import { afterAll, beforeAll, expect, it } from "vitest";
import { eventually } from "#tests/support/eventually.ts";
import { aPublishedTale } from "#tests/support/tales.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";

/** With LOG_LEVEL=debug every request has a line (docs/operations.md, "Health and logs"). */

const lines: Record<string, unknown>[] = [];
let site: TestSite;
beforeAll(async () => {
  site = await aSite({ logLevel: "debug", onLogLine: (entry) => void lines.push(entry) });
});
afterAll(() => site.close());

/** The lines of requests, once there are so many. The last one is written after its reply has been sent. */
async function requestLines(count: number) {
  const found = () => lines.filter(({ msg }) => msg === "request");
  await eventually(() => expect(found().length).toBeGreaterThanOrEqual(count));
  return found();
}

it("Requests have one line each, with the pattern of their route, cached pages and unknown addresses included", async () => {
  const tale = await aPublishedTale(site);
  lines.length = 0;
  const visitor = site.visitor();
  const page = { headers: { accept: "text/html" } };
  await visitor.get(`/posts/horror/${tale.id}?lang=it`, page);
  await visitor.get(`/posts/horror/${tale.id}?lang=it`, page);
  await visitor.get(`/v1/posts/${tale.id}`, { query: { secret: "of a query" } });
  await visitor.post("/v1/posts", { body: {}, antiForgery: false });
  await visitor.get("/v1/nowhere");
  await visitor.get("/%zz");
  const requests = await requestLines(6);
  expect(requests.map(({ method, url, status }) => [method, url, status])).toEqual([
    ["GET", "/*", 200],
    ["GET", "/*", 200],
    ["GET", "/v1/posts/:id", 401],
    ["POST", "/v1/posts", 401],
    ["GET", undefined, 404],
    ["GET", undefined, 400],
  ]);
  for (const { ms, reqId } of requests) {
    expect(ms).toBeGreaterThanOrEqual(0);
    expect(reqId).toMatch(/^[\da-f-]{36}$/);
  }
  expect(new Set(requests.map(({ reqId }) => reqId)).size).toBe(6);
  expect(JSON.stringify(requests)).not.toMatch(/secret|lang=|horror/);
});

it("Lines of children count in the metrics, as workers and requests log to them", { tags: "variation" }, async () => {
  const env = { METRICS_TOKEN: "sixteen letters at least" };
  const other = await aSite({ env });
  other.context.log.child({ worker: 2 }).warn({ event: "lock-out" }, "a line for this test");
  const { body } = await other.visitor().get("/metrics", { headers: { authorization: `Bearer ${env.METRICS_TOKEN}` } });
  expect(body).toContain('fabula_log_lines_total{level="warn",event="lock-out"} 1');
  await other.close();
});
