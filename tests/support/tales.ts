import type { OwnTale, PublishedTale } from "#features/tales/shapes.ts";
import { tales } from "#features/tales/server/tables.ts";
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

const firstTags = new WeakMap<TestSite, Map<string, Promise<string[]>>>();

/** Asks a site once for each category and language. */
function firstTag(site: TestSite, categoryName: string, languageName: string): Promise<string[]> {
  const known = firstTags.get(site) ?? new Map<string, Promise<string[]>>();
  firstTags.set(site, known);
  const key = `${categoryName} ${languageName}`;
  const tags = known.get(key) ?? tagNames(site, 1, categoryName, languageName);
  known.set(key, tags);
  return tags;
}

interface Wanted extends Record<string, unknown> {
  author?: Person;
}

async function create(site: TestSite, { author, ...overrides }: Wanted) {
  const writer = author ?? (await aWriter(site));
  const form = aTaleForm(overrides);
  if (form.tags.length === 0) form.tags = await firstTag(site, form.categoryName, form.languageName);
  const tale = expectStatus<OwnTale>(await writer.client.post("/v1/posts", { body: form }), 201);
  return { ...tale, writer };
}

export const aDraft = (site: TestSite, options: Wanted = {}) => create(site, { ...options, isFinished: 0 });

export const aSubmittedTale = (site: TestSite, options: Wanted = {}) => create(site, { ...options, isFinished: 1 });

export async function aPublishedTale(site: TestSite, options: Wanted = {}) {
  const { writer, id } = await aSubmittedTale(site, options);
  return { ...(await publish(site, id)), writer };
}

/** A published Tale as visitors get it. */
export const readPublished = async (site: TestSite, { id }: { id: number }): Promise<PublishedTale> =>
  (await site.visitor().get(`/v0/posts/${id}`)).body;

const reviewers = new WeakMap<TestSite, Person>();

/** By one moderator for all Tales of a site, and by a new one when that session is over. */
export async function publish(site: TestSite, id: number): Promise<PublishedTale> {
  const reviewer = reviewers.get(site);
  const answer = await reviewer?.client.patch(`/v1/posts/${id}`);
  if (answer?.status === 200) return answer.body;
  const next = await aModerator(site);
  reviewers.set(site, next);
  return expectStatus(await next.client.patch(`/v1/posts/${id}`), 200);
}

type Row = typeof tales.$inferInsert;

/** A statement may take six seconds, and a busy machine needs some milliseconds for a Tale's triggers. */
const insertedAtOnce = 200;

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
  for (let at = 0; at < rows.length; at += insertedAtOnce) {
    const inserted = await site.context.database.db
      .insert(tales)
      .values(
        rows.slice(at, at + insertedAtOnce).map((row) => ({
          authorId: author.id,
          title: "A title",
          content: "<p>A text of some length.</p>",
          overview: "A text of some length.",
          words: 5,
          readingMinutes: 1,
          category: "HORROR" as const,
          language: "EN" as const,
          isFinished: true,
          publicationDate: now,
          createdAt: now,
          updatedAt: now,
          ...row,
        })),
      )
      .returning({ id: tales.id });
    ids.push(...inserted.map(({ id }) => id));
  }
  return ids;
}
