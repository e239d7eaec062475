import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { HOUR, MINUTE, SECOND } from "#vocabulary/limits.ts";
import { aContest, aJudge, anOldMember, close, handOf, mark, minutePasses } from "#tests/support/contests.ts";
import { aModerator, type Person } from "#tests/support/people.ts";
import { messagesTo } from "#tests/support/inbox.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aPublishedTale, aSubmittedTale, publish } from "#tests/support/tales.ts";

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

type Contest = Awaited<ReturnType<typeof aContest>>;
const inTurn = async <T>(count: number, make: (at: number) => Promise<T>): Promise<T[]> => {
  const made: T[] = [];
  for (let at = 0; at < count; at++) made.push(await make(at));
  return made;
};
const entries = (contest: Contest, count: number, languageName = "EN") =>
  inTurn(count, () => aPublishedTale(site, { promptId: contest.id, languageName }));
const idsOf = async (judge: Person, contest: Contest) =>
  (await handOf(judge, contest)).map(({ post }) => post.id).toSorted((a, b) => a - b);
const perEntry = async (contest: Contest) => {
  const { rows } = await site.context.database.pool.query<{ judges: number }>(
    "select judges from contest_entries where prompt_id = $1 order by judges",
    [contest.id],
  );
  return rows.map(({ judges }) => judges);
};

it("Within a minute after the end each judge gets up to ten entries, and all entries about as many judges", async () => {
  const contest = await aContest(site);
  const judges = await inTurn(6, () => aJudge(site, contest));
  await entries(contest, 13);
  site.clock.advance(HOUR - SECOND);
  await minutePasses(site);
  expect(await perEntry(contest)).toEqual(Array(13).fill(0));
  site.clock.advance(SECOND);
  await Promise.all([minutePasses(site), minutePasses(site)]);
  const hands = await inTurn(6, (at) => idsOf(judges[at]!, contest));
  expect(hands.map((hand) => new Set(hand).size)).toEqual(Array(6).fill(10));
  expect(new Set(hands.map((hand) => hand.join())).size).toBeGreaterThan(1);
  const counts = await perEntry(contest);
  expect(counts.reduce((a, b) => a + b)).toBe(60);
  expect(counts.at(-1)! - counts[0]!).toBeLessThanOrEqual(1);
});

it("A judge of two languages gets ten entries over both, and makes up for what one language lacks", async () => {
  const contest = await aContest(site);
  const both = await aJudge(site, contest, ["EN", "IT"]);
  const one = await aJudge(site, contest, ["EN"]);
  await entries(contest, 6, "EN");
  await entries(contest, 6, "IT");
  await close(site, contest);
  expect(await handOf(one, contest)).toHaveLength(6);
  const hand = await handOf(both, contest);
  expect(hand).toHaveLength(10);
  expect(hand.filter(({ post }) => post.languageName === "IT")).toHaveLength(6);
});

it("A judge gets no entry of their own, none that they reviewed and none of somebody whom they follow, block or are blocked by", async () => {
  const contest = await aContest(site);
  const judge = await aModerator(site, { createdAt: new Date(site.clock.now().getTime() - HOUR) });
  await judge.client.put(`/v1/prompts/${contest.id}/judge`, { body: { languages: ["EN"] } });
  const [followed, blocked, blocking, following] = await inTurn(4, () => anOldMember(site));
  await aPublishedTale(site, { promptId: contest.id, author: judge });
  const reviewed = await aSubmittedTale(site, { promptId: contest.id });
  await judge.client.patch(`/v1/posts/${reviewed.id}`);
  for (const author of [followed!, blocked!, blocking!]) await aPublishedTale(site, { promptId: contest.id, author });
  const fit = [
    await aPublishedTale(site, { promptId: contest.id, author: following! }),
    await aPublishedTale(site, { promptId: contest.id }),
  ];
  await judge.client.put(`/v1/follows/${followed!.username}`);
  await following!.client.put(`/v1/follows/${judge.username}`);
  await judge.client.put(`/v1/blocks/${blocked!.username}`);
  await blocking!.client.put(`/v1/blocks/${judge.username}`);
  await close(site, contest);
  expect(await idsOf(judge, contest)).toEqual(fit.map(({ id }) => id));
});

it("An entry that is published later goes to the judges of its language with the fewest entries", async () => {
  const contest = await aContest(site);
  const judges = await inTurn(5, () => aJudge(site, contest));
  await aJudge(site, contest, ["FR"]);
  const [late] = [await aSubmittedTale(site, { promptId: contest.id })];
  await entries(contest, 2);
  await close(site, contest);
  await judges[0]!.client.delete(`/v1/prompts/${contest.id}/judge`);
  await publish(site, late.id);
  await Promise.all([minutePasses(site), minutePasses(site)]);
  const hands = await inTurn(4, (at) => idsOf(judges[at + 1]!, contest));
  // As many as the others have at least: four are left.
  expect(hands.filter((hand) => hand.includes(late.id))).toHaveLength(4);
});

it("A late entry goes to three judges if the others have fewer", async () => {
  const contest = await aContest(site);
  const judges = await inTurn(5, () => aJudge(site, contest));
  const late = await aSubmittedTale(site, { promptId: contest.id });
  await close(site, contest);
  await publish(site, late.id);
  await minutePasses(site);
  const hands = await inTurn(5, (at) => idsOf(judges[at]!, contest));
  expect(hands.filter((hand) => hand.includes(late.id))).toHaveLength(3);
});

it("A judge who has marked the whole hand gets up to ten more, as long as there are some", async () => {
  const contest = await aContest(site);
  const judge = await aJudge(site, contest);
  await entries(contest, 12);
  await close(site, contest);
  const hand = await handOf(judge, contest);
  expect(hand).toHaveLength(10);
  for (const { post } of hand.slice(0, 9)) await mark(judge, contest, post, 3);
  await mark(judge, contest, hand[0]!.post, 4);
  await site.jobsDone();
  expect(await handOf(judge, contest)).toHaveLength(10);
  await mark(judge, contest, hand[9]!.post, 3);
  await site.jobsDone();
  const more = await handOf(judge, contest);
  expect(more).toHaveLength(12);
  for (const { post } of more.slice(10)) await mark(judge, contest, post, 3);
  await minutePasses(site);
  expect(await handOf(judge, contest)).toHaveLength(12);
});

it("A judge who withdraws while entries are given keeps none", async () => {
  const contest = await aContest(site);
  const judge = await aJudge(site, contest);
  await entries(contest, 3);
  site.clock.advance(HOUR);
  const [, answer] = await Promise.all([minutePasses(site), judge.client.delete(`/v1/prompts/${contest.id}/judge`)]);
  expect(answer.status).toBe(204);
  await minutePasses(site);
  expect(await perEntry(contest)).toEqual([0, 0, 0]);
});

describe("At half of the time", () => {
  it("At half of the time entries with fewer than three judgements go to judges who have begun, once, and the maker gets a message", async () => {
    const contest = await aContest(site, { closesAt: new Date(site.clock.now().getTime() + HOUR).toISOString() });
    const judges = await inTurn(3, () => aJudge(site, contest));
    await entries(contest, 12);
    await aPublishedTale(site, { promptId: contest.id, languageName: "FR" });
    await close(site, contest);
    const hand = await handOf(judges[0]!, contest);
    await mark(judges[0]!, contest, hand[0]!.post, 3);
    site.clock.advance(HOUR - MINUTE);
    await minutePasses(site);
    expect(await handOf(judges[0]!, contest)).toHaveLength(10);
    site.clock.advance(MINUTE);
    await Promise.all([minutePasses(site), minutePasses(site)]);
    await minutePasses(site);
    const sizes = await inTurn(3, async (at) => (await handOf(judges[at]!, contest)).length);
    expect(sizes).toEqual([12, 10, 10]);
    const told = (await messagesTo(contest.maker, "Admin-Message")).filter((text) => text.includes("fewer than 3"));
    expect(told).toHaveLength(1);
    expect(told[0]).toContain("English and French");
    expect(told[0]).toContain(`/admin/prompts/${contest.id}`);
  });
});
