import { afterAll, beforeAll, expect, it } from "vitest";
import type { ContestState } from "#features/contests/staff-calls.ts";
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
import { expectStatus } from "#tests/support/expected-status.ts";
import { messagesTo } from "#tests/support/inbox.ts";
import { aModerator, type Person } from "#tests/support/people.ts";
import { aPrompt } from "#tests/support/prompts.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aPublishedTale, readPublished } from "#tests/support/tales.ts";

let site: TestSite;
let staff: Person;
beforeAll(async () => {
  site = await aSite();
  staff = await aModerator(site);
});
afterAll(() => site.close());

interface Numbered {
  id: number;
}
const invite = ({ id }: Numbered, { username }: { username: string }, languages = ["EN"]) =>
  staff.client.post(`/v1/prompts/${id}/judges`, { body: { username, languages } });
const disqualify = (contest: Numbered, tale: Numbered, note: unknown = "Written before the contest.") =>
  staff.client.post(`/v1/prompts/${contest.id}/disqualify/${tale.id}`, { body: { note } });
const stateOf = async ({ id }: Numbered) =>
  expectStatus<ContestState>(await staff.client.get(`/v1/prompts/${id}/judges`), 200);

it("A member whom the staff makes a judge gets a message, and a hand within a minute while judging lasts", async () => {
  const contest = await aContest(site);
  const tale = await aPublishedTale(site, { promptId: contest.id });
  const [early, late] = [await anOldMember(site), await anOldMember(site)];
  expect((await invite(contest, early)).status).toBe(204);
  await close(site, contest);
  expect((await invite(contest, late)).status).toBe(204);
  expect((await invite(contest, late)).status).toBe(204);
  await minutePasses(site);
  for (const judge of [early, late]) {
    expect((await handOf(judge, contest)).map(({ post }) => post.id)).toEqual([tale.id]);
    const told = (await messagesTo(judge, "Admin-Message")).filter((text) => text.includes("judges"));
    expect(told).toHaveLength(1);
    expect(told[0]).toContain(`/prompts/${contest.id}/judging`);
  }
  expect((await late.client.delete(`/v1/prompts/${contest.id}/judge`)).status).toBe(204);
  expect((await stateOf(contest)).judges).toEqual([
    expect.objectContaining({ username: early.username, invited: true, withdrawn: false, entries: 1, marked: 0 }),
    expect.objectContaining({ username: late.username, invited: true, withdrawn: true, entries: 0, marked: 0 }),
  ]);
});

it("A troll, an unknown member and a prompt without judging get no judge", async () => {
  const contest = await aContest(site);
  const member = await anOldMember(site);
  expect((await invite(contest, await anOldMember(site, { trollSince: site.clock.now() }))).status).toBe(403);
  expect((await invite(contest, { username: "NobodyHere" })).status).toBe(404);
  expect((await invite({ id: 999_999_999 }, member)).status).toBe(404);
  expect((await invite(await aPrompt(site), member)).status).toBe(409);
  expect((await invite(contest, member, [])).status).toBe(400);
  await endJudging(site, contest);
  expect((await invite(contest, member)).status).toBe(409);
});

it("The organisers see entries, judges and judgements by language", async () => {
  const contest = await aContest(site);
  const judges = [await aJudge(site, contest, ["EN", "IT"]), await aJudge(site, contest), await aJudge(site, contest)];
  const tale = await aPublishedTale(site, { promptId: contest.id });
  await aPublishedTale(site, { promptId: contest.id });
  await close(site, contest);
  for (const judge of judges) await mark(judge, contest, tale, 4);
  const { languages, judges: shown, totalJudges } = await stateOf(contest);
  expect(languages).toEqual([
    { languageName: "EN", posts: 2, judges: 3, judgements: 3, short: 1 },
    { languageName: "ES", posts: 0, judges: 0, judgements: 0, short: 0 },
    { languageName: "IT", posts: 0, judges: 1, judgements: 0, short: 0 },
    { languageName: "FR", posts: 0, judges: 0, judgements: 0, short: 0 },
    { languageName: "PT", posts: 0, judges: 0, judgements: 0, short: 0 },
  ]);
  expect([shown[0], totalJudges]).toMatchObject([{ languages: ["EN", "IT"], entries: 2, marked: 1 }, 3]);
  expect((await staff.client.get(`/v1/prompts/${(await aPrompt(site)).id}/judges`)).status).toBe(404);
});

it("A disqualified entry leaves the contest, hidden until the others are named, with a decision about its author", async () => {
  const contest = await aContest(site);
  const judge = await aJudge(site, contest);
  const tale = await aPublishedTale(site, { promptId: contest.id });
  await aPublishedTale(site, { promptId: contest.id });
  await close(site, contest);
  expect(await handOf(judge, contest)).toHaveLength(2);
  const answers = await Promise.all([disqualify(contest, tale), disqualify(contest, tale)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
  expect(await handOf(judge, contest)).toHaveLength(1);
  expect((await mark(judge, contest, tale, 3)).status).toBe(404);
  expect(await readPublished(site, tale)).toMatchObject({ prompt: null, author: "?" });
  const shown = (await site.visitor().get(`/v0/prompts/${contest.id}`)).body;
  expect([shown.totalPosts, shown.posts.length]).toEqual([1, 1]);
  const { decisions } = (await tale.writer.client.get("/v1/my-decisions")).body;
  expect(decisions[0]).toMatchObject({
    kind: "DISQUALIFIED",
    note: "Written before the contest.",
    about: { type: "tale", id: tale.id },
  });
  await endJudging(site, contest);
  expect(await readPublished(site, tale)).toMatchObject({ prompt: null, author: tale.writer.username, award: null });
});

it("A disqualification that is revoked while judging lasts gives the entry to judges again, and its marks count", async () => {
  const contest = await aContest(site);
  const judges: Person[] = [];
  while (judges.length < 4) judges.push(await aJudge(site, contest));
  const tale = await aPublishedTale(site, { promptId: contest.id });
  await close(site, contest);
  for (const judge of judges.slice(0, 3)) await mark(judge, contest, tale, 4);
  await disqualify(contest, tale);
  const added = await anOldMember(site);
  await invite(contest, added);
  await minutePasses(site);
  expect(await handOf(added, contest)).toEqual([]);
  const [decision] = (await tale.writer.client.get("/v1/my-decisions")).body.decisions;
  const another = await aModerator(site);
  const note = { note: "A mistake." };
  expect((await another.client.post(`/v1/decisions/${decision.id}/revoke`, { body: note })).status).toBe(200);
  expect(await readPublished(site, tale)).toMatchObject({ prompt: { id: contest.id } });
  await endJudging(site, contest);
  const { languages } = (await site.visitor().get(`/v0/prompts/${contest.id}/results`)).body;
  expect(languages[0].places).toMatchObject([{ place: 1, judgements: 3, post: { id: tale.id } }]);
});

it("A winner that is disqualified has no award any more, and no place when that is revoked", async () => {
  const contest = await aContest(site);
  const judges = [await aJudge(site, contest), await aJudge(site, contest), await aJudge(site, contest)];
  const tale = await aPublishedTale(site, { promptId: contest.id });
  await close(site, contest);
  for (const judge of judges) await mark(judge, contest, tale, 4);
  await endJudging(site, contest);
  expect((await readPublished(site, tale)).award).toMatchObject({ place: 1 });
  expect((await disqualify(contest, tale)).status).toBe(204);
  expect((await readPublished(site, tale)).award).toBeNull();
  const [decision] = (await tale.writer.client.get("/v1/my-decisions")).body.decisions;
  await staff.client.post(`/v1/decisions/${decision.id}/revoke`, { body: { note: "A mistake." } });
  expect(await readPublished(site, tale)).toMatchObject({ award: null, prompt: { id: contest.id } });
  const { languages } = (await site.visitor().get(`/v0/prompts/${contest.id}/results`)).body;
  expect(languages[0]).toEqual({ languageName: "EN", places: [], unplaced: [] });
});

it("Only published entries of a contest are disqualified, with a reason", async () => {
  const contest = await aContest(site);
  const tale = await aPublishedTale(site, { promptId: contest.id });
  for (const note of ["", " ", null]) expect((await disqualify(contest, tale, note)).status).toBe(400);
  expect((await disqualify(contest, await aPublishedTale(site))).status).toBe(404);
  expect((await disqualify(contest, { id: 999_999_999 })).status).toBe(404);
  const prompt = await aPrompt(site);
  expect((await disqualify(prompt, await aPublishedTale(site, { promptId: prompt.id }))).status).toBe(409);
  const { writer } = tale;
  const path = `/v1/prompts/${contest.id}/disqualify/${tale.id}`;
  expect((await writer.client.post(path, { body: { note: "No." } })).status).toBe(403);
});
