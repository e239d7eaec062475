import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MINUTE } from "#vocabulary/limits.ts";
import { createChangeLimit } from "../throttle/throttle.ts";
import { aClock } from "#tests/support/clock.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";

let site: TestSite;
beforeAll(async () => {
  site = await aSite({ env: { CHANGES_PER_MINUTE: "5", TRUST_PROXY: "127.0.0.1" } });
});
afterAll(() => site.close());

const change = (address: string) =>
  site.visitor(address).post("/auth/resend-activation", { query: { email: "somebody@example.org" } });

describe("a flood of changing calls", () => {
  it("A flood of changes from one address gets 429 with Retry-After", async () => {
    for (let n = 0; n < 5; n += 1) expect((await change("198.51.100.1")).status).toBe(202);
    const answer = await change("198.51.100.1");
    expectProblem(answer, 429, "RATE_LIMITED");
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  it("Changes from all addresses of one network are counted together", async () => {
    for (let n = 0; n < 5; n += 1) expect((await change(`2001:db8:7:7:${n}::${n}`)).status).toBe(202);
    expectProblem(await change("2001:db8:7:7:ffff:ffff:ffff:ffff"), 429, "RATE_LIMITED");
    expect((await change("2001:db8:7:8::1")).status).toBe(202);
  });

  it("Changes are counted over all calls together", { tags: "variation" }, async () => {
    const client = site.visitor("198.51.100.9");
    const calls = ["/auth/resend-activation", "/auth/activate", "/auth/login", "/v0/contact", "/auth/register"];
    for (const path of calls)
      expect((await client.post(path, { query: { email: "a@example.org", token: "x" } })).status).not.toBe(429);
    for (const path of [...calls, "/auth/reset-password-request"]) {
      expectProblem(await client.post(path, { query: { email: "a@example.org", token: "x" } }), 429, "RATE_LIMITED");
    }
    // Addresses that write count as well.
    expect((await client.get("/publicity/1")).status).toBe(429);
  });

  it("A flood of changes does not affect other networks or reads", async () => {
    expect((await change("198.51.100.2")).status).toBe(202);
    for (let n = 0; n < 10; n += 1) {
      expect((await site.visitor("198.51.100.1").get("/v0/country")).status).toBe(200);
    }
  });
});

it("Processes on one database count a network's changes together", { tags: "variation" }, async () => {
  const { config, secret } = site.context;
  const shared = { DATABASE_URL: config.DATABASE_URL!, SESSION_SECRET: secret };
  const other = await aSite({ env: { ...shared, CHANGES_PER_MINUTE: "5", TRUST_PROXY: "127.0.0.1" } });
  const changeThere = () =>
    other.visitor("203.0.113.7").post("/auth/resend-activation", { query: { email: "somebody@example.org" } });
  for (let n = 0; n < 3; n += 1) expect((await change("203.0.113.7")).status).toBe(202);
  for (let n = 0; n < 2; n += 1) expect((await changeThere()).status).toBe(202);
  expectProblem(await changeThere(), 429, "RATE_LIMITED");
  expectProblem(await change("203.0.113.7"), 429, "RATE_LIMITED");
  await other.close();
});

describe("the limit over all processes", () => {
  const start = new Date("2026-05-01T12:00:00Z");
  const aProcess = (clock: ReturnType<typeof aClock>, most: number) =>
    createChangeLimit({ ...site.context, clock }, most);

  it("The limit begins again after a minute", async () => {
    const clock = aClock(start);
    const count = aProcess(clock, 2);
    for (let n = 0; n < 2; n += 1) await count("one network");
    await expect(count("one network")).rejects.toMatchObject({ code: "RATE_LIMITED" });
    clock.advance(MINUTE);
    await expect(count("one network")).resolves.toBeUndefined();
  });

  it(
    "Many changes of several processes at once pass the limit by a thirtieth for each process at most",
    { tags: "variation" },
    async () => {
      const clock = aClock(start);
      const processes = [aProcess(clock, 300), aProcess(clock, 300), aProcess(clock, 300)];
      const results = await Promise.allSettled(
        Array.from({ length: 900 }, (_, n) => processes[n % processes.length]!("a busy network")),
      );
      const allowed = results.filter(({ status }) => status === "fulfilled").length;
      expect(allowed).toBeGreaterThanOrEqual(300 - 3 * 10);
      expect(allowed).toBeLessThanOrEqual(300 + 3 * 10);
      await expect(processes[0]!("a quiet network")).resolves.toBeUndefined();
      for (const count of processes)
        await expect(count("a busy network")).rejects.toMatchObject({ code: "RATE_LIMITED" });
    },
  );

  it("Without the database each process has the whole limit", async () => {
    const away = { execute: () => Promise.reject(new Error("connect ECONNREFUSED")) };
    const database = { ...site.context.database, db: away as never };
    const count = createChangeLimit({ ...site.context, database, clock: aClock(start) }, 3);
    for (let n = 0; n < 3; n += 1) await count("a network");
    await expect(count("a network")).rejects.toMatchObject({ code: "RATE_LIMITED" });
  });
});
