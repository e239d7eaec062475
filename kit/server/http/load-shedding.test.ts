/** @module-tag variation */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually } from "#tests/support/eventually.ts";
import { takeUnavailableLogLines } from "#tests/support/unavailable-log.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";

const token = "sixteen letters at least";
const html = { headers: { accept: "text/html", "accept-language": "en" } };

let site: TestSite;
let rests = true;
beforeAll(async () => {
  site = await aSite({ env: { BUSY_AFTER: "50", METRICS_TOKEN: token } });
});
afterAll(() => {
  rests = true;
  return site.close();
});

/** Keeps the process behind with its work: answers come, each a little late, and later than other programs on this machine delay them. */
function keepBusy() {
  rests = false;
  setImmediate(function spin() {
    const until = performance.now() + 250;
    while (performance.now() < until);
    if (!rests) setImmediate(spin);
  });
}

describe("a process that is behind with its work", () => {
  it("An overloaded process refuses calls and uncached pages and serves the rest", async () => {
    const client = site.visitor();
    let refusals = 0;
    const home = await eventually(async () => {
      const answer = await client.get("/", html);
      // The other tests alone keep a slow machine busy.
      if (answer.status === 503) refusals += 1;
      expect(answer.status).toBe(200);
      return answer;
    });
    const asset = /\/assets\/[\w.-]+\.css/.exec(home.body)![0];
    keepBusy();
    const status = async () => {
      const answer = await client.get("/v0/country");
      if (answer.status === 503) refusals += 1;
      return answer.status;
    };
    await eventually(async () => expect(await status()).toBe(503));

    const refusal = await client.get("/v0/country");
    expectProblem(refusal, 503, "UNAVAILABLE");
    expect(refusal.headers.get("retry-after")).toBe("5");

    for (const path of ["/healthz", "/readyz", asset])
      expect([path, (await client.get(path)).status]).toEqual([path, 200]);
    expect((await client.get("/metrics", { headers: { authorization: `Bearer ${token}` } })).status).toBe(200);
    expect((await client.get("/", html)).status).toBe(200);
    expectProblem(await client.get("/posts/horror", html), 503, "UNAVAILABLE");
    expectProblem(await client.post("/auth/login", { body: {} }), 503, "UNAVAILABLE");

    rests = true;
    await eventually(async () => expect(await status()).toBe(200));
    // With `refused`, a page and a login. Without a stack.
    const lines = await takeUnavailableLogLines(site, refusals + 3);
    for (const { reason } of lines) expect(reason).toMatch(/busy/);
    expect(JSON.stringify(lines)).not.toContain("stack");
  });
});
