import { afterAll, beforeAll, expect, it } from "vitest";
import { anAdvert } from "#tests/support/adverts.ts";
import { aModerator } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

it("An internal error is a 500 without details that is logged, and its transaction is rolled back", async () => {
  const { pool } = site.context.database;
  const { client } = await aModerator(site);
  const { id } = await anAdvert(client, { isActive: false });
  // A date that no answer can carry.
  await pool.query("update adverts set created_at = 'infinity' where id = $1", [id]);
  const answer = await client.patch(`/v1/set-activity/${id}`, { query: { isActive: "true" } });
  expectProblem(answer, 500, "INTERNAL");
  expect(answer.body.detail).toBe("Something broke on our side; it has been logged.");
  const { rows } = await pool.query("select is_active from adverts where id = $1", [id]);
  expect(rows).toEqual([{ is_active: false }]);
  expect(site.errors.splice(0)).toEqual([expect.stringContaining("call failed"), expect.anything()]);
});
