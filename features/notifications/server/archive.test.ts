/** @module-tag variation */
import { afterAll, beforeAll, expect, it } from "vitest";
import { downloadArchive } from "#features/personal-data/server/downloaded-archive.fixture.ts";
import { aReader } from "#tests/support/people.ts";
import { anOwnSite, type TestSite } from "#tests/support/site.ts";

/** The notifications in a member's archive, which are read page by page. */

let site: TestSite;
beforeAll(async () => {
  site = await anOwnSite();
});
afterAll(() => site.close());

it("An archive has each of many notifications once, those of the same moment too", async () => {
  const { id, client } = await aReader(site);
  await site.context.database.pool.query(
    `INSERT INTO notifications (receiver_id, title, message, created_at)
     SELECT $1, 'Admin-Message', 'No. ' || n, '2026-01-01T00:00:00.123456Z'::timestamptz + n / 300 * interval '1 microsecond'
     FROM generate_series(1, 650) AS n`,
    [id],
  );
  const { data } = await downloadArchive(client);
  expect(data.notifications.map(({ message }) => message)).toEqual(
    Array.from({ length: 650 }, (_, n) => `No. ${n + 1}`),
  );
});
