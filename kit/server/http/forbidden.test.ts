/** @module-tag variation */
import { afterAll, beforeAll, expect, it } from "vitest";
import { aModerator, aReader } from "#tests/support/people.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

it("A forbidden call says in a whole sentence who may make it", async () => {
  const [reader, moderator] = [await aReader(site), await aModerator(site)];
  const detailOf = async ({ client }: typeof reader, path: string) => (await client.get(path)).body.detail;
  expect(await detailOf(reader, "/v1/reportings")).toBe("Only moderators and administrators may do this.");
  expect(await detailOf(reader, "/v1/audit-log")).toBe("Only administrators may do this.");
  expect(await detailOf(moderator, "/v1/audit-log")).toBe("Only administrators may do this.");
});
