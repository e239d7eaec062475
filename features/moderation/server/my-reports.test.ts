import { afterAll, beforeAll, expect, it } from "vitest";
import { aComment } from "#tests/support/comments.ts";
import { aModerator, aReader, type Person } from "#tests/support/people.ts";
import { aReport, aTaleReport, aUserReport } from "#tests/support/reports.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aPublishedTale } from "#tests/support/tales.ts";

let site: TestSite;
let moderator: Person;
beforeAll(async () => {
  site = await aSite();
  moderator = await aModerator(site);
});
afterAll(() => site.close());

const own = async ({ client }: Person, query: Record<string, number> = {}) =>
  (await client.get("/v1/my-reports", { query })).body;

it("A member sees the reports that they made and what became of them, the newest first", async () => {
  const [reporter, accused] = [await aReader(site), await aReader(site)];
  const tale = await aPublishedTale(site);
  const onMember = await aUserReport(site, accused, { by: reporter });
  const onComment = await aReport(site, await aComment(site, { on: tale }), { by: reporter });
  const onTale = await aTaleReport(site, tale, { by: reporter });
  site.clock.advance(1000);
  await moderator.client.put("/v1/tale-reports", { body: { id: onTale.id, status: "REJECTED" } });
  const { reports, totalReports } = await own(reporter);
  expect(totalReports).toBe(3);
  expect(reports).toEqual([
    {
      id: onTale.id,
      type: "tale",
      about: tale.title,
      reason: "REASON9",
      status: "REJECTED",
      startDate: onTale.startDate,
      decidedAt: site.clock.now().toISOString(),
    },
    expect.objectContaining({
      id: onComment.id,
      type: "comment",
      about: tale.title,
      status: "PENDING",
      decidedAt: null,
    }),
    expect.objectContaining({ id: onMember.id, type: "user", about: accused.username, reason: null }),
  ]);
  expect((await own(reporter, { pageSize: 1, pageNumber: 1 })).reports).toMatchObject([{ id: onComment.id }]);
});

it("Other members' reports are not among one's own", async () => {
  await aUserReport(site, await aReader(site));
  expect(await own(await aReader(site))).toEqual({ reports: [], totalReports: 0 });
});
