import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DAY, MINUTE } from "#contract/limits.ts";
import { mailOutbox } from "#server/platform/mail/tables.ts";
import { takeUnavailableLogLines } from "#tests/support/unavailable-log.ts";
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

describe("a healthy site", () => {
  it("A healthy site answers 200 at /healthz and /readyz", async () => {
    const [up, ready] = [await get("/healthz"), await get("/readyz")];
    expect([up.status, up.body]).toEqual([200, { status: "up" }]);
    expect([ready.status, ready.body]).toEqual([200, { status: "ready" }]);
  });
});

describe("without its database", () => {
  it("A site without its database is up but not ready, refuses calls with 503 UNAVAILABLE, and recovers by itself", async () => {
    const { client } = await aReader(site);
    line.cut();
    expect((await get("/healthz")).status).toBe(200);
    expectProblem(await get("/readyz"), 503, "UNAVAILABLE");
    const body = { email: "somebody@example.org", password: "inkwell7" };
    for (const answer of [
      await get("/v0/posts/1"),
      await client.get("/v1/user"),
      await client.post("/auth/login", { body }),
    ]) {
      expectProblem(answer, 503, "UNAVAILABLE");
      expect(answer.headers.get("retry-after")).toBe("5");
    }
    line.mend();
    // Messages of other processes come back a moment later.
    await expect.poll(() => site.context.pubSub.isConnected()).toBe(true);
    expect((await get("/readyz")).status).toBe(200);
    expect((await client.get("/v1/user")).status).toBe(200);
    // Operators see what their readers see: a line for each reason, not two with a stack for each call.
    const lines = await takeUnavailableLogLines(site, 4);
    for (const { reason } of lines) expect(reason).toContain("database");
  });

  it("A site recovers from calls whose database connection was cut", async () => {
    const { client } = await aReader(site);
    const calls = Array.from({ length: 30 }, () => client.get("/v1/user"));
    line.cut();
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(new Set([...statuses, 200, 503])).toEqual(new Set([200, 503]));
    line.mend();
    await delay(10);
    for (let n = 0; n < 20; n += 1) expect((await client.get("/v1/user")).status).toBe(200);
    await takeUnavailableLogLines(site, statuses.filter((status) => status === 503).length);
  });
});

describe("refusals while the database is away", () => {
  it("Calls and pages refused without a database are logged once a second with their number", async () => {
    line.cut();
    const paths = ["/v0/posts/1", "/v0/tags?categoryName=HORROR&languageName=EN", "/posts/horror?lang=en", "/readyz"];
    const requestCount = 200;
    for (let n = 0; n < requestCount; n += 1) await get(paths[n % paths.length]!);
    line.mend();
    // Drawing the page takes two calls.
    const lines = await takeUnavailableLogLines(site, (requestCount / paths.length) * (paths.length + 1));
    expect(JSON.stringify(lines).length).toBeLessThan(10_000);
    expect(JSON.stringify(lines)).not.toContain("    at ");
  });
});

describe("a database that takes no changes", () => {
  const setReadOnly = (value: "on" | "off") =>
    onDatabase(`alter database ${databaseName()} set default_transaction_read_only = ${value}`);
  const databaseName = () => new URL(line.url).pathname.slice(1);
  async function onDatabase(sql: string) {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query("set default_transaction_read_only = off");
    await client.query(sql);
    await client.end();
  }

  it("After a failover to a standby reads go on, changes are 503, /readyz is 503; the leader is found again", async () => {
    const { client } = await aReader(site);
    const change = () => client.patch("/v1/privacy", { query: { newPrivacy: "private" } });
    expect((await change()).status).toBe(200);
    await setReadOnly("on");
    // The address now leads to the standby.
    line.cut();
    line.mend();
    const answer = await change();
    expectProblem(answer, 503, "UNAVAILABLE");
    expect(answer.body.detail).toBe(
      "The site's database takes no changes at the moment. Nothing was changed; try again in a moment.",
    );
    expectProblem(await get("/readyz"), 503, "UNAVAILABLE");
    // So much later that the session's last use is due to be stored.
    site.clock.advance(10 * MINUTE);
    expect((await client.get("/v1/user")).status).toBe(200);
    await setReadOnly("off");
    let notReady = 1;
    const isReady = async () => {
      const { status, body } = await get("/readyz");
      if (status === 503 && !body.detail.includes("notices")) notReady += 1;
      return status === 200;
    };
    await expect.poll(isReady, { interval: 100 }).toBe(true);
    expect((await change()).status).toBe(200);
    await takeUnavailableLogLines(site, 1 + notReady);
  });
});

describe("a database whose disk is full", () => {
  const raise = (state: string) => `
    create function no_room() returns trigger language plpgsql as $$ begin
      raise exception 'could not extend file "base/16384/16385": No space left on device' using errcode = '${state}';
    end $$;
    create trigger no_room before insert on bookmarks for each row execute function no_room()`;
  const remove = "drop trigger no_room on bookmarks; drop function no_room";

  it.each(["53100", "53200", "53400"])(
    "A change that fails with SQLSTATE %s is 503 with an explanation",
    async (state) => {
      const { pool } = site.context.database;
      const { client } = await aReader(site);
      const tale = await aPublishedTale(site);
      await pool.query(raise(state));
      const answer = await client.post("/v1/posts/bookmark", { query: { postId: tale.id } });
      await pool.query(remove);
      expectProblem(answer, 503, "UNAVAILABLE");
      expect(answer.body.detail).toBe(
        "The site's database has no room left. Nothing was changed; try again in a moment.",
      );
      expect((await get("/readyz")).status).toBe(state === "53100" ? 503 : 200);
      pool.diskFullAt = pool.diskFullAt === null ? null : pool.diskFullAt - 11_000;
      // There is room again: a megabyte could be written. Once is enough to know.
      expect((await get("/readyz")).status).toBe(200);
      expect(pool.diskFullAt).toBe(null);
      await takeUnavailableLogLines(site, state === "53100" ? 2 : 1);
    },
  );
});

describe("the metrics", () => {
  it("Metrics are shown with the token", async () => {
    const answer = await get("/metrics", { authorization: `Bearer ${token}` });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toContain("text/plain");
    expect(answer.body).toContain("process_cpu_seconds_total");
    expect(answer.body).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/readyz",status="200"\} \d+/,
    );
  });

  it("Metrics count busy and free database connections and waiting requests", async () => {
    const { body } = await get("/metrics", { authorization: `Bearer ${token}` });
    const of = (state: string) =>
      Number(new RegExp(`^database_connections\\{of="${state}"\\} (\\d+)$`, "m").exec(body)?.[1]);
    expect(of("busy") + of("free")).toBe(16);
    expect(of("waiting")).toBe(0);
  });

  it("Metrics count the pages that were rendered and updated, and those in the cache", async () => {
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
  });

  it("Metrics count waiting, running and failed jobs and show the age of the oldest", async () => {
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
  });

  /** The number of one line, undefined without it. */
  async function metric(line: string): Promise<number | undefined> {
    const { body } = await get("/metrics", { authorization: `Bearer ${token}` });
    const found = (body as string).split("\n").find((each) => each.startsWith(`${line} `));
    return found === undefined ? undefined : Number(found.slice(line.length + 1));
  }

  it("Metrics count requests for pages that the cache answered, and those that it did not", async () => {
    const { id } = await aPublishedTale(site, {});
    const counts = async () => [
      await metric('fabula_page_requests_total{cache="hit"}'),
      await metric('fabula_page_requests_total{cache="miss"}'),
    ];
    const [hits, misses] = await counts();
    for (let n = 0; n < 3; n += 1) await get(`/posts/horror/${id}`, { accept: "text/html" });
    expect(await counts()).toEqual([hits! + 2, misses! + 1]);
  });

  it("Metrics count the mails that wait, and show the age of the oldest", async () => {
    const { db } = site.context.database;
    const mail = { recipient: "waits@example.org", subject: "Waits", text: "Waits", html: "<p>Waits</p>" };
    const now = site.clock.now();
    await db.insert(mailOutbox).values({ ...mail, createdAt: now, nextAttemptAt: new Date(now.getTime() + DAY) });
    site.clock.advance(2 * MINUTE);
    expect(await metric("fabula_outbox_mails")).toBe(1);
    expect(await metric("fabula_outbox_oldest_age_seconds")).toBe(120);
    await db.delete(mailOutbox);
    expect(await metric("fabula_outbox_mails")).toBe(0);
    expect(await metric("fabula_outbox_oldest_age_seconds")).toBe(0);
  });

  it("Metrics show how long messages between processes take, and that they arrive", async () => {
    expect(await metric("fabula_message_round_trip_seconds_count")).toBeGreaterThan(0);
    expect(await metric("fabula_message_silence_seconds")).toBeGreaterThanOrEqual(0);
    expect(await metric("fabula_messages_connected")).toBe(1);
  });

  it("Metrics count warnings of the log by their event", async () => {
    const line = 'fabula_log_lines_total{level="warn",event="login-refused"}';
    const before = (await metric(line)) ?? 0;
    const body = { email: "nobody-there@example.org", password: "inkwell7" };
    expect((await site.visitor().post("/auth/login", { body })).status).toBe(403);
    expect(await metric(line)).toBe(before + 1);
  });

  it("Without the database metrics are shown, the numbers of the database are missing, and the site is not ready", async () => {
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
    await expect.poll(() => metric("fabula_ready")).toBe(1);
  });

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

  it("Metrics name routes, not addresses, so that requests can't add labels", async () => {
    for (let n = 0; n < 5; n += 1) await get(`/v0/posts/${n + 1_000_000}`);
    const { body } = await get("/metrics", { authorization: `Bearer ${token}` });
    expect(body).toContain('route="/v0/posts/:id"');
    expect(body).not.toContain("/v0/posts/1");
  });

  it("Without METRICS_TOKEN there is no /metrics", async () => {
    const closed = await aSite();
    expect((await closed.visitor().get("/metrics")).status).toBe(404);
    await closed.close();
  });
});
