import { afterAll, beforeAll, expect, it } from "vitest";
import type { ContestResults } from "#features/contests/calls.ts";
import { aContest, aJudge, close, endJudging, mark, minutePasses } from "#tests/support/contests.ts";
import { expectStatus } from "#tests/support/expected-status.ts";
import { messagesTo } from "#tests/support/inbox.ts";
import type { Person } from "#tests/support/people.ts";
import { aPrompt } from "#tests/support/prompts.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aPublishedTale, aSubmittedTale, publish, readPublished } from "#tests/support/tales.ts";

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

type Contest = Awaited<ReturnType<typeof aContest>>;
type Tale = Awaited<ReturnType<typeof aPublishedTale>>;

const resultsOf = async ({ id }: { id: number }, query: Record<string, string | number | string[]> = {}) =>
  expectStatus<ContestResults>(await site.visitor().get(`/v0/prompts/${id}/results`, { query }), 200).languages;
const inEnglish = async (contest: Contest) => (await resultsOf(contest, { languageName: "EN" }))[0]!;

/** A contest whose judges give these marks to its entries, in English. */
async function aJudgedContest(marks: (number | null)[][], overrides = {}) {
  const contest = await aContest(site, overrides);
  const judges: Person[] = [];
  while (judges.length < marks.length) judges.push(await aJudge(site, contest));
  const tales: Tale[] = [];
  while (tales.length < marks[0]!.length) tales.push(await aPublishedTale(site, { promptId: contest.id }));
  await close(site, contest);
  for (const [at, row] of marks.entries())
    for (const [entry, given] of row.entries())
      if (given !== null) expect((await mark(judges[at]!, contest, tales[entry]!, given)).status).toBe(200);
  return { contest, judges, tales };
}

it("The result has the places with what they are computed from, and then the entries with too few judgements", async () => {
  const { contest, tales } = await aJudgedContest([
    [2, 3, 1, null],
    [5, 4, 4, null],
    [3, 4, 3, null],
    [5, null, null, null],
  ]);
  expect((await site.visitor().get(`/v0/prompts/${contest.id}/results`)).status).toBe(404);
  await endJudging(site, contest);
  const languages = await resultsOf(contest);
  expect(languages.map(({ languageName }) => languageName)).toEqual(["EN", "ES", "IT", "FR", "PT"]);
  expect(languages[1]).toEqual({ languageName: "ES", places: [], unplaced: [] });
  const { places, unplaced } = languages[0]!;
  const [first, second, third, fourth] = tales as [Tale, Tale, Tale, Tale];
  expect(places.map(({ post, ...place }) => ({ ...place, id: post.id, author: post.author }))).toEqual([
    {
      id: second.id,
      author: second.writer.username,
      place: 1,
      score: 0.44,
      judgements: 3,
      differences: [-0.3333, 0.6667, 1],
    },
    {
      id: first.id,
      author: first.writer.username,
      place: 2,
      score: 0.08,
      judgements: 4,
      differences: [-0.3333, 0, 0, 0.6667],
    },
    {
      id: third.id,
      author: third.writer.username,
      place: 3,
      score: -0.56,
      judgements: 3,
      differences: [-1, -0.3333, -0.3333],
    },
  ]);
  expect(unplaced).toEqual([{ post: expect.objectContaining({ id: fourth.id, award: null }), judgements: 0 }]);
  expect(await readPublished(site, second)).toMatchObject({
    award: { promptId: contest.id, languageName: "EN", place: 1 },
  });
});

it("Pages of a result go over the places and then the others, and a language can be chosen", async () => {
  const { contest, tales } = await aJudgedContest([
    [5, 4, null],
    [5, 4, null],
    [5, 4, null],
  ]);
  await endJudging(site, contest);
  const page = async (pageNumber: number) => {
    const [result] = await resultsOf(contest, { languageName: ["EN"], pageNumber, pageSize: 1 });
    return { places: result!.places.map(({ post }) => post.id), unplaced: result!.unplaced.map(({ post }) => post.id) };
  };
  const ids = tales.map(({ id }) => id);
  expect(await page(0)).toEqual({ places: [ids[0]], unplaced: [] });
  expect(await page(1)).toEqual({ places: [ids[1]], unplaced: [] });
  expect(await page(2)).toEqual({ places: [], unplaced: [ids[2]] });
  expect(await page(3)).toEqual({ places: [], unplaced: [] });
});

it("Winners get a message and another share picture, once, however many processes find the end", async () => {
  const { contest, tales } = await aJudgedContest(
    [
      [5, 5, 3, 2],
      [5, 5, 3, 2],
      [5, 5, 3, 2],
    ],
    { anonymous: false },
  );
  const before = await readPublished(site, tales[0]!);
  expect(before.award).toBeNull();
  const picture = async () => (await fetch(`${site.url}/share/tales/${tales[0]!.id}.png`)).arrayBuffer();
  const withoutAward = Buffer.from(await picture());
  await Promise.all([endJudging(site, contest), minutePasses(site)]);
  await minutePasses(site);
  const told = async ({ writer }: Tale) =>
    (await messagesTo(writer, "Admin-Message")).filter((text) => text.includes("place in its contest"));
  const [first, shared, third, fourth] = tales as [Tale, Tale, Tale, Tale];
  expect((await told(first))[0]).toContain("first place");
  expect((await told(shared))[0]).toContain("first place");
  expect((await told(third))[0]).toContain("third place");
  for (const tale of [first, shared, third]) expect(await told(tale)).toHaveLength(1);
  expect(await told(fourth)).toEqual([]);
  expect((await readPublished(site, shared)).award).toMatchObject({ place: 1 });
  expect((await readPublished(site, fourth)).award).toBeNull();
  expect(Buffer.from(await picture()).equals(withoutAward)).toBe(false);
});

it("Nothing is placed again: a winner that goes is left out, and marks of a judge who goes later stay counted", async () => {
  const { contest, tales, judges } = await aJudgedContest([
    [5, 4],
    [5, 4],
    [5, 4],
  ]);
  await endJudging(site, contest);
  expect((await tales[0]!.writer.client.delete(`/v1/delete/${tales[0]!.id}`)).status).toBe(204);
  expect((await judges[0]!.client.delete("/v1/user", { body: { password: "inkwell7" } })).status).toBeLessThan(500);
  const { places } = await inEnglish(contest);
  expect(places.map(({ place, post, judgements }) => [place, post.id, judgements])).toEqual([[2, tales[1]!.id, 3]]);
});

it("Judgements of entries that are gone before the result don't count for their judges", async () => {
  const { contest, tales } = await aJudgedContest([
    [5, 1],
    [5, 1],
    [5, 1],
  ]);
  await tales[1]!.writer.client.delete(`/v1/delete/${tales[1]!.id}`);
  await endJudging(site, contest);
  const { places } = await inEnglish(contest);
  expect(places.map(({ score, differences }) => [score, differences])).toEqual([[0, [0, 0, 0]]]);
});

it("A Tale that is published after the result is in none", async () => {
  const contest = await aContest(site);
  const late = await aSubmittedTale(site, { promptId: contest.id });
  await close(site, contest);
  await endJudging(site, contest);
  const published = await publish(site, late.id);
  expect(published.author).toBe(late.writer.username);
  expect(await inEnglish(contest)).toEqual({ languageName: "EN", places: [], unplaced: [] });
});

it("The author reads the judgements of an entry, without the judges, from the result on", async () => {
  const { contest, tales, judges } = await aJudgedContest([[4, 2]]);
  const [tale, other] = tales as [Tale, Tale];
  await judges[0]!.client.put(`/v1/prompts/${contest.id}/judging/${tale.id}`, {
    body: { language: 1, idea: 2, form: 3, note: "Go on." },
  });
  const read = ({ client }: Person) => client.get(`/v1/posts/${tale.id}/judgements`);
  expect((await read(tale.writer)).status).toBe(404);
  await endJudging(site, contest);
  expect((await read(tale.writer)).body).toEqual({ judgements: [{ language: 1, idea: 2, form: 3, note: "Go on." }] });
  expect((await read(other.writer)).status).toBe(404);
  expect((await read(judges[0]!)).status).toBe(404);
});

it("A prompt without a contest has no result, and an unknown one neither", async () => {
  const prompt = await aPrompt(site);
  for (const id of [prompt.id, 999_999_999])
    expect((await site.visitor().get(`/v0/prompts/${id}/results`)).status).toBe(404);
});
