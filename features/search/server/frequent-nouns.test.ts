import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { languageNames, type LanguageName } from "#vocabulary/languages.ts";
import { aWriter, type Person } from "#tests/support/people.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { insertPublishedTales } from "#tests/support/tales.ts";
import { isThorough } from "#tests/support/thoroughness.ts";
import { foundTitles } from "./search.fixture.ts";

/**
 * Singulars and plurals of the 500 most frequent nouns of each language. The order is that of the words of films in @zxcvbn-ts/language-*
 * 3.0; which of them are nouns, and their plurals, say the dictionaries of Apertium (eng-spa 0.8, cat-ita 0.2, fra-cat 1.10, por-cat 0.10).
 * Nouns with a form that is a pronoun, preposition, conjunction or adverb, too, are left out.
 */
const nouns = JSON.parse(readFileSync(new URL("frequent-nouns.fixture.json", import.meta.url), "utf8")) as Record<
  LanguageName,
  string[]
>;
const pairsOf = (language: LanguageName) =>
  nouns[language].flatMap((line) => line.split(" ")).map((pair) => pair.split("/") as [string, string]);

const longestQuery = 100;
/** So that no word finds its neighbour in place of its other form: "hijo" and "hijas". */
const apart = 60;

/** Pairs whose singulars, and whose plurals, fit into one query. */
function chunksOf(pairs: readonly [string, string][]): [string, string][][] {
  const mixed = pairs.toSorted((one, other) => (pairs.indexOf(one) % apart) - (pairs.indexOf(other) % apart));
  const fits = (chunk: readonly [string, string][]) =>
    [0, 1].every((form) => chunk.map((pair) => pair[form]).join(" ").length <= longestQuery);
  const chunks: [string, string][][] = [];
  for (const pair of mixed) {
    const last = chunks.at(-1);
    if (last !== undefined && fits([...last, pair])) last.push(pair);
    else chunks.push([pair]);
  }
  return chunks;
}

let site: TestSite;
let author: Person;
beforeAll(async () => {
  site = await aSite();
  author = await aWriter(site);
});
afterAll(() => site.close());

it.each([...languageNames])("%s: frequent nouns find their plurals, and these find them", async (language) => {
  const all = pairsOf(language);
  expect(all).toHaveLength(500);
  const pairs = isThorough ? all : all.slice(0, 250);
  const chunks = chunksOf(pairs);
  const titleOf = (n: number, form: number) => `${language} ${n} ${form === 0 ? "singulars" : "plurals"}`;
  const wordsOf = (n: number, form: number) => chunks[n]!.map((pair) => pair[form]!);
  const rows = chunks.flatMap((_, n) =>
    [0, 1].map((form) => ({ title: titleOf(n, form), language, content: `<p>${wordsOf(n, form).join(", ")}</p>` })),
  );
  await insertPublishedTales(site, author, rows);
  const found = (query: string) => foundTitles(site, { query, languageName: language, pageSize: 100 });
  for (const [typed, other] of [
    [0, 1],
    [1, 0],
  ] as const) {
    const missed: string[] = [];
    for (const n of chunks.keys()) {
      const words = wordsOf(n, typed);
      const titles = await found(words.join(" "));
      expect(titles[0]).toBe(titleOf(n, typed));
      if (titles.includes(titleOf(n, other))) continue;
      for (const [at, word] of words.entries())
        if (!(await found(word)).includes(titleOf(n, other))) missed.push(`${word} → ${wordsOf(n, other)[at]}`);
    }
    expect(missed.length, missed.join("\n")).toBeLessThanOrEqual(pairs.length * 0.02);
  }
});
