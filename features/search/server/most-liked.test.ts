/** @module-tag variation */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CategoryName } from "#vocabulary/categories.ts";
import type { LanguageName } from "#vocabulary/languages.ts";
import { levels, warnings, type Warning } from "#kit/calls/level-and-warnings.ts";
import type { Send } from "#tests/support/client.ts";
import { insertManyTales } from "#tests/support/many-tales.ts";
import { anAdmin, aWriter, type Person } from "#tests/support/people.ts";
import { anOwnSite, type TestSite } from "#tests/support/site.ts";
import { insertPublishedTales } from "#tests/support/tales.ts";

/** Searches with filters alone, sorted by likes. */

const categories: CategoryName[] = ["HORROR", "FIABA"];
const languages: LanguageName[] = ["EN", "IT"];
/** By the number of the Tale in its category and language. */
const tagged: Record<string, (n: number) => boolean> = {
  lantern: (n) => n % 2 === 0,
  harbour: (n) => n % 3 === 0,
  volcano: (n) => n % 40 === 1,
};

type Query = NonNullable<Send["query"]>;

let site: TestSite;
let author: Person;
let all: {
  id: number;
  category: CategoryName;
  language: LanguageName;
  level: string | null;
  warnings: Warning[];
  readingMinutes: number;
  totLikes: number;
  tags: string[];
}[];

beforeAll(async () => {
  site = await anOwnSite();
  author = await aWriter(site);
  const rows = Array.from({ length: 240 }, (_, n) => ({
    category: categories[n % 2]!,
    language: languages[Math.floor(n / 2) % 2]!,
    level: n % 4 === 0 ? null : levels[(n * 5) % levels.length]!,
    warnings: warnings.filter((_each, at) => n % (at + 4) === 0),
    readingMinutes: 1 + ((n * 7) % 20),
    totLikes: (n * 11) % 9,
  }));
  const ids = await insertPublishedTales(site, author, rows);
  all = rows.map((row, n) => ({
    ...row,
    id: ids[n]!,
    tags: Object.keys(tagged).filter((name) => tagged[name]!(Math.floor(n / 4))),
  }));
  const admin = await anAdmin(site);
  for (const tagName of Object.keys(tagged))
    for (const categoryName of categories)
      for (const languageName of languages)
        await admin.client.post("/v1/tags", { body: { tagName, categoryName, languageName } });
  await site.context.database.pool.query(
    `insert into tale_tags (tale_id, tag_id, position)
     select tales.id, tags.id, 0 from unnest($1::bigint[], $2::text[]) as given (id, tag) join tales on tales.id = given.id
     join tags on tags.name = given.tag and tags.category = tales.category and tags.language = tales.language`,
    [all.flatMap(({ id, tags }) => tags.map(() => id)), all.flatMap(({ tags }) => tags)],
  );
});
afterAll(() => site.close());

const search = (query: Query) =>
  site.visitor().get("/v0/search", { query: { sortBy: "totLikes", pageSize: 100, ...query } });
const idsOf = ({ body }: { body: { posts: { id: number }[] } }) => body.posts.map(({ id }) => id);

interface Filters {
  languageName?: LanguageName[];
  category?: CategoryName;
  level?: string[];
  minutesMax?: number;
  withoutWarning?: Warning[];
  tag?: string[];
  withoutTag?: string[];
}

function expected({ languageName, category, level, minutesMax, withoutWarning, tag, withoutTag }: Filters): number[] {
  return all
    .filter(
      (tale) =>
        (languageName?.includes(tale.language) ?? true) &&
        (category === undefined || category === tale.category) &&
        (level?.includes(tale.level ?? "none") ?? true) &&
        tale.readingMinutes <= (minutesMax ?? Infinity) &&
        !tale.warnings.some((each) => withoutWarning?.includes(each)) &&
        (tag ?? []).every((each) => tale.tags.includes(each)) &&
        !tale.tags.some((each) => withoutTag?.includes(each)),
    )
    .toSorted((one, other) => other.totLikes - one.totLikes || other.id - one.id)
    .map(({ id }) => id);
}

const combinations: Filters[] = [
  { category: "HORROR" },
  { languageName: ["IT"] },
  { languageName: ["EN", "PT"], category: "FIABA" },
  { level: ["A1", "C1"] },
  { category: "FIABA", level: ["B2"], minutesMax: 9 },
  { minutesMax: 3, languageName: ["EN", "IT"] },
  { withoutWarning: ["VIOLENCE", "DEATH"] },
  { tag: ["lantern"] },
  { tag: ["lantern", "harbour"], category: "HORROR" },
  { tag: ["lantern", "harbour", "volcano"] },
  { tag: ["harbour"], withoutTag: ["lantern"], languageName: ["IT"] },
  { withoutTag: ["lantern", "volcano"], category: "HORROR", languageName: ["EN"] },
  { tag: ["volcano"], level: ["A1", "A2", "B1", "B2"], withoutWarning: ["ABUSE"] },
  { tag: ["lantern"], minutesMax: 12, withoutTag: ["harbour"] },
  { tag: ["lantern"], category: "CRIMINALE" },
  { tag: ["lantern", "no such tag"] },
  { tag: ["harbour"], withoutTag: ["no such tag"] },
  { category: "ROMANTICHE" },
];

describe("filters alone, sorted by likes", () => {
  it.each(combinations)("The search with %j has exactly the Tales that pass, the most liked first", async (filters) => {
    const ids = expected(filters);
    const first = await search(filters as unknown as Query);
    expect(idsOf(first)).toEqual(ids.slice(0, 100));
    expect(first.body).toMatchObject({ totalPosts: ids.length, atLeast: false, similar: false });
    const second = await search({ ...filters, pageSize: 7, pageNumber: 1 } as unknown as Query);
    expect(idsOf(second)).toEqual(ids.slice(7, 14));
  });

  it("An author’s Tales that pass are found, too", async () => {
    const byAuthor = await search({ author: author.username, category: "FIABA", tag: "volcano" });
    expect(idsOf(byAuthor)).toEqual(expected({ category: "FIABA", tag: ["volcano"] }));
    expect(idsOf(await search({ author: (await aWriter(site)).username }))).toEqual([]);
  });
});

describe("filters alone among more Tales than are read by likes", () => {
  const category = "FANTASCIENZA";
  let old: number;
  let few: number[];
  beforeAll(async () => {
    const [liked] = await insertPublishedTales(site, author, [
      { category, totLikes: 9, publicationDate: new Date("2020-01-01T00:00:00Z") },
    ]);
    old = liked!;
    await insertManyTales(site, { author, count: 10_100, category });
    await site.context.database.pool.query(
      "update tales set tot_likes = 5 where category = $1 and publication_date > '2021-01-01'",
      [category],
    );
    few = await insertPublishedTales(site, author, [
      { category, level: "C2", totLikes: 1 },
      { category, level: "C2", totLikes: 7 },
      { category, level: "C2", totLikes: 2 },
    ]);
  });

  it("The first 1,000 are the most liked ones, whenever they were published", async () => {
    const { body } = await search({ category, pageSize: 2 });
    expect(body).toMatchObject({ totalPosts: 1000, atLeast: true, posts: [{ id: old }, { id: few[1] }] });
    const last = await search({ category, pageSize: 100, pageNumber: 9 });
    expect(last.body.posts).toHaveLength(100);
    expect((await search({ category, pageSize: 100, pageNumber: 10 })).body.posts).toEqual([]);
  });

  it("Tales that pass and have fewer likes than those that are read are found", async () => {
    const found = await search({ category, level: "C2" });
    expect(idsOf(found)).toEqual([few[1], few[2], few[0]]);
    expect(found.body).toMatchObject({ totalPosts: 3, atLeast: false });
  });
});
