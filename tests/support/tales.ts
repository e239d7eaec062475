import { insertTale } from "#server/features/tales/queries.ts";
import type { tales } from "#server/features/tales/tables.ts";
import type { Person } from "./people.ts";
import { aModerator, aWriter } from "./people.ts";
import { expectStatus } from "./expected-status.ts";
import type { TestSite } from "./site.ts";

/** The values of the Tale form; tests override some. */
export const aTaleForm = (overrides: Record<string, unknown> = {}) => ({
  title: "The lamp at the end of the pier",
  content: "<p>Nobody had lit the lamp for thirty years, and yet it burned.</p>",
  categoryName: "HORROR",
  languageName: "EN",
  tags: [] as string[],
  isFinished: 0,
  ...overrides,
});

/** The first tags of a category in a language, as the site offers them. */
export async function tagNames(
  site: TestSite,
  count = 1,
  categoryName = "HORROR",
  languageName = "EN",
): Promise<string[]> {
  const { body } = await site.visitor().get("/v0/tags", { query: { categoryName, languageName } });
  return body.slice(0, count).map((tag: { tagName: string }) => tag.tagName);
}

interface Wanted extends Record<string, unknown> {
  author?: Person;
}

async function create(site: TestSite, { author, ...overrides }: Wanted) {
  const writer = author ?? (await aWriter(site));
  const form = aTaleForm(overrides);
  if (form.tags.length === 0) form.tags = await tagNames(site, 1, form.categoryName, form.languageName);
  const tale = expectStatus(await writer.client.post("/v1/posts", { body: form }), 201);
  return { ...tale, writer };
}

export const aDraft = (site: TestSite, wanted: Wanted = {}) => create(site, { ...wanted, isFinished: 0 });

export const aSubmittedTale = (site: TestSite, wanted: Wanted = {}) => create(site, { ...wanted, isFinished: 1 });

export async function aPublishedTale(site: TestSite, wanted: Wanted = {}) {
  const { writer, id } = await aSubmittedTale(site, wanted);
  const reviewer = await aModerator(site);
  return { ...expectStatus(await reviewer.client.patch(`/v1/posts/${id}`), 200), writer };
}

type Row = typeof tales.$inferInsert;

/**
 * Inserts published Tales into the database: many at once, with likes, dates and titles that the API can't set.
 * @returns their ids, in the given order
 */
export async function insertPublishedTales(
  site: TestSite,
  author: Person,
  rows: readonly Partial<Row>[],
): Promise<number[]> {
  const now = site.clock.now();
  const ids: number[] = [];
  for (const row of rows) {
    const id = await insertTale(site.context.database.db, {
      authorId: author.id,
      title: "A title",
      content: "<p>A text of some length.</p>",
      overview: "A text of some length.",
      readingMinutes: 1,
      category: "HORROR",
      language: "EN",
      isFinished: true,
      publicationDate: now,
      createdAt: now,
      updatedAt: now,
      ...row,
    });
    ids.push(id!);
  }
  return ids;
}
