/** @module-tag variation */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DAY } from "#vocabulary/limits.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";

let site: TestSite;
beforeAll(async () => {
  site = await aSite({ env: { SUPPORT_EMAIL: "help@fabula.example", SITE_URL: "https://fabula.example" } });
});
afterAll(() => site.close());

describe("/.well-known/security.txt", () => {
  it("security.txt has the support address and expires within a year", async () => {
    const { status, headers, body } = await site.visitor().get("/.well-known/security.txt");
    expect([status, headers.get("content-type")]).toEqual([200, "text/plain; charset=utf-8"]);
    const fields = Object.fromEntries(
      (body as string)
        .trimEnd()
        .split("\n")
        .map((line) => line.split(": ")),
    );
    expect(fields).toMatchObject({
      Contact: "mailto:help@fabula.example",
      Canonical: "https://fabula.example/.well-known/security.txt",
      Expires: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
    });
    const remaining = Date.parse(fields.Expires) - site.clock.now().getTime();
    expect(remaining).toBeGreaterThan(90 * DAY);
    expect(remaining).toBeLessThan(365 * DAY);
  });
});

describe("/.well-known/change-password", () => {
  it("The path /.well-known/change-password redirects to the page for changing the password", async () => {
    const { status, headers } = await site.visitor().get("/.well-known/change-password");
    expect([status, headers.get("location")]).toEqual([302, "/user/settings?topic=password"]);
    expect((await site.visitor().get(headers.get("location")!, { headers: { accept: "text/html" } })).status).toBe(200);
  });
});

describe("/favicon.ico", () => {
  it("favicon.ico contains one PNG", async () => {
    const answer = await fetch(`${site.url}/favicon.ico`);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/x-icon"]);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect([bytes.readUInt16LE(2), bytes.readUInt16LE(4), bytes[6]]).toEqual([1, 1, 48]);
    const [length, at] = [bytes.readUInt32LE(14), bytes.readUInt32LE(18)];
    expect(at + length).toBe(bytes.length);
    expect(bytes.subarray(at, at + 8).toString("latin1")).toBe("\x89PNG\r\n\x1a\n");
  });
});
