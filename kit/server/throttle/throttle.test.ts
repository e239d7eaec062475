import { afterAll, beforeAll, expect, it } from "vitest";
import { tokenHash } from "../security/secrets.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

it("A throttle's key can't be recomputed by trying every e-mail and network on a plain hash", async () => {
  await site
    .visitor("198.51.100.7")
    .post("/auth/login", { body: { email: "grazia@example.org", password: "wrong123" } });
  const { rows } = await site.context.database.pool.query<{ key: string }>("select key from throttles");
  expect(rows.length).toBeGreaterThan(1);
  const keys = ["account:grazia@example.org", "address:198.51.100.7", "grazia@example.org", "198.51.100.7"].map(
    tokenHash,
  );
  for (const { key } of rows) {
    expect(keys).not.toContain(key);
    expect(key).not.toContain("198.51.100.7");
  }
});
