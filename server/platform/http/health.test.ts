import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aReader } from "#tests/support/people.ts";
import { aDatabase } from "#tests/support/databases.ts";
import { aDatabaseLine, type DatabaseLine } from "#tests/support/database-line.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";

const token = "sixteen letters at least";

let database: Awaited<ReturnType<typeof aDatabase>>;
let line: DatabaseLine;
let site: TestSite;
beforeAll(async () => {
  database = await aDatabase();
  line = await aDatabaseLine(database.url);
  site = await aSite({ env: { DATABASE_URL: line.url, METRICS_TOKEN: token } });
});
afterAll(async () => {
  await site.close();
  await line.close();
  await database.drop();
});

const get = (path: string, headers: Record<string, string> = {}) => site.visitor().get(path, { headers });

describe("a healthy site", () => {
  it("is up and ready", async () => {
    const [up, ready] = [await get("/healthz"), await get("/readyz")];
    expect([up.status, up.body]).toEqual([200, { status: "up" }]);
    expect([ready.status, ready.body]).toEqual([200, { status: "ready" }]);
  });
});

describe("without its database", () => {
  it("a site is up but not ready, refuses calls with 503 UNAVAILABLE, and recovers by itself", async () => {
    const { client } = await aReader(site);
    line.cut();
    expect((await get("/healthz")).status).toBe(200);
    expectProblem(await get("/readyz"), 503, "UNAVAILABLE");
    const body = { email: "somebody@example.org", password: "secret12" };
    for (const answer of [
      await get("/v0/posts/1"),
      await client.get("/v1/user"),
      await client.post("/auth/login", { body }),
    ]) {
      expectProblem(answer, 503, "UNAVAILABLE");
      expect(answer.headers.get("retry-after")).toBe("5");
    }
    line.mend();
    expect((await get("/readyz")).status).toBe(200);
    expect((await client.get("/v1/user")).status).toBe(200);
    // Every refusal was logged, so that operators see what their readers see.
    expect(site.errors.length).toBeGreaterThan(0);
    site.errors.length = 0;
  });

  it("a site recovers from calls that were cut off half-way", async () => {
    const { client } = await aReader(site);
    const calls = Array.from({ length: 30 }, () => client.get("/v1/user"));
    line.cut();
    for (const { status } of await Promise.all(calls)) expect([200, 503]).toContain(status);
    line.mend();
    await delay(10);
    for (let n = 0; n < 20; n += 1) expect((await client.get("/v1/user")).status).toBe(200);
    site.errors.length = 0;
  });
});

describe("the metrics", () => {
  it("are shown to whoever has the token", async () => {
    const answer = await get("/metrics", { authorization: `Bearer ${token}` });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toContain("text/plain");
    expect(answer.body).toContain("process_cpu_seconds_total");
    expect(answer.body).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/readyz",status="200"\} \d+/,
    );
  });

  it("count the database connections that are busy, free and waited for", async () => {
    const { body } = await get("/metrics", { authorization: `Bearer ${token}` });
    const of = (state: string) => Number(new RegExp(`^database_connections\\{of="${state}"\\} (\\d+)$`, "m").exec(body)?.[1]);
    expect(of("busy") + of("free")).toBe(16);
    expect(of("waiting")).toBe(0);
  });

  it("are not shown to anybody else", async () => {
    const { client } = await aReader(site);
    for (const authorization of [
      "",
      token,
      `Basic ${token}`,
      "Bearer wrong",
      `Bearer ${token}x`,
      `Bearer ${client.token}`,
    ]) {
      expectProblem(await get("/metrics", { authorization }), 401, "UNAUTHENTICATED");
    }
  });

  it("name routes, not addresses, so that nobody can fill them", async () => {
    for (let n = 0; n < 5; n += 1) await get(`/v0/posts/${n + 1_000_000}`);
    const { body } = await get("/metrics", { authorization: `Bearer ${token}` });
    expect(body).toContain('route="/v0/posts/:id"');
    expect(body).not.toContain("/v0/posts/1");
  });

  it("are not there without a token configured", async () => {
    const closed = await aSite();
    expect((await closed.visitor().get("/metrics")).status).toBe(404);
    await closed.close();
  });
});
