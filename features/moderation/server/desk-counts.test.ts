import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deskCountsAddress, type DeskCounts } from "#features/notifications/calls.ts";
import { aSiteWithBreakableReads, breakOnce } from "#tests/support/breakable-reads.ts";
import { eventually } from "#tests/support/eventually.ts";
import { aLiveClient, type LiveClient } from "#tests/support/live-client.ts";
import { insertManyTales } from "#tests/support/many-tales.ts";
import { aModerator, anAdmin, aReader, password, type Person } from "#tests/support/people.ts";
import { aUserReport } from "#tests/support/reports.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aDraft, insertPublishedTales, aSubmittedTale, aTaleForm } from "#tests/support/tales.ts";

/** The number next to "Admin", by the call and by live updates. */

let site: TestSite;
let moderator: Person;
beforeAll(async () => {
  site = await aSite();
  moderator = await aModerator(site);
});
afterAll(() => site.close());

const readQueue = async ({ client }: Person = moderator) => (await client.get("/v1/waiting")).body;
const listen = (person: Person, on: Pick<TestSite, "url"> = site) =>
  aLiveClient<DeskCounts>(on, person, { destination: deskCountsAddress(person.username) });
const last = ({ received }: LiveClient<DeskCounts>) => received.at(-1);

describe("how much waits", () => {
  it("The desk counts submitted Tales and pending reports, not drafts or decided reports", async () => {
    const before = await readQueue();
    await aDraft(site);
    const tale = await aSubmittedTale(site);
    const report = await aUserReport(site, await aReader(site));
    expect(await readQueue()).toEqual({ ...before, tales: before.tales + 1, reports: before.reports + 1 });
    await moderator.client.patch(`/v1/posts/${tale.id}`);
    await moderator.client.put("/v1/user-reports", { body: { id: report.id, status: "REJECTED" } });
    expect(await readQueue(await anAdmin(site))).toEqual(before);
  });
});

describe("live", () => {
  it("The staff gets the new numbers live after each change, and nobody else does", { tags: "variation" }, async () => {
    const [reader, writer] = [await aReader(site), await aReader(site)];
    const [staff, member] = [await listen(moderator), await listen(reader)];
    const { tales } = await readQueue();
    const expectTold = async (more: number) => {
      await eventually(() => expect(last(staff)?.tales).toBe(tales + more));
    };
    const one = await aSubmittedTale(site, { author: writer });
    await expectTold(1);
    const two = await aSubmittedTale(site, { author: writer });
    await expectTold(2);
    await moderator.client.patch(`/v1/posts/${one.id}`);
    await expectTold(1);
    await writer.client.put(`/v1/posts/${two.id}`, { body: aTaleForm({ tags: two.tags, isFinished: 0 }) });
    await expectTold(0);
    await writer.client.put(`/v1/posts/${two.id}`, { body: aTaleForm({ tags: two.tags, isFinished: 1 }) });
    await expectTold(1);
    await writer.client.put("/v1/user/remove", { body: { password } });
    await expectTold(0);
    const { reports } = await readQueue();
    const report = await aUserReport(site, await aReader(site));
    await eventually(() => expect(last(staff)?.reports).toBe(reports + 1));
    await moderator.client.put("/v1/user-reports", { body: { id: report.id, status: "REJECTED" } });
    await eventually(() => expect(last(staff)?.reports).toBe(reports));
    expect(member.received).toEqual([]);
    await Promise.all([staff.close(), member.close()]);
  });

  it("The new numbers arrive after the connection that counts them broke", { tags: "variation" }, async () => {
    const { site: receiving, line, close } = await aSiteWithBreakableReads(site);
    const staff = await listen(moderator, receiving);
    breakOnce(line, /count\([^]*from "reports"/);
    const { tales } = await readQueue();
    await aSubmittedTale(site);
    await eventually(() => expect(last(staff)?.tales).toBe(tales + 1));
    await staff.close();
    await close();
  });

  it("A former moderator gets no more live numbers", async () => {
    const formerModerator = await aModerator(site);
    const [staff, demoted] = [await listen(moderator), await listen(formerModerator)];
    await (
      await anAdmin(site)
    ).client.patch("/v1/auth/change-role", { query: { username: formerModerator.username, role: "USER" } });
    const { tales } = await readQueue();
    await aSubmittedTale(site);
    await eventually(() => expect(last(staff)?.tales).toBe(tales + 1));
    // A number of an earlier test may have arrived before.
    expect(demoted.received).not.toContainEqual(last(staff));
    await Promise.all([staff.close(), demoted.close()]);
  });

  it("A moderator cannot subscribe to another moderator's desk", async () => {
    const listener = await aLiveClient(site, await aReader(site), {
      destination: deskCountsAddress(moderator.username),
    });
    expect((await listener.refused).code).toBe("FORBIDDEN");
  });
});

it("The desk is counted up to 100 from indexes", { tags: "variation" }, async () => {
  const [writer] = [await aReader(site)];
  await insertPublishedTales(
    site,
    writer,
    Array.from({ length: 120 }, () => ({ publicationDate: null, submittedAt: site.clock.now() })),
  );
  expect((await readQueue()).tales).toBe(100);
  const { pool } = site.context.database;
  await insertManyTales(site, { author: writer, count: 5_000 });
  await pool.query("vacuum analyze tales");
  const { rows } = await pool.query(
    "explain select submitted_at from tales where publication_date is null and is_finished = $1 limit 100".replace(
      "$1",
      "true",
    ),
  );
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  expect(plan).toMatch(/tales_submitted|tales_waiting_of_owner/);
  expect(plan).not.toContain("Seq Scan");
});
