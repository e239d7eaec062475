import { afterAll, beforeAll, expect, it } from "vitest";
import { HOUR, SECOND } from "#vocabulary/limits.ts";
import { aContest, aJudge, anOldMember, close, endJudging, handOf } from "#tests/support/contests.ts";
import { aReader, type Person } from "#tests/support/people.ts";
import { aPrompt, fromNow } from "#tests/support/prompts.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aPublishedTale } from "#tests/support/tales.ts";
import { judgeOf } from "./queries.ts";

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

const address = ({ id }: { id: number }) => `/v1/prompts/${id}/judge`;
const offer = ({ client }: Person, prompt: { id: number }, languages: unknown = ["EN"]) =>
  client.put(address(prompt), { body: { languages } });

it("A member volunteers as a judge, changes the languages and withdraws, each as often as they like", async () => {
  const contest = await aContest(site);
  const member = await anOldMember(site);
  await member.client.put("/v1/reading-settings", { body: { languagesRead: ["EN", "IT"] } });
  const row = () => judgeOf(site.context.database.db, contest.id, member.id);
  expect((await offer(member, contest, ["EN"])).status).toBe(204);
  expect((await offer(member, contest, ["it", "IT", "EN"])).status).toBe(204);
  expect(await row()).toMatchObject({ languages: ["IT", "EN"], invited: false, withdrawnAt: null });
  expect(await handOf(member, contest)).toEqual([]);
  for (const path of [address(contest), address(contest)]) expect((await member.client.delete(path)).status).toBe(204);
  expect((await row())!.withdrawnAt).not.toBeNull();
  expect((await member.client.get(`/v1/prompts/${contest.id}/judging`)).status).toBe(404);
  expect((await offer(member, contest)).status).toBe(204);
  expect((await row())!.withdrawnAt).toBeNull();
});

it("Two offers of a member at the same time make one judge", async () => {
  const contest = await aContest(site);
  const member = await anOldMember(site);
  const answers = await Promise.all([offer(member, contest), offer(member, contest), offer(member, contest)]);
  expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
});

it("An account that isn't older than the contest, a troll and a banned member are no judges", async () => {
  const contest = await aContest(site);
  const soon = new Date(site.clock.now().getTime() + HOUR);
  const refused = [
    await aReader(site),
    await anOldMember(site, { trollSince: site.clock.now() }),
    await anOldMember(site, { commentBannedUntil: soon }),
  ];
  for (const member of refused) expect(await offer(member, contest)).toMatchObject({ status: 403 });
  const pardoned = await anOldMember(site, { commentBannedUntil: site.clock.now() });
  expect((await offer(pardoned, contest)).status).toBe(204);
});

it("A judge reads the languages, and names some", async () => {
  const contest = await aContest(site);
  const member = await anOldMember(site);
  for (const languages of [["FR"], ["EN", "FR"], [], ["DE"], "EN", null])
    expect((await offer(member, contest, languages)).status).toBe(400);
});

it("A planned prompt has no judges, and one without a contest none either", async () => {
  const member = await anOldMember(site);
  const planned = await aContest(site, { opensAt: fromNow(site, SECOND) });
  expect((await offer(member, planned)).status).toBe(404);
  expect((await offer(member, { id: 999_999_999 })).status).toBe(404);
  const prompt = await aPrompt(site);
  expect((await offer(member, prompt)).body).toMatchObject({ status: 409, code: "CONFLICT" });
  expect((await member.client.delete(address(prompt))).status).toBe(409);
  expect((await member.client.get(`/v1/prompts/${prompt.id}/judging`)).status).toBe(404);
});

it("Members volunteer until the contest closes, and withdraw until its judging ends", async () => {
  const contest = await aContest(site);
  const late = await anOldMember(site);
  const judges = [await aJudge(site, contest), await aJudge(site, contest)];
  await close(site, contest);
  expect((await offer(late, contest)).status).toBe(409);
  expect((await offer(judges[0]!, contest)).status).toBe(409);
  expect((await judges[0]!.client.delete(address(contest))).status).toBe(204);
  await endJudging(site, contest);
  expect((await judges[1]!.client.delete(address(contest))).status).toBe(409);
});

it("A judge who withdraws gives back the entries without marks, and the marks stay", async () => {
  const contest = await aContest(site);
  const judge = await aJudge(site, contest);
  const [marked, unmarked] = [
    await aPublishedTale(site, { promptId: contest.id }),
    await aPublishedTale(site, { promptId: contest.id }),
  ];
  await close(site, contest);
  expect(await handOf(judge, contest)).toHaveLength(2);
  const marks = { language: 3, idea: 4, form: 5 };
  await judge.client.put(`/v1/prompts/${contest.id}/judging/${marked.id}`, { body: marks });
  await judge.client.delete(address(contest));
  const { rows } = await site.context.database.pool.query(
    "select tale_id::integer as id, judges, judgements from contest_entries where prompt_id = $1 order by tale_id",
    [contest.id],
  );
  expect(rows).toEqual([
    { id: marked.id, judges: 1, judgements: 1 },
    { id: unmarked.id, judges: 0, judgements: 0 },
  ]);
});
