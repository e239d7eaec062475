import { afterAll, beforeAll, expect, it } from "vitest";
import {
  aContest,
  aJudge,
  anOldMember,
  close,
  endJudging,
  handOf,
  mark,
  minutePasses,
} from "#tests/support/contests.ts";
import { messagesTo } from "#tests/support/inbox.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aPublishedTale, aSubmittedTale, publish } from "#tests/support/tales.ts";

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

const path = (contest: { id: number }, tale: { id: number }) => `/v1/prompts/${contest.id}/judging/${tale.id}`;
const marks = { language: 1, idea: 3, form: 5 };

it("A judge marks an entry as often as they like; an absent note stays, an empty one goes", async () => {
  const contest = await aContest(site);
  const judge = await aJudge(site, contest);
  const tale = await aPublishedTale(site, { promptId: contest.id });
  await close(site, contest);
  const [entry] = await handOf(judge, contest);
  expect(entry).toMatchObject({ post: { id: tale.id, author: "?", totLikes: null }, marks: null });
  const first = await judge.client.put(path(contest, tale), { body: { ...marks, note: " Light.\r\nAnd dark. " } });
  expect(first).toMatchObject({
    status: 200,
    body: { post: { id: tale.id, author: "?" }, marks: { ...marks, note: "Light.\nAnd dark." } },
  });
  const again = await judge.client.put(path(contest, tale), { body: { ...marks, form: 4 } });
  expect(again.body.marks).toEqual({ ...marks, form: 4, note: "Light.\nAnd dark." });
  expect((await handOf(judge, contest))[0]!.marks).toEqual(again.body.marks);
  const empty = await judge.client.put(path(contest, tale), { body: { ...marks, note: "" } });
  expect(empty.body.marks).toEqual({ ...marks, note: null });
});

it("Marks are whole numbers from 1 to 5", async () => {
  const contest = await aContest(site);
  const judge = await aJudge(site, contest);
  const tale = await aPublishedTale(site, { promptId: contest.id });
  await close(site, contest);
  for (const wrong of [{ language: 0 }, { idea: 6 }, { form: 2.5 }, { form: null }, { note: "x".repeat(2001) }])
    expect((await judge.client.put(path(contest, tale), { body: { ...marks, ...wrong } })).status).toBe(400);
});

it("An entry that wasn't given to a judge is 404, and before and after the judging nothing is marked", async () => {
  const contest = await aContest(site);
  const judge = await aJudge(site, contest);
  const other = await anOldMember(site);
  const tale = await aPublishedTale(site, { promptId: contest.id });
  expect((await mark(judge, contest, tale, 3)).status).toBe(409);
  await close(site, contest);
  const elsewhere = await aPublishedTale(site);
  expect((await mark(other, contest, tale, 3)).status).toBe(404);
  expect((await mark(judge, contest, elsewhere, 3)).status).toBe(404);
  expect((await mark(judge, { id: 999_999_999 }, tale, 3)).status).toBe(404);
  expect((await mark(judge, contest, tale, 3)).status).toBe(200);
  await endJudging(site, contest);
  expect((await mark(judge, contest, tale, 3)).body).toMatchObject({ status: 409, code: "CONFLICT" });
  expect(await handOf(judge, contest)).toHaveLength(1);
});

it("A judge gets a message with the first hand, and none with further ones", async () => {
  const contest = await aContest(site, { anonymous: false });
  const judge = await aJudge(site, contest);
  const [first, second] = [
    await aPublishedTale(site, { promptId: contest.id }),
    await aSubmittedTale(site, { promptId: contest.id }),
  ];
  const told = async () => (await messagesTo(judge, "Admin-Message")).filter((text) => text.includes("/judging"));
  expect(await told()).toEqual([]);
  await close(site, contest);
  expect(await told()).toHaveLength(1);
  expect((await mark(judge, contest, first, 3)).status).toBe(200);
  await publish(site, second.id);
  await minutePasses(site);
  expect(await handOf(judge, contest)).toHaveLength(2);
  expect(await told()).toHaveLength(1);
});

it("An entry that is gone leaves the hand", async () => {
  const contest = await aContest(site);
  const judge = await aJudge(site, contest);
  const [kept, gone] = [
    await aPublishedTale(site, { promptId: contest.id }),
    await aPublishedTale(site, { promptId: contest.id }),
  ];
  await close(site, contest);
  await mark(judge, contest, gone, 3);
  await gone.writer.client.delete(`/v1/delete/${gone.id}`);
  expect((await handOf(judge, contest)).map(({ post }) => post.id)).toEqual([kept.id]);
  expect((await mark(judge, contest, gone, 3)).status).toBe(404);
});

it("Marks at the moment at which judging ends are counted or refused", async () => {
  const contest = await aContest(site);
  const judge = await aJudge(site, contest);
  const late = await aSubmittedTale(site, { promptId: contest.id });
  const tale = await aPublishedTale(site, { promptId: contest.id });
  await close(site, contest);
  await publish(site, late.id);
  await minutePasses(site);
  const [answer] = await Promise.all([
    mark(judge, contest, tale, 2),
    mark(judge, contest, late, 4),
    endJudging(site, contest),
  ]);
  expect([200, 409]).toContain(answer.status);
});
