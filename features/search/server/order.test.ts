import { afterAll, beforeAll, expect, it } from "vitest";
import { HOUR } from "#vocabulary/limits.ts";
import { aWriter } from "#tests/support/people.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aPublishedTale, insertPublishedTales, tagNames } from "#tests/support/tales.ts";
import { aTaleOf, foundTitles } from "./search.fixture.ts";

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

it("Matches in the title come before author and tags, and these before the text", async () => {
  const [tag] = await tagNames(site, 1, "FIABA", "IT");
  await aTaleOf(site, "Il primo", "Parlava soltanto di un pappagallo e poi ancora di un pappagallo.", {
    categoryName: "FIABA",
    languageName: "IT",
  });
  await aTaleOf(site, "Il pappagallo", "Non diceva mai la verità a nessuno.", { languageName: "IT" });
  expect(await foundTitles(site, { query: "pappagallo" })).toEqual(["Il pappagallo", "Il primo"]);
  await aTaleOf(site, "Una prova", "Il testo non ne parla affatto.", {
    categoryName: "FIABA",
    languageName: "IT",
    tags: [tag!],
  });
  await aTaleOf(site, "Una seconda", `Solo il testo parla di ${tag}, e ancora di ${tag}.`, { languageName: "IT" });
  const found = await foundTitles(site, { query: `${tag}`, languageName: "IT" });
  expect(found.indexOf("Una prova")).toBeLessThan(found.indexOf("Una seconda"));
});

it("An author’s name is found as a word, before texts", { tags: "variation" }, async () => {
  const author = await aWriter(site);
  await aTaleOf(site, "Written by somebody", "A text without any name.", { author });
  await aTaleOf(site, "Written about somebody", `A text about ${author.username} and a friend.`);
  expect(await foundTitles(site, { query: author.username.toUpperCase() })).toEqual([
    "Written by somebody",
    "Written about somebody",
  ]);
  expect(await foundTitles(site, { query: `${author.username} text without` })).toEqual(["Written by somebody"]);
});

it("A short Tale about the words comes before a long one that has them somewhere", { tags: "variation" }, async () => {
  const filler = "<p>The marquetry of the old table was admired by the guests, and then they talked.</p>".repeat(3);
  const long = `${filler}${"<p>Nobody remembered anything else of that evening, and it rained.</p>".repeat(400)}`;
  await aTaleOf(
    site,
    "Of the table",
    "The marquetry of a table: pear wood, and then marquetry again, around the table.",
  );
  await aPublishedTale(site, { title: "Of the evening", content: long });
  expect(await foundTitles(site, { query: "marquetry table" })).toEqual(["Of the table", "Of the evening"]);
});

it("Of two titles with the words, the one with the phrase comes first", { tags: "variation" }, async () => {
  await aTaleOf(site, "The orchard and the quarry", "A text about the coast.");
  await aTaleOf(site, "The quarry orchard", "A text about the coast.");
  await aTaleOf(site, "The orchard quarry", "A text about the coast.");
  await aTaleOf(site, "An orchard, a quarry", "A text about the coast.");
  expect((await foundTitles(site, { query: "orchard quarry" }))[0]).toBe("The orchard quarry");
});

it("Equally relevant Tales are sorted by date, and then by id", { tags: "variation" }, async () => {
  const author = await aWriter(site);
  const at = (hours: number) => new Date(site.clock.now().getTime() - hours * HOUR);
  const row = (title: string, hours: number) => ({ title, content: "<p>Ozymandias</p>", publicationDate: at(hours) });
  await insertPublishedTales(site, author, [row("Second", 2), row("Third", 3), row("First", 1), row("Tied", 3)]);
  expect(await foundTitles(site, { query: "ozymandias" })).toEqual(["First", "Second", "Tied", "Third"]);
});

it("Matches are sorted by date or likes on request", { tags: "variation" }, async () => {
  const author = await aWriter(site);
  const at = (hours: number) => new Date(site.clock.now().getTime() - hours * HOUR);
  await insertPublishedTales(site, author, [
    { title: "A tangerine", totLikes: 2, publicationDate: at(3) },
    { title: "Old news", content: "<p>One tangerine was left.</p>", totLikes: 9, publicationDate: at(2) },
    { title: "New news", content: "<p>No tangerine was left.</p>", totLikes: 5, publicationDate: at(1) },
  ]);
  expect((await foundTitles(site, { query: "tangerine" }))[0]).toBe("A tangerine");
  expect(await foundTitles(site, { query: "tangerine", sortBy: "publicationDate" })).toEqual([
    "New news",
    "Old news",
    "A tangerine",
  ]);
  expect(await foundTitles(site, { query: "tangerine", sortBy: "totLikes" })).toEqual([
    "Old news",
    "New news",
    "A tangerine",
  ]);
});

it(
  "The word itself ranks above another word with the same stem, however often that occurs",
  { tags: "variation" },
  async () => {
    await aTaleOf(site, "In città", "Il marito aspetta il marito di un marito.", { languageName: "IT" });
    await aTaleOf(site, "In viaggio", "Di lontano, ogni tanto, si vedeva il mare.", { languageName: "IT" });
    for (const query of ["mare", "MARE", "màre"])
      expect((await foundTitles(site, { query, languageName: "IT" }))[0]).toBe("In viaggio");
  },
);
