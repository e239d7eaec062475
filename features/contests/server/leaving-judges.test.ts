import { afterAll, beforeAll, expect, it } from "vitest";
import type { ContestResults } from "#features/contests/calls.ts";
import { inTransaction } from "#kit/server/database/transaction.ts";
import { aContest, aJudge, close, endJudging, handOf, mark } from "#tests/support/contests.ts";
import { password, type Person } from "#tests/support/people.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aPublishedTale } from "#tests/support/tales.ts";
import { dealing } from "./dealing.ts";
import { halfTime } from "./rounds.ts";

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

const remove = ({ client }: Person) => client.put("/v1/user/remove", { body: { password } });
const inEnglish = async ({ id }: { id: number }) =>
  ((await site.visitor().get(`/v0/prompts/${id}/results`)).body as ContestResults).languages[0]!;

it("Judgements of a judge who removes the account don't count, nor for the mean of others", async () => {
  const contest = await aContest(site);
  const judges: Person[] = [];
  while (judges.length < 4) judges.push(await aJudge(site, contest));
  const tales = [
    await aPublishedTale(site, { promptId: contest.id }),
    await aPublishedTale(site, { promptId: contest.id }),
  ];
  await close(site, contest);
  for (const [at, judge] of judges.entries())
    for (const [entry, tale] of tales.entries()) await mark(judge, contest, tale, at === 3 && entry === 0 ? 1 : 4);
  expect((await remove(judges[3]!)).status).toBe(204);
  await endJudging(site, contest);
  const { places } = await inEnglish(contest);
  expect(places.map(({ place, score, judgements }) => [place, score, judgements])).toEqual([
    [1, 0, 3],
    [1, 0, 3],
  ]);
});

it("An entry whose author removes the account leaves hands and the result", async () => {
  const contest = await aContest(site);
  const judges = [await aJudge(site, contest), await aJudge(site, contest), await aJudge(site, contest)];
  const [kept, gone] = [
    await aPublishedTale(site, { promptId: contest.id }),
    await aPublishedTale(site, { promptId: contest.id }),
  ];
  await close(site, contest);
  for (const judge of judges) for (const tale of [kept, gone]) await mark(judge, contest, tale, 3);
  await remove(gone.writer);
  expect((await handOf(judges[0]!, contest)).map(({ post }) => post.id)).toEqual([kept.id]);
  await endJudging(site, contest);
  expect((await inEnglish(contest)).places.map(({ post }) => post.id)).toEqual([kept.id]);
});

it("Batches that are repeated after a kill give nothing twice", async () => {
  const contest = await aContest(site);
  const judge = await aJudge(site, contest);
  for (let count = 0; count < 12; count += 1) await aPublishedTale(site, { promptId: contest.id });
  await close(site, contest);
  const [first] = await handOf(judge, contest);
  await mark(judge, contest, first!.post, 3);
  const { context } = site;
  const again = (job: typeof dealing | typeof halfTime) =>
    inTransaction(context.database, (tx, afterCommit) =>
      job.batch(context, tx, afterCommit, { promptId: contest.id, after: 0 }),
    );
  await Promise.all([again(dealing), again(dealing)]);
  expect(await handOf(judge, contest)).toHaveLength(10);
  await Promise.all([again(halfTime), again(halfTime)]);
  await again(halfTime);
  expect(await handOf(judge, contest)).toHaveLength(12);
});
