import { afterAll, beforeAll, expect, it } from "vitest";
import {
  aCorrection,
  aTaleToCorrect,
  decide,
  listCorrections,
  propose,
  textToCorrect,
} from "#tests/support/corrections.ts";
import { messagesTo } from "#tests/support/inbox.ts";
import { aModerator, aReader, password, type Person } from "#tests/support/people.ts";
import { expectProblem, statusCounts } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { readPublished } from "#tests/support/tales.ts";
import {
  editRevision,
  openRevision,
  publishRevision,
  readRevision,
} from "#features/review/server/revisions.fixture.ts";

let site: TestSite;
let reviewer: Person;
beforeAll(async () => {
  site = await aSite();
  reviewer = await aModerator(site);
});
afterAll(() => site.close());

const revised = async (tale: Parameters<typeof readRevision>[0]) => (await readRevision(tale)).body;

it("An accepted correction changes exactly its passage in a revision, and readers see the old text until it is published", async () => {
  const [helper, tale] = [await aReader(site, { language: "IT" }), await aTaleToCorrect(site, { title: "The lamp" })];
  const correction = await aCorrection(helper, tale, ["out for three nihgts", "out for three nights"], {
    named: true,
  });
  const { status, body } = await decide(tale.writer, correction);
  expect(status).toBe(200);
  expect(body).toEqual({
    ...correction,
    status: "ACCEPTED",
    decidedAt: site.clock.now().toISOString(),
    place: null,
  });
  const expected = textToCorrect.replace("nihgts", "nights");
  expect(await revised(tale)).toMatchObject({ content: expected, isFinished: 0, title: "The lamp" });
  expect((await readPublished(site, tale)).content).toBe(textToCorrect);
  expect(await messagesTo(helper)).toEqual([]);
  expect((await readPublished(site, tale)).helpers).toEqual([helper.username]);
});

it("A rejected correction changes nothing, opens nothing and names nobody", async () => {
  const [helper, tale] = [await aReader(site), await aTaleToCorrect(site)];
  const correction = await aCorrection(helper, tale, ["nihgts", "nights"], { named: true });
  expect((await decide(tale.writer, correction, "REJECTED")).body).toMatchObject({ status: "REJECTED" });
  expectProblem(await readRevision(tale), 404, "NOT_FOUND");
  expect((await readPublished(site, tale)).helpers).toEqual([]);
  expect(await messagesTo(helper)).toEqual([]);
});

it("An author's Tales with pending corrections are listed, the newest first, until all are decided", async () => {
  const [helper, tale] = [await aReader(site), await aTaleToCorrect(site, { title: "The lamp" })];
  const other = await aTaleToCorrect(site, { author: tale.writer, title: "The pier" });
  const waiting = async ({ client }: Person) => (await client.get("/v1/corrections")).body.posts;
  expect(await waiting(tale.writer)).toEqual([]);
  const first = await aCorrection(helper, tale, ["nihgts", "nights"]);
  await aCorrection(await aReader(site), tale, ["nihgts", "days"]);
  await aCorrection(helper, other, ["nihgts", "nights"]);
  const lamp = (corrections: number) => ({ postId: tale.id, title: "The lamp", corrections });
  const pier = { postId: other.id, title: "The pier", corrections: 1 };
  expect(await waiting(tale.writer)).toEqual([pier, lamp(2)]);
  expect(await waiting(helper)).toEqual([]);
  await decide(tale.writer, first, "REJECTED");
  expect(await waiting(tale.writer)).toEqual([pier, lamp(1)]);
});

it("Helpers who want no name stay unnamed", { tags: "variation" }, async () => {
  const [shy, tale] = [await aReader(site), await aTaleToCorrect(site)];
  await decide(tale.writer, await aCorrection(shy, tale, ["nihgts", "nights"]));
  expect((await readPublished(site, tale)).helpers).toEqual([]);
});

it("Only the author decides about a correction, once, also at the same moment", async () => {
  const [helper, tale] = [await aReader(site), await aTaleToCorrect(site)];
  const correction = await aCorrection(helper, tale, ["nihgts", "nights"]);
  expectProblem(await decide(helper, correction), 403, "FORBIDDEN");
  expectProblem(await decide(reviewer, correction), 404, "NOT_FOUND");
  expectProblem(await decide(tale.writer, { id: 999_999 }), 404, "NOT_FOUND");
  const answers = await Promise.all([
    decide(tale.writer, correction),
    decide(tale.writer, correction, "REJECTED"),
    decide(tale.writer, correction),
  ]);
  expect(statusCounts(answers)).toEqual({ 200: 1, 409: 2 });
  expectProblem(
    answers.find(({ status }) => status === 409)!,
    409,
    "CONFLICT",
  );
  expectProblem(
    await tale.writer.client.patch(`/v1/corrections/${correction.id}`, { body: { status: "PENDING" } }),
    400,
    "BAD_REQUEST",
  );
});

it(
  "A revision that waits for review becomes open again with an accepted correction",
  { tags: "variation" },
  async () => {
    const [helper, tale] = [await aReader(site), await aTaleToCorrect(site)];
    const correction = await aCorrection(helper, tale, ["nihgts", "nights"]);
    await openRevision(tale);
    await editRevision(tale, { content: textToCorrect, isFinished: 1 });
    await reviewer.client.put(`/v1/posts/${tale.id}/claim`);
    expect((await decide(tale.writer, correction)).status).toBe(200);
    expect(await revised(tale)).toMatchObject({ isFinished: 0, submittedAt: null });
    expectProblem(await publishRevision(tale, reviewer), 409, "CONFLICT");
  },
);

it("The editor with an older text gets 409, and loses nothing of the correction", async () => {
  const [helper, tale] = [await aReader(site), await aTaleToCorrect(site)];
  const correction = await aCorrection(helper, tale, ["nihgts", "nights"]);
  const { updatedAt } = (await openRevision(tale)).body;
  site.clock.advance(1000);
  await decide(tale.writer, correction);
  const answer = await editRevision(tale, { content: textToCorrect, expectedUpdatedAt: updatedAt });
  expectProblem(answer, 409, "CONFLICT");
  expect((await revised(tale)).content).toContain("nights");
});

it(
  "A correction that would leave too short a text is in conflict, and can be rejected",
  { tags: "variation" },
  async () => {
    const [helper, tale] = [await aReader(site), await aTaleToCorrect(site, { content: "<p>Nobody had lit it.</p>" })];
    const place = { block: 0, from: 0, to: 10, quote: "Nobody had" };
    const { body } = await propose(helper, tale, { ...place, replacement: "" });
    expectProblem(await decide(tale.writer, body), 409, "CONFLICT");
    expectProblem(await readRevision(tale), 404, "NOT_FOUND");
    expect((await decide(tale.writer, body, "REJECTED")).status).toBe(200);
  },
);

it("A Tale that was taken off the site takes no acceptance", { tags: "variation" }, async () => {
  const [helper, tale] = [await aReader(site), await aTaleToCorrect(site)];
  const correction = await aCorrection(helper, tale, ["nihgts", "nights"]);
  await site.context.database.pool.query(
    "update tales set publication_date = null, is_finished = false where id = $1",
    [tale.id],
  );
  expectProblem(await decide(tale.writer, correction), 409, "CONFLICT");
  expect((await decide(tale.writer, correction, "REJECTED")).status).toBe(200);
});

it("Corrections go with the Tale and with the helper, whom pages no longer name", { tags: "variation" }, async () => {
  const [helper, tale] = [await aReader(site), await aTaleToCorrect(site)];
  await decide(tale.writer, await aCorrection(helper, tale, ["nihgts", "nights"], { named: true }));
  await aCorrection(helper, tale, ["climed", "climbed"]);
  expect((await helper.client.put("/v1/user/remove", { body: { password } })).status).toBe(204);
  expect((await readPublished(site, tale)).helpers).toEqual([]);
  expect((await listCorrections(tale.writer, tale)).totalCorrections).toBe(0);
  await tale.writer.client.delete(`/v1/delete/${tale.id}`);
  const { rows } = await site.context.database.pool.query("select 1 from corrected_texts where tale_id = $1", [
    tale.id,
  ]);
  expect(rows).toEqual([]);
});
