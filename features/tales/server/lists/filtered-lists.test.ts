import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { LanguageName } from "#vocabulary/languages.ts";
import { levels, warnings, type Warning } from "#kit/calls/level-and-warnings.ts";
import { MINUTE } from "#vocabulary/limits.ts";
import { welcomeCorrections } from "#tests/support/corrections.ts";
import { anAdmin, aWriter } from "#tests/support/people.ts";
import type { Send } from "#tests/support/client.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aPublishedTale, insertPublishedTales, tagNames } from "#tests/support/tales.ts";
import { firstOrAll } from "#tests/support/thoroughness.ts";
import { tales } from "../tables.ts";
import { taleTags } from "./../tag-tables.ts";
import { tagsOf } from "../tags/queries.ts";

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

describe.each(
  firstOrAll([
    ["category", list],
    ["tag", listTagged],
  ]),
)("the filtered list of a %s", (_name, listed) => {
  it.each(firstOrAll(combinations))(
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
    { tags: "variation" },
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

it("Filters see a Tale as it was published, and its correction", { tags: "variation" }, async () => {
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

it(
  "Tales whose authors welcome corrections are found from the moment of the setting on, by lists and by search",
  { tags: "variation" },
  async () => {
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
  },
);

it(
  "A parameter given twice counts once, and names of languages may be in lower case",
  { tags: "variation" },
  async () => {
    const once = await list({ languageName: "EN", level: "B1" });
    const twice = await list({ languageName: ["EN", "en"], level: ["B1", "B1"], withoutWarning: [] });
    expect(twice.body).toEqual(once.body);
  },
);

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
])("Both lists reject %s %j", { tags: "variation" }, async (name, value) => {
  for (const answer of [
    await list({ languageName: "EN", [name]: value }),
    await listTagged({ languageName: "EN", [name]: value }),
  ])
    expectProblem(answer, 400, "BAD_REQUEST", name);
});

it(
  "Random Tales of several languages have only these, and none with an unwanted warning",
  { tags: "variation" },
  async () => {
    const random = async (query: Query) =>
      (await site.visitor().get("/v0/random-posts", { query: { total: 12, ...query } })).body as Tale[];
    const language = (tale: unknown) => (tale as { languageName: string }).languageName;
    expect(new Set((await random({ languageName: ["ES", "FR"] })).map(language))).toEqual(new Set(["ES", "FR"]));
    expect(await random({ languageName: ["IT", "PT"] })).toEqual([]);
    const calm = await random({ languageName: "EN", withoutWarning: ["VIOLENCE", "DEATH"] });
    expect(calm).toHaveLength(12);
    expect(calm.flatMap((tale) => tale.warnings).filter((each) => ["VIOLENCE", "DEATH"].includes(each))).toEqual([]);
  },
);
