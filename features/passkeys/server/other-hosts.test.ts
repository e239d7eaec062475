import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readSettings } from "#kit/server/settings/settings.mjs";
import { aSiteWithPasskeys, withPasskey } from "#tests/support/passkeys.ts";
import { aReader } from "#tests/support/people.ts";
import type { TestSite } from "#tests/support/site.ts";
import { warnOfLostPasskeys } from "./other-hosts.ts";

/** The host of SITE_URL, to which passkeys are bound. */

let site: TestSite;
beforeAll(async () => {
  site = await aSiteWithPasskeys();
});
afterAll(() => site.close());

async function warningsAt(siteUrl: string) {
  const warnings: unknown[] = [];
  await warnOfLostPasskeys(site.context.database.db, siteUrl, { warn: (entry: unknown) => void warnings.push(entry) });
  return warnings;
}

it.each(["https://fabula.example", "http://127.0.0.1:8080"])(
  "A start at %s names both hosts and how many passkeys are lost",
  async (siteUrl) => {
    const { client } = await aReader(site);
    await site.context.database.pool.query("delete from passkeys");
    expect(await warningsAt(siteUrl)).toEqual([]);
    await withPasskey(client);
    await withPasskey(client);
    expect(await warningsAt(siteUrl)).toEqual([
      {
        event: "passkeys_of_other_host",
        host: "localhost",
        siteHost: new URL(siteUrl).hostname,
        passkeys: 2,
      },
    ]);
    expect(await warningsAt("http://localhost:9090")).toEqual([]);
  },
);

describe("STAFF_PASSKEY=required", () => {
  const errorAt = (SITE_URL: string) => readSettings({ SITE_URL, STAFF_PASSKEY: "required" }).error;

  it("STAFF_PASSKEY=required stops the start with the reason where no passkeys can be made", () => {
    for (const url of ["http://fabula.example", "http://127.0.0.1:8080", "https://192.0.2.7", "https://[2001:db8::1]"])
      expect(errorAt(url)).toContain(`no passkeys can be made at ${url}`);
  });

  it("STAFF_PASSKEY=required is accepted at https, on localhost and without SITE_URL, which is localhost then", () => {
    for (const url of ["https://fabula.example", "http://localhost:8080", "https://localhost"])
      expect(errorAt(url)).toBeNull();
    expect(readSettings({ STAFF_PASSKEY: "required" }).error).toBeNull();
  });
});
