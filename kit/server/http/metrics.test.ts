import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MINUTE } from "#vocabulary/limits.ts";
import { eventually } from "#tests/support/eventually.ts";
import { whileJobsWait } from "#tests/support/held-jobs.ts";
import { aModerator, aReader } from "#tests/support/people.ts";
import { aDatabase } from "#tests/support/databases.ts";
import { aDatabaseProxy, type DatabaseProxy } from "#tests/support/database-proxy.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aPublishedTale } from "#tests/support/tales.ts";

const token = "sixteen letters at least";

let database: Awaited<ReturnType<typeof aDatabase>>;
let line: DatabaseProxy;
let site: TestSite;
beforeAll(async () => {
  database = await aDatabase();
  line = await aDatabaseProxy(database.url);
  site = await aSite({ env: { DATABASE_URL: line.url, METRICS_TOKEN: token } });
});
afterAll(async () => {
  await site.close();
  await line.close();
  await database.drop();
});

const get = (path: string, headers: Record<string, string> = {}) => site.visitor().get(path, { headers });

describe("the metrics", () => {
  it("Metrics are shown with the token", async () => {
    await get("/readyz");
    const answer = await get("/metrics", { authorization: `Bearer ${token}` });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toContain("text/plain");
    expect(answer.body).toContain("process_cpu_seconds_total");
    expect(answer.body).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/readyz",status="200"\} \d+/,
    );
  });

  it("Metrics count each call of a batch with its own status", async () => {
    const { client } = await aReader(site);
    await client.get("/v1/batch?call=/v1/reading-settings&call=/v1/posts/999999999&call=/nowhere");
    const { body } = await get("/metrics", { authorization: `Bearer ${token}` });
    const counted = (route: string, status: number) =>
      `http_request_duration_seconds_count{method="GET",route="${route}",status="${status}"} 1`;
    expect(body).toContain(counted("/v1/batch", 200));
    expect(body).toContain(counted("/v1/reading-settings", 200));
    expect(body).toContain(counted("/v1/posts/:id", 404));
    expect(body).not.toContain("nowhere");
  });

  it("Metrics count busy and free database connections and waiting requests", { tags: "variation" }, async () => {
    const { body } = await get("/metrics", { authorization: `Bearer ${token}` });
    const of = (state: string) =>
      Number(new RegExp(`^database_connections\\{of="${state}"\\} (\\d+)$`, "m").exec(body)?.[1]);
    expect(of("busy") + of("free")).toBe(16);
    expect(of("waiting")).toBe(0);
  });

  it(
    "Metrics count the pages that were rendered and updated, and those in the cache",
    { tags: "variation" },
    async () => {
      const { id } = await aPublishedTale(site, {});
      const path = `/posts/horror/${id}`;
      const counts = async () => {
        const { body } = await get("/metrics", { authorization: `Bearer ${token}` });
        return Object.fromEntries(
          [...body.matchAll(/^pages\{of="(\w+)"\} (\d+)$/gm)].map(([, of, count]) => [of, Number(count)]),
        );
      };
      const before = await counts();
      await get(path, { accept: "text/html" });
      await get(path, { accept: "text/html" });
      const reader = await aReader(site);
      await reader.client.post(`/v1/posts/${id}/like`);
      await get(path, { accept: "text/html" });
      const { rendered, updated, kept, bytes } = await counts();
      expect({ rendered, updated }).toEqual({ rendered: before.rendered! + 1, updated: before.updated! + 1 });
      expect(kept).toBeGreaterThan(0);
      expect(bytes).toBeGreaterThan(1000);
    },
  );

  it(
    "Metrics count waiting, running and failed jobs and show the age of the oldest",
    { tags: "variation" },
    async () => {
      const moderator = await aModerator(site);
      let waiting = "";
      await whileJobsWait(site, async () => {
        await moderator.client.post("/v1/send-notification", { body: { receiverUsername: "all", message: "Hello" } });
        site.clock.advance(2 * MINUTE);
        waiting = (await get("/metrics", { authorization: `Bearer ${token}` })).body;
      });
      const { body: done } = await get("/metrics", { authorization: `Bearer ${token}` });
      const of = (body: string) => body.match(/^jobs.*"message-to-everyone".* \d+$/gm);
      const lines = (waiting: number, age: number) => [
        `jobs{job="message-to-everyone",state="waiting"} ${waiting}`,
        'jobs{job="message-to-everyone",state="running"} 0',
        'jobs{job="message-to-everyone",state="retrying"} 0',
        'jobs{job="message-to-everyone",state="failed"} 0',
        `jobs_oldest_age_seconds{job="message-to-everyone"} ${age}`,
      ];
      expect([of(waiting), of(done)]).toEqual([lines(1, 120), lines(0, 0)]);
    },
  );

  /** The number of one line, undefined without it. */
  async function metric(line: string): Promise<number | undefined> {
    const { body } = await get("/metrics", { authorization: `Bearer ${token}` });
    const found = (body as string).split("\n").find((each) => each.startsWith(`${line} `));
    return found === undefined ? undefined : Number(found.slice(line.length + 1));
  }

  it(
    "Metrics count requests for pages that the cache answered, and those that it did not",
    { tags: "variation" },
    async () => {
      const { id } = await aPublishedTale(site, {});
      const counts = async () => [
        await metric('fabula_page_requests_total{cache="hit"}'),
        await metric('fabula_page_requests_total{cache="miss"}'),
      ];
      const [hits, misses] = await counts();
      for (let n = 0; n < 3; n += 1) await get(`/posts/horror/${id}`, { accept: "text/html" });
      expect(await counts()).toEqual([hits! + 2, misses! + 1]);
    },
  );

  it("Metrics count the mails that wait, and show the age of the oldest", { tags: "variation" }, async () => {
    const { database, outbox } = site.context;
    await whileJobsWait(site, async () => {
      const words = { subject: "Waits", text: "Waits", html: "<p>Waits</p>" };
      await outbox.add(database.db, { recipient: "waits@example.org", ...words });
      site.clock.advance(2 * MINUTE);
      expect(await metric("fabula_outbox_mails")).toBe(1);
      expect(await metric("fabula_outbox_oldest_age_seconds")).toBe(120);
    });
    expect(await metric("fabula_outbox_mails")).toBe(0);
    expect(await metric("fabula_outbox_oldest_age_seconds")).toBe(0);
  });

  it("Metrics show how long messages between processes take, and that they arrive", { tags: "variation" }, async () => {
    expect(await metric("fabula_message_round_trip_seconds_count")).toBeGreaterThan(0);
    expect(await metric("fabula_message_silence_seconds")).toBeGreaterThanOrEqual(0);
    expect(await metric("fabula_messages_connected")).toBe(1);
  });

  it("Metrics count warnings of the log by their event", { tags: "variation" }, async () => {
    const line = 'fabula_log_lines_total{level="warn",event="login-refused"}';
    const before = (await metric(line)) ?? 0;
    const body = { email: "nobody-there@example.org", password: "inkwell7" };
    expect((await site.visitor().post("/auth/login", { body })).status).toBe(403);
    expect(await metric(line)).toBe(before + 1);
  });

  it(
    "Without the database metrics are shown, the numbers of the database are missing, and the site is not ready",
    { tags: "variation" },
    async () => {
      expect(await metric("fabula_ready")).toBe(1);
      line.cut();
      const [ready, mails, memory] = [
        await metric("fabula_ready"),
        await metric("fabula_outbox_mails"),
        await metric("fabula_process_memory_bytes"),
      ];
      line.mend();
      expect([ready, mails]).toEqual([0, undefined]);
      expect(memory).toBeGreaterThan(1e7);
      await eventually(async () => expect(await metric("fabula_ready")).toBe(1));
    },
  );

  it("Metrics are not shown without the token", async () => {
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

  it("Metrics name routes, not addresses, so that requests can't add labels", { tags: "variation" }, async () => {
    for (let n = 0; n < 5; n += 1) await get(`/v0/posts/${n + 1_000_000}`);
    const { body } = await get("/metrics", { authorization: `Bearer ${token}` });
    expect(body).toContain('route="/v0/posts/:id"');
    expect(body).not.toContain("/v0/posts/1");
  });

  it("Without METRICS_TOKEN there is no /metrics", { tags: "variation" }, async () => {
    const closed = await aSite();
    expect((await closed.visitor().get("/metrics")).status).toBe(404);
    await closed.close();
  });
});
