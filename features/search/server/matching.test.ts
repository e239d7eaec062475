import { afterAll, beforeAll, expect, it } from "vitest";
import { aWriter } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aDraft, aSubmittedTale, insertPublishedTales } from "#tests/support/tales.ts";
import { aTaleOf, foundTitles, search } from "./search.fixture.ts";

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

it("All words must match, in the title or in the text", async () => {
  await aTaleOf(site, "The walrus at noon", "Somebody painted a turnstile in the rain.");
  await aTaleOf(site, "The walrus at night", "Nothing else was painted here.");
  expect(await foundTitles(site, { query: "walrus turnstile" })).toEqual(["The walrus at noon"]);
  expect(await foundTitles(site, { query: "TURNSTILE painted" })).toEqual(["The walrus at noon"]);
  expect((await foundTitles(site, { query: "walrus" })).toSorted()).toEqual([
    "The walrus at night",
    "The walrus at noon",
  ]);
});

it("A search finds published Tales only", async () => {
  await aDraft(site, { title: "A marzipan draft" });
  await aSubmittedTale(site, { title: "A marzipan in review" });
  const published = await aTaleOf(site, "A marzipan for all", "It was published on the same day.");
  expect(await foundTitles(site, { query: "marzipan" })).toEqual(["A marzipan for all"]);
  await published.writer.client.delete(`/v1/delete/${published.id}`);
  expect(await foundTitles(site, { query: "marzipan" })).toEqual([]);
});

it("A phrase in quotes must be there word by word, whatever quotes are typed", { tags: "variation" }, async () => {
  await aTaleOf(site, "Phrases", "She kept the copper kettle warm.");
  await aTaleOf(site, "No phrases", "The kettle was made of copper.");
  for (const query of [
    '"copper kettle"',
    "“copper kettle”",
    "«copper kettle»",
    "„Copper Kettle“",
    '"the copper kettle"',
  ])
    expect(await foundTitles(site, { query })).toEqual(["Phrases"]);
  expect(await foundTitles(site, { query: "copper kettle" })).toHaveLength(2);
});

it("An unclosed quote counts as words", { tags: "variation" }, async () => {
  expect(await foundTitles(site, { query: '"copper kettle' })).toHaveLength(2);
  expect(await foundTitles(site, { query: 'copper "kettle' })).toHaveLength(2);
  expect(await foundTitles(site, { query: '"copper kettle" "warm' })).toEqual(["Phrases"]);
});

it("A phrase is found at the end of a long Tale full of frequent words", { tags: "variation" }, async () => {
  const filler = "the tree and the sea and the sky ".repeat(1500);
  await aTaleOf(site, "A long way", `${filler} the brass sextant`);
  expect(await foundTitles(site, { query: '"the brass sextant"' })).toEqual(["A long way"]);
  expect(await foundTitles(site, { query: '"sextant brass"' })).toEqual([]);
});

it("A minus excludes a word, and a phrase", { tags: "variation" }, async () => {
  await aTaleOf(site, "Gherkins with dill", "Pickled on a Monday in a jar.");
  await aTaleOf(site, "Gherkins with mustard", "Pickled on a Tuesday in a jar.");
  expect(await foundTitles(site, { query: "gherkins -dill" })).toEqual(["Gherkins with mustard"]);
  expect(await foundTitles(site, { query: 'gherkins -"a Tuesday"' })).toEqual(["Gherkins with dill"]);
  expect(await foundTitles(site, { query: "gherkins -nowhere" })).toHaveLength(2);
});

it("Exclusions alone are refused, and a query of signs alone finds nothing", { tags: "variation" }, async () => {
  expectProblem(await search(site, { query: "-dill" }), 400, "BAD_REQUEST");
  expectProblem(await search(site, { query: '-dill -"in a jar"', languageName: "EN" }), 400, "BAD_REQUEST");
  for (const query of ["!?", "- -", '""', "… …", "«»"]) {
    const { status, body } = await search(site, { query });
    expect([status, body]).toEqual([200, { posts: [], totalPosts: 0, atLeast: false, similar: false }]);
  }
});

it("The query has 2 to 100 characters, and may be absent next to another filter", { tags: "variation" }, async () => {
  expectProblem(await search(site, {}), 400, "BAD_REQUEST");
  expectProblem(await search(site, { sortBy: "totLikes" }), 400, "BAD_REQUEST");
  expectProblem(await search(site, { query: "x" }), 400, "BAD_REQUEST");
  expectProblem(await search(site, { query: "x".repeat(101) }), 400, "BAD_REQUEST");
  expectProblem(await search(site, { query: "walrus", sortBy: "title" }), 400, "BAD_REQUEST");
  expect((await search(site, { query: "x".repeat(100) })).status).toBe(200);
  expect((await search(site, { languageName: "en" })).body.totalPosts).toBeGreaterThan(5);
});

it("A search counts up to 1,000 Tales, shows the first 1,000 and then nothing", { tags: "variation" }, async () => {
  const author = await aWriter(site);
  const rows = (count: number) => Array.from({ length: count }, (_, n) => ({ title: `Haystack ${n}` }));
  await insertPublishedTales(site, author, rows(1000));
  const exact = await search(site, { query: "haystack", pageSize: 2 });
  expect(exact.body).toMatchObject({ totalPosts: 1000, atLeast: false, similar: false });
  await insertPublishedTales(site, author, rows(5));
  for (const more of [{}, { sortBy: "publicationDate" }, { sortBy: "totLikes" }]) {
    const { body } = await search(site, { query: "haystack", pageSize: 2, ...more });
    expect(body).toMatchObject({ totalPosts: 1000, atLeast: true });
  }
  expect((await search(site, { query: "haystack", pageSize: 100, pageNumber: 9 })).body.posts).toHaveLength(100);
  expect((await search(site, { query: "haystack", pageSize: 100, pageNumber: 10 })).body.posts).toEqual([]);
  const [first, second] = [
    await search(site, { query: "haystack", pageSize: 50 }),
    await search(site, { query: "haystack", pageSize: 50, pageNumber: 1 }),
  ];
  const ids = [...first.body.posts, ...second.body.posts].map(({ id }: { id: number }) => id);
  expect(new Set(ids).size).toBe(100);
});
