/** @module-tag variation */
import { afterAll, beforeAll, expect, it } from "vitest";
import { toCategoryName } from "#vocabulary/categories.ts";
import { languageNames, toLanguage, type LanguageName } from "#vocabulary/languages.ts";
import { HOUR, tale as bounds } from "#vocabulary/limits.ts";
import { readableText } from "#kit/text/tale-text.ts";
import { read } from "#site/server/demo-content/files.ts";
import { readTales } from "#site/server/demo-content/tales.ts";
import { aWriter, type Person } from "#tests/support/people.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { insertPublishedTales } from "#tests/support/tales.ts";
import { columnsOfContent } from "#features/tales/server/content/stored-content.ts";
import { setTags, tagsOf } from "#features/tales/server/tags/queries.ts";
import { miniSearch, orama, type Engine } from "./other-engines.fixture.ts";
import { rankedQueries } from "./ranking-queries.fixture.ts";
import { rankedTales } from "./ranking-tales.fixture.ts";

/** The first results of 40 queries in five languages, next to those of two other search engines over the same Tales. */

interface CorpusTale {
  title: string;
  author: string;
  category: ReturnType<typeof toCategoryName>;
  tags: string[];
  content: string;
}

const paragraphs = (text: string) => `<p>${text}</p>`;

async function demoTales(language: LanguageName): Promise<CorpusTale[]> {
  const code = toLanguage(language);
  const tales = await readTales(code);
  return Promise.all(
    tales.map(async ({ title, author, category, tags, slug }) => {
      const content = await read(`${code}/${slug}.html`);
      return { title, author, category: toCategoryName(category), tags, content };
    }),
  );
}

/** A Tale of the largest size: nearly all words of the others are in it. */
function largest(language: LanguageName, author: string, tales: readonly CorpusTale[]): CorpusTale {
  const ending = "And on the last shelf, behind everything, stood the brass astrolabe.";
  const text = tales
    .map(({ content }) => readableText(content))
    .join(" ")
    .slice(0, bounds.textMax - 100);
  const content = paragraphs(`${text} ${ending}`);
  return { title: `The collected Tales (${language})`, author, category: "FIABA", tags: [], content };
}

let site: TestSite;
const people = new Map<string, Person>();
const others = new Map<LanguageName, Record<string, Engine>>();

async function writer(username: string): Promise<Person> {
  const known = people.get(username) ?? (await aWriter(site, { username }));
  people.set(username, known);
  return known;
}

/** The newest Tales are rivals of others as often as not: the order of publication is that of the titles. */
async function publish(language: LanguageName, tales: readonly CorpusTale[]) {
  const { db } = site.context.database;
  for (const [at, { title, author, category, tags, content }] of tales.entries()) {
    const publicationDate = new Date(site.clock.now().getTime() - (at + 1) * HOUR);
    const row = { title, category, language, publicationDate, ...columnsOfContent(content) };
    const [id] = await insertPublishedTales(site, await writer(author), [row]);
    const ids = new Map((await tagsOf(db, category, language)).map((tag) => [tag.tagName, tag.id]));
    await setTags(
      db,
      id!,
      tags.flatMap((name) => ids.get(name) ?? []),
    );
  }
}

beforeAll(async () => {
  site = await aSite();
  for (const language of languageNames) {
    const demo = await demoTales(language);
    const more = rankedTales
      .filter((tale) => tale.language === language)
      .map((tale): CorpusTale => ({ ...tale, category: "FIABA", tags: [], content: paragraphs(tale.text) }));
    const tales = [...demo, ...more, largest(language, demo[0]!.author, demo)].toSorted((one, other) =>
      one.title < other.title ? -1 : 1,
    );
    await publish(language, tales);
    const indexed = tales.map(({ content, ...tale }) => ({ ...tale, text: readableText(content) }));
    others.set(language, { MiniSearch: miniSearch(language, indexed), Orama: await orama(language, indexed) });
  }
});
afterAll(() => site.close());

const ours =
  (languageName: LanguageName): Engine =>
  async (query) =>
    (await site.visitor().get("/v0/search", { query: { query, languageName } })).body.posts.map(
      ({ title }: { title: string }) => title,
    );

it("The expected Tale comes first at least as often as in the better of two other engines", async () => {
  const hits: Record<string, number> = {};
  const misses: string[] = [];
  for (const { language, query, expected } of rankedQueries) {
    for (const [name, engine] of Object.entries({ Fabula: ours(language), ...others.get(language) })) {
      const found = await engine(query);
      hits[name] ??= 0;
      if (found[0] === expected) hits[name] += 1;
      else misses.push(`${name}, ${language}, ${query}: ${found.slice(0, 3).join(" · ")} instead of ${expected}`);
    }
  }
  console.log([`Expected first, of ${rankedQueries.length}: ${JSON.stringify(hits)}`, ...misses].join("\n"));
  const { Fabula, ...rivals } = hits;
  expect(rankedQueries).toHaveLength(40);
  expect(Fabula).toBeGreaterThanOrEqual(Math.max(...Object.values(rivals)));
});
