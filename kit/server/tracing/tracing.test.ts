import { afterEach, beforeEach, expect, it } from "vitest";
import { untilNothingHoldsIt } from "#tests/support/contended-calls.ts";
import { aCollector, type CollectedSpan, type Collector } from "#tests/support/collector.ts";
import { eventually } from "#tests/support/eventually.ts";
import { aReader, aWriter } from "#tests/support/people.ts";
import { aSite, type SiteOptions, type TestSite } from "#tests/support/site.ts";
import { importsOf, halfOf } from "#tests/support/source-files.ts";
import { aPublishedTale } from "#tests/support/tales.ts";
import { inNewTrace, inSpan, tracerOf } from "./spans.ts";
import { summaryOf } from "../database/database-connection.ts";

let collector: Collector;
let site: TestSite | null;
beforeEach(async () => {
  collector = await aCollector();
  site = null;
});
afterEach(async () => {
  await site?.close();
  await collector.close();
});

const page = { headers: { accept: "text/html" } };

async function aTracedSite({ env = {}, ...options }: SiteOptions = {}): Promise<TestSite> {
  return (site = await aSite({ ...options, env: { ...collector.env, ...env } }));
}

/** Stops the site, which sends what waits. */
async function allSpans(): Promise<CollectedSpan[]> {
  await site!.close();
  site = null;
  return collector.spans();
}

/** The names of a span and of those above it, outermost first. */
function pathOf(span: CollectedSpan, spans: CollectedSpan[]): string[] {
  const parent = spans.find(({ spanId }) => spanId === span.parentSpanId);
  return [...(parent === undefined ? [] : pathOf(parent, spans)), span.name];
}

const attribute = ({ attributes }: CollectedSpan, name: string) =>
  Object.values(attributes.find(({ key }) => key === name)?.value ?? {})[0];

it(
  "Traces show requests, pages, statements, jobs and mails with what each is part of",
  { tags: "variation" },
  async () => {
    const traced = await aTracedSite();
    const author = await aWriter(traced);
    // A job tells the followers of a new Tale.
    await (await aReader(traced)).client.put(`/v1/follows/${author.username}`);
    const tale = await aPublishedTale(traced, { author });
    await traced.visitor().get(`/posts/horror/${tale.id}`, page);
    await traced.visitor().get(`/posts/horror/${tale.id}`, page);
    await traced.visitor().post("/auth/reset-password-request", { body: { email: tale.writer.email } });
    await traced.mails();
    await traced.jobsDone();
    const spans = await allSpans();
    const paths = new Set(spans.map((span) => pathOf(span, spans).join(" > ")));

    expect(paths).toContain("POST /v1/posts");
    expect(paths).toContain("POST /v1/posts > BEGIN");
    expect(paths).toContain("POST /v1/posts > INSERT tales");
    expect(paths).toContain("GET /* > render page");
    expect([...paths].some((path) => /^GET \/\* > render page > GET \/v\d\S+ > SELECT .*tales/.test(path))).toBe(true);
    expect(paths).toContain("deliver mail > hand mail over");
    expect([...paths].some((path) => /^job [\w-]+ > .*work\./.test(path))).toBe(true);
    const pages = spans.filter(({ name }) => name === "GET /*");
    expect(pages.map((span) => attribute(span, "fabula.cache"))).toEqual(["miss", "hit"]);
    expect(pages.map((span) => Number(attribute(span, "http.response.status_code")))).toEqual([200, 200]);
    expect(
      attribute(
        spans.find(({ name }) => name === "render page")!,
        "fabula.page",
      ),
    ).toBe("posts");
  },
);

it("Traces contain no addresses, names, texts and tokens", async () => {
  const traced = await aTracedSite({ env: { METRICS_TOKEN: "sixteen letters at least" } });
  const author = await aWriter(traced, { username: "Zebulon77", email: "zebulon.private@example.org" });
  const title = "A very particular title";
  const tale = await aPublishedTale(traced, { author, title, content: "<p>Particular words of this Tale.</p>" });
  const comment = { text: "Particular words of a comment", postId: tale.id, clientKey: crypto.randomUUID() };
  await author.client.post("/v1/comments", { body: comment });
  const asked = () => traced.visitor().post("/auth/reset-password-request", { body: { email: author.email } });
  expect(await untilNothingHoldsIt(asked)).toMatchObject({ status: 200 });
  const token = await traced.mailedToken(author.email);
  await traced.visitor().get(`/resetting/${token}`, page);
  await traced.visitor().get(`/profile/${author.username}`, page);
  await traced.visitor().get(`/posts/horror/${tale.id}?particular=query`, page);
  await traced.visitor().get("/zebulon.private@example.org", page);
  await traced.visitor().get("/search?q=particular", page);
  await traced.visitor().post("/auth/login", { body: { email: author.email, password: "particular1" } });
  await traced.jobsDone();
  const spans = await allSpans();
  expect(spans.length).toBeGreaterThan(50);
  const sent = collector.sent().toLowerCase();
  for (const secret of ["zebulon", "particular", token, author.client.token!, "127.0.0.1"])
    expect(sent).not.toContain(secret.toLowerCase());
});

const sampled = { traceparent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01" };

it("A trusted proxy decides which traces are recorded, and the log names them", { tags: "variation" }, async () => {
  const lines: Record<string, unknown>[] = [];
  const env = { TRUST_PROXY: "127.0.0.1", OTEL_TRACES_SAMPLER: "parentbased_always_off" };
  const traced = await aTracedSite({ env, logLevel: "debug", onLogLine: (line) => void lines.push(line) });
  await traced.visitor().get("/v0/country", { headers: sampled });
  await traced.visitor().get("/healthz");
  await eventually(async () =>
    expect(await lines.filter(({ msg }) => msg === "request").length).toBeGreaterThanOrEqual(2),
  );
  const spans = await allSpans();
  expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(new Set(["0af7651916cd43dd8448eb211c80319c"]));
  expect(spans.find(({ name }) => name === "GET /v0/country")?.parentSpanId).toBe("b7ad6b7169203331");
  expect(lines.find(({ url }) => url === "/v0/country")).toMatchObject({
    trace_id: "0af7651916cd43dd8448eb211c80319c",
  });
});

it("Other clients can't have a request recorded", { tags: "variation" }, async () => {
  const traced = await aTracedSite({ env: { OTEL_TRACES_SAMPLER: "parentbased_always_off" } });
  await traced.visitor().get("/v0/country", { headers: sampled });
  await traced.visitor().get("/", { headers: { ...page.headers, ...sampled } });
  expect(await allSpans()).toEqual([]);
});

it(
  "A collector that refuses traces costs nothing but the traces, and one line of the log",
  { tags: "variation" },
  async () => {
    collector.behave("refuses");
    const lines: Record<string, unknown>[] = [];
    const traced = await aTracedSite({ onLogLine: (line) => void lines.push(line) });
    const asked = collector.asked();
    for (let count = 0; count < 1000; count += 1) await inNewTrace({ name: "a test" }, async () => {});
    await asked;
    expect((await traced.visitor().get("/v0/country")).status).toBe(200);
    await allSpans();
    expect(lines.filter(({ event }) => event === "traces_lost")).toEqual([
      expect.objectContaining({ level: 40, reason: "400" }),
    ]);
  },
);

it("A collector that does not answer keeps a bounded number of spans in memory", { tags: "variation" }, async () => {
  collector.behave("hangs");
  const traced = await aTracedSite();
  for (let count = 0; count < 10_000; count += 1) await inNewTrace({ name: "a test" }, async () => {});
  expect((await traced.visitor().get("/v0/country")).status).toBe(200);
  collector.behave("takes");
  const spans = await allSpans();
  expect(spans.length).toBeGreaterThan(0);
  // A queue of 2,048, a batch that is being sent, and what the site does while it stops.
  expect(spans.length).toBeLessThanOrEqual(2048 + 512 + 100);
});

it("Failed work has the type of its error, without its message", { tags: "variation" }, async () => {
  await aTracedSite();
  const failing = inNewTrace({ name: "outer" }, () =>
    inSpan({ name: "inner" }, async () => {
      throw Object.assign(new Error("particular"), { code: "ECONNREFUSED" });
    }),
  );
  await expect(failing).rejects.toThrow("particular");
  const spans = await allSpans();
  expect(
    attribute(
      spans.find(({ name }) => name === "inner")!,
      "error.type",
    ),
  ).toBe("ECONNREFUSED");
  expect(collector.sent()).not.toContain("particular");
});

it(
  "Without a collector there is no tracer, and no module loads the library at the start",
  { tags: "variation" },
  async () => {
    site = await aSite();
    expect(tracerOf()).toBeNull();
    expect(await inSpan({ name: "a test" }, async () => 42)).toBe(42);
    const loaded = halfOf("server")
      .flatMap((file) => importsOf(file).map((each) => ({ ...each, file })))
      .filter(({ specifier, typeOnly, lazy }) => specifier.startsWith("@opentelemetry/") && !typeOnly && !lazy);
    expect(loaded).toEqual([]);
  },
);

it("Statements are named by their operation and tables", { tags: "variation" }, () => {
  const names = [
    'select "id" from "tales" inner join "users" on "users"."id" = $1',
    'insert into "tales" ("title") values ($1)',
    "update work.job set state = 'from secrets' where name = $1",
    "select 1 from unnest($1::int[]) as list (id)",
    'select "id" from "notifications" for update skip locked',
    'insert into "throttles" ("key") values ($1) on conflict do update set "count" = 1',
    "begin",
  ].map(summaryOf);
  expect(names).toEqual([
    "SELECT tales users",
    "INSERT tales",
    "UPDATE work.job",
    "SELECT",
    "SELECT notifications",
    "INSERT throttles",
    "BEGIN",
  ]);
});
