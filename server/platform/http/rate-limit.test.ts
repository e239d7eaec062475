import { afterAll, beforeAll, describe, expect, it } from "vitest";
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

  it("Changes are counted over all calls together", async () => {
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
