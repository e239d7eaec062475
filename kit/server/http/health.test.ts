import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MINUTE } from "#vocabulary/limits.ts";
import { eventually } from "#tests/support/eventually.ts";
import { takeUnavailableLogLines } from "#tests/support/unavailable-log.ts";
import { aReader } from "#tests/support/people.ts";
import { aDatabase } from "#tests/support/databases.ts";
import { aDatabaseProxy, type DatabaseProxy } from "#tests/support/database-proxy.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aPublishedTale } from "#tests/support/tales.ts";

let database: Awaited<ReturnType<typeof aDatabase>>;
let line: DatabaseProxy;
let site: TestSite;
beforeAll(async () => {
  database = await aDatabase();
  line = await aDatabaseProxy(database.url);
  site = await aSite({ env: { DATABASE_URL: line.url } });
});
afterAll(async () => {
  await site.close();
  await line.close();
  await database.drop();
});

const get = (path: string) => site.visitor().get(path);

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
    await eventually(() => expect(site.context.pubSub.isConnected()).toBe(true));
    expect((await get("/readyz")).status).toBe(200);
    expect((await client.get("/v1/user")).status).toBe(200);
    // Operators see what their readers see: a line for each reason, not two with a stack for each call.
    const lines = await takeUnavailableLogLines(site, 4);
    for (const { reason } of lines) expect(reason).toContain("database");
  });

  it("A site recovers from calls whose database connection was cut", { tags: "variation" }, async () => {
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
  it(
    "Calls and pages refused without a database are logged once a second with their number",
    { tags: "variation" },
    async () => {
      line.cut();
      const paths = ["/v0/posts/1", "/v0/tags?categoryName=HORROR&languageName=EN", "/posts/horror?lang=en", "/readyz"];
      const requestCount = 200;
      for (let n = 0; n < requestCount; n += 1) await get(paths[n % paths.length]!);
      line.mend();
      // Drawing the page takes two calls.
      const lines = await takeUnavailableLogLines(site, (requestCount / paths.length) * (paths.length + 1));
      expect(JSON.stringify(lines).length).toBeLessThan(10_000);
      expect(JSON.stringify(lines)).not.toContain("    at ");
    },
  );
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

  it(
    "After a failover to a standby reads go on, changes are 503, /readyz is 503; the leader is found again",
    { tags: "variation" },
    async () => {
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
      await eventually(async () => expect(await isReady()).toBe(true));
      expect((await change()).status).toBe(200);
      await takeUnavailableLogLines(site, 1 + notReady);
    },
  );
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
    { tags: "variation" },
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
