import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { LanguageName } from "#contract/languages.ts";
import { levels, warnings, type Warning } from "#contract/level-and-warnings.ts";
import { MINUTE } from "#contract/limits.ts";
import { welcomeCorrections } from "#tests/support/corrections.ts";
import { anAdmin, aWriter } from "#tests/support/people.ts";
import type { Send } from "#tests/support/client.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aPublishedTale, insertPublishedTales, tagNames } from "#tests/support/tales.ts";
import { taleTags, tales } from "../tables.ts";
import { inTransaction, mayTakeLong } from "#server/platform/database/database.ts";
import { tagsOf } from "../queries.ts";

type Tale = Pick<
  typeof tales.$inferSelect,
  "id" | "title" | "language" | "level" | "warnings" | "readingMinutes" | "totLikes" | "correctionsWelcome"
> & {
  publicationDate: Date;
};
type Query = NonNullable<Send["query"]>;

const languages: LanguageName[] = ["EN", "ES", "FR"];
const sharedTag = "a tag of three languages";

let site: TestSite;
let all: Tale[];
beforeAll(async () => {
  site = await aSite();
  const author = await aWriter(site);
  const { db } = site.context.database;
  const now = site.clock.now().getTime();
  const titles = ["ñandú", "nube", "oasis", "Écrin", "école", "apple", "Zebra", "Nuez"];
  const rows = Array.from({ length: 99 }, (_, n) => ({
    category: "HORROR" as const,
    language: languages[n % 3]!,
    title: `${titles[n % titles.length]} ${n % 5}`,
    level: n % 4 === 0 ? null : levels[(n * 5) % levels.length]!,
    warnings: warnings.filter((_each, at) => n % (at + 4) === 0),
    readingMinutes: 1 + ((n * 7) % 20),
    correctionsWelcome: n % 5 < 2 ? true : n % 5 === 2 ? false : null,
    totLikes: (n * 11) % 9,
    publicationDate: new Date(now - (n % 50) * MINUTE),
  }));
  const ids = await insertPublishedTales(site, author, rows);
  all = rows.map((row, at) => ({ ...row, id: ids[at]! }));
  const admin = await anAdmin(site);
  for (const languageName of languages) {
    const tag = { tagName: sharedTag, categoryName: "HORROR", languageName };
    await admin.client.post("/v1/tags", { body: tag });
    const { id: tagId } = (await tagsOf(db, "HORROR", languageName)).find(({ tagName }) => tagName === sharedTag)!;
    await db
      .insert(taleTags)
      .values(
        all.filter(({ language }) => language === languageName).map(({ id }) => ({ taleId: id, tagId, position: 0 })),
      );
  }
});
afterAll(() => site.close());

const list = (query: Query, path = "/v0/posts/category") =>
  site.visitor().get(path, { query: { category: "HORROR", pageSize: 100, ...query } });
const listTagged = (query: Query) => list({ tag: sharedTag, ...query }, "/v0/posts/category/tag");
const idsOf = ({ body }: { body: { posts: { id: number }[] } }) => body.posts.map(({ id }) => id);

interface Filters {
  languageName?: LanguageName[];
  level?: string[];
  minutesMax?: number;
  withoutWarning?: Warning[];
  correctionsWelcome?: boolean;
}

const passes =
  ({ languageName = ["EN"], level, minutesMax, withoutWarning = [], correctionsWelcome }: Filters) =>
  (tale: Tale) =>
    languageName.includes(tale.language) &&
    (level === undefined || level.includes(tale.level ?? "none")) &&
    (minutesMax === undefined || tale.readingMinutes <= minutesMax) &&
    !tale.warnings.some((each) => withoutWarning.includes(each)) &&
    (correctionsWelcome !== true || tale.correctionsWelcome === true);

const orders = {
  id: () => 0,
  publicationDate: (one: Tale, other: Tale) => one.publicationDate.getTime() - other.publicationDate.getTime(),
  totLikes: (one: Tale, other: Tale) => one.totLikes - other.totLikes,
};

const combinations: Filters[] = [
  { level: ["A1"] },
  { level: ["A1", "C2", "B1"] },
  { minutesMax: 4 },
  { withoutWarning: ["VIOLENCE"] },
  { withoutWarning: ["VIOLENCE", "DEATH", "ABUSE"] },
  { level: ["A2", "B2"], minutesMax: 12 },
  { minutesMax: 9, withoutWarning: ["SELF_HARM"] },
  { level: ["B1"], minutesMax: 15, withoutWarning: ["DEATH", "SEXUALITY", "STRONG_LANGUAGE"] },
  { languageName: ["EN", "ES", "FR"] },
  { languageName: ["ES", "FR"], level: ["B1", "C1"], minutesMax: 18, withoutWarning: ["VIOLENCE"] },
  { languageName: ["FR", "PT"], withoutWarning: ["DEATH"] },
  { languageName: ["IT"], level: ["A1"] },
  { correctionsWelcome: true },
  { correctionsWelcome: false },
  { languageName: ["ES", "EN"], correctionsWelcome: true, withoutWarning: ["VIOLENCE", "ABUSE"] },
  { level: ["A2", "B2", "C1"], minutesMax: 16, correctionsWelcome: true },
];

describe.each([
  ["category", list],
  ["tag", listTagged],
])("the filtered list of a %s", (_name, listed) => {
  it.each(combinations)(
    "The list with %j has exactly the Tales that pass, in every order and on every page",
    async (filters) => {
      const given = { languageName: ["EN"], ...filters } as unknown as Query;
      const passing = all.filter(passes(filters));
      for (const [sortBy, compare] of Object.entries(orders)) {
        const sorted = passing.toSorted((one, other) => compare(one, other) || one.id - other.id).map(({ id }) => id);
        for (const [direction, expected] of [
          ["ASC", sorted],
          ["DESC", sorted.toReversed()],
        ] as const) {
          const answer = await listed({ ...given, sortBy, direction });
          expect(idsOf(answer)).toEqual(expected.slice(0, 100));
          expect(answer.body.totalPosts).toBe(passing.length);
          const page = await listed({ ...given, sortBy, direction, pageSize: 7, pageNumber: 1 });
          expect(idsOf(page)).toEqual(expected.slice(7, 14));
          expect(page.body.totalPosts).toBe(passing.length);
        }
      }
    },
  );

  it.each(combinations)(
    "Titles of the list with %j are in alphabetical order, without a gap between pages",
    async (filters) => {
      const given = { languageName: ["EN"], ...filters, sortBy: "title", direction: "ASC" } as unknown as Query;
      const passing = all.filter(passes(filters));
      const whole = await listed(given);
      expect(new Set(idsOf(whole))).toEqual(new Set(passing.map(({ id }) => id)));
      const names: string[] = whole.body.posts.map(({ title }: { title: string }) => title);
      const { languageName = ["EN"] } = filters;
      const alphabet = new Intl.Collator(languageName.length === 1 ? languageName[0]!.toLowerCase() : "en");
      expect(names).toEqual(names.toSorted(alphabet.compare));
      const pages = [];
      for (let pageNumber = 0; pageNumber * 9 < passing.length; pageNumber += 1)
        pages.push(...idsOf(await listed({ ...given, pageSize: 9, pageNumber })));
      expect(pages).toEqual(idsOf(whole));
    },
  );
});

it("Filters see a Tale as it was published, and its correction", async () => {
  const [tag] = await tagNames(site, 1, "FIABA", "EN");
  const tale = await aPublishedTale(site, { categoryName: "FIABA", level: "B1", warnings: ["ABUSE"], tags: [tag] });
  const found = async (query: Query) => [
    ...idsOf(await list({ category: "FIABA", languageName: "EN", ...query })),
    ...idsOf(await list({ category: "FIABA", languageName: "EN", tag: tag!, ...query }, "/v0/posts/category/tag")),
  ];
  expect(await found({ level: "B1" })).toEqual([tale.id, tale.id]);
  expect(await found({ level: "B2" })).toEqual([]);
  expect(await found({ minutesMax: 1 })).toEqual([tale.id, tale.id]);
  expect(await found({ withoutWarning: "ABUSE" })).toEqual([]);
  expect(await found({ withoutWarning: "DEATH" })).toEqual([tale.id, tale.id]);
});

it("Tales whose authors welcome corrections are found from the moment of the setting on, by lists and by search", async () => {
  const [tag] = await tagNames(site, 1, "ROMANTICHE", "EN");
  const tale = await aPublishedTale(site, {
    categoryName: "ROMANTICHE",
    tags: [tag],
    warnings: ["ABUSE"],
    title: "Welcome",
  });
  const shared = { languageName: "EN", correctionsWelcome: "true" };
  const found = async () => [
    ...idsOf(await list({ ...shared, category: "ROMANTICHE" })),
    ...idsOf(await list({ ...shared, category: "ROMANTICHE", tag: tag! }, "/v0/posts/category/tag")),
    ...idsOf(await site.visitor().get("/v0/search", { query: { ...shared, category: "ROMANTICHE" } })),
    ...idsOf(await site.visitor().get("/v0/search", { query: { ...shared, query: "welcome", sortBy: "totLikes" } })),
    ...idsOf(
      await site.visitor().get("/v0/search", { query: { ...shared, category: "ROMANTICHE", sortBy: "totLikes" } }),
    ),
  ];
  expect(await found()).toEqual([]);
  await welcomeCorrections(tale);
  expect(await found()).toEqual(Array(5).fill(tale.id));
  const { warnings: shown } = (await site.visitor().get(`/v0/posts/${tale.id}`)).body;
  expect(shown).toEqual(["ABUSE"]);
  await welcomeCorrections(tale, false);
  expect(await found()).toEqual([]);
});

it("A parameter given twice counts once, and names of languages may be in lower case", async () => {
  const once = await list({ languageName: "EN", level: "B1" });
  const twice = await list({ languageName: ["EN", "en"], level: ["B1", "B1"], withoutWarning: [] });
  expect(twice.body).toEqual(once.body);
});

it.each([
  ["level", "D1"],
  ["level", "a1"],
  ["level", ""],
  ["level", ["A1", "none"]],
  ["minutesMax", "0"],
  ["minutesMax", "-1"],
  ["minutesMax", "ten"],
  ["minutesMax", "1.5"],
  ["withoutWarning", "SPIDERS"],
  ["withoutWarning", ["DEATH", "death"]],
  ["correctionsWelcome", "yes"],
  ["languageName", "DE"],
  ["languageName", ["EN", "DE"]],
])("Both lists reject %s %j", async (name, value) => {
  for (const answer of [
    await list({ languageName: "EN", [name]: value }),
    await listTagged({ languageName: "EN", [name]: value }),
  ])
    expectProblem(answer, 400, "BAD_REQUEST", name);
});

it("Random Tales of several languages have only these, and none with an unwanted warning", async () => {
  const random = async (query: Query) =>
    (await site.visitor().get("/v0/random-posts", { query: { total: 12, ...query } })).body as Tale[];
  const language = (tale: unknown) => (tale as { languageName: string }).languageName;
  expect(new Set((await random({ languageName: ["ES", "FR"] })).map(language))).toEqual(new Set(["ES", "FR"]));
  expect(await random({ languageName: ["IT", "PT"] })).toEqual([]);
  const calm = await random({ languageName: "EN", withoutWarning: ["VIOLENCE", "DEATH"] });
  expect(calm).toHaveLength(12);
  expect(calm.flatMap((tale) => tale.warnings).filter((each) => ["VIOLENCE", "DEATH"].includes(each))).toEqual([]);
});

describe("lists of more Tales than a list shows", () => {
  const deepest = 10_000;
  /** The oldest Tales are the last ones by title and id too. All of them have level C2, and no others. */
  const [total, oldest] = [11_400, 1100];
  const tag = "a tag of old Tales";
  beforeAll(async () => {
    const author = await aWriter(site);
    await inTransaction(site.context.database, async (tx) => {
      await mayTakeLong(tx);
      await tx.execute(sql`
        insert into tales (author_id, title, content, overview, words, reading_minutes, level, warnings, category, language, is_finished,
          publication_date, tot_likes, created_at, updated_at)
        select ${author.id}, 'Title ' || n, '<p>A text of some length.</p>', 'A text', 5, case when n < ${deepest} then 1 when n = ${deepest} then 2 else 3 end,
          case when n > ${total - oldest} then 'C2' when n % 50 = 0 then 'B1' else 'A1' end,
          case when n % 50 = 0 then 1 else 0 end, 'CRIMINALE', case when n % 200 = 0 then 'PT' else 'IT' end, true,
          now() - interval '1 minute' * n, n % 100, now(), now()
        from generate_series(1, ${total}) as n`);
    });
    const admin = await anAdmin(site);
    await admin.client.post("/v1/tags", { body: { tagName: tag, categoryName: "CRIMINALE", languageName: "IT" } });
    const { db } = site.context.database;
    const { id: tagId } = (await tagsOf(db, "CRIMINALE", "IT")).find(({ tagName }) => tagName === tag)!;
    await db.execute(sql`insert into tale_tags (tale_id, tag_id, position)
      select id, ${tagId}, 0 from tales where category = 'CRIMINALE' and language = 'IT' and publication_date < now() - interval '1 minute' * ${deepest - 1000}`);
  });

  it("Many matches are cut in every order, and the total is counted up to the deepest entry", async () => {
    for (const [sortBy, top] of [
      ["publicationDate", "Title 1"],
      ["totLikes", "Title 10299"],
      ["title", "Title 9999"],
      ["id", "Title 10299"],
    ]) {
      const answer = await list({
        category: "CRIMINALE",
        languageName: ["IT", "PT"],
        level: "A1",
        sortBy: sortBy!,
        pageSize: 1,
      });
      expect(answer.body.totalPosts).toBe(deepest);
      expect(answer.body.posts).toMatchObject([{ title: top, level: "A1" }]);
    }
  });

  it("A total is exact below the deepest entry", async () => {
    const totals = [];
    for (const minutesMax of [1, 2, 3])
      totals.push((await list({ category: "CRIMINALE", languageName: ["IT", "PT"], minutesMax })).body.totalPosts);
    expect(totals).toEqual([deepest - 1, deepest, deepest]);
  });

  it.each([
    ["category", list],
    ["tag", listTagged],
  ])(
    "Matches of a %s are complete at both ends of each order, though all are at one of them",
    async (_name, listed) => {
      const numbers = Array.from({ length: oldest }, (_, at) => total - oldest + 1 + at).filter((n) => n % 200 !== 0);
      const byText = (one: number, other: number) => `${one}`.localeCompare(`${other}`);
      const byNumber = (one: number, other: number) => one - other;
      const ascending = {
        publicationDate: numbers.toReversed(),
        title: numbers.toSorted(byText),
        id: numbers,
        totLikes: numbers.toSorted((one, other) => byNumber(one % 100, other % 100) || one - other),
      };
      for (const [sortBy, expected] of Object.entries(ascending))
        for (const direction of ["ASC", "DESC"])
          for (const [pageNumber, pageSize] of [
            [0, 10],
            [3, 10],
            [10, 99],
            [10, 100],
          ] as const) {
            const query = { category: "CRIMINALE", languageName: "IT", tag, level: "C2", withoutWarning: "SEXUALITY" };
            const { body } = await listed({ ...query, sortBy, direction, pageNumber, pageSize });
            const sorted = direction === "ASC" ? expected : expected.toReversed();
            const onPage = sorted.slice(pageNumber * pageSize, (pageNumber + 1) * pageSize);
            expect(body.posts.map(({ title }: { title: string }) => title)).toEqual(onPage.map((n) => `Title ${n}`));
            expect(body.totalPosts).toBe(numbers.length);
          }
    },
  );

  it("The last page of a filtered list is its deepest one, and a later one is rejected", async () => {
    const query = { category: "CRIMINALE", languageName: ["IT", "PT"], withoutWarning: "VIOLENCE" };
    expect(idsOf(await list({ ...query, pageNumber: 99 }))).toHaveLength(100);
    expectProblem(await list({ ...query, pageNumber: 100 }), 400, "BAD_REQUEST", "pageNumber");
  });

  it("A language with few matches is complete next to one with many", async () => {
    const query = {
      category: "CRIMINALE",
      languageName: ["IT", "PT"],
      level: ["A1", "B1"],

      pageNumber: 1,
    };
    const dates = (await list(query)).body.posts.map(
      ({ publicationDate }: { publicationDate: string }) => publicationDate,
    );
    expect(dates).toEqual(dates.toSorted().toReversed());
    const { body } = await list(query);
    expect(body.posts.filter(({ languageName }: { languageName: string }) => languageName === "PT")).toHaveLength(1);
  });
});
