import type { NewsPost, StaffNewsPost } from "#features/news/calls.ts";
import { insertNews } from "#features/news/server/queries.ts";
import type { news } from "#features/news/server/tables.ts";
import { expectStatus } from "./expected-status.ts";
import type { Person } from "./people.ts";
import { aModerator } from "./people.ts";
import type { TestSite } from "./site.ts";

/** The values of the news form; tests override some. */
export const aNewsForm = (overrides: Record<string, unknown> = {}) => ({
  title: "A new shelf in the hall",
  description: "It holds what nobody has read yet.",
  content: "<p>Since this morning there is a shelf beside the door.</p>",
  languageName: "EN",
  ...overrides,
});

interface Wanted extends Record<string, unknown> {
  staff?: Person;
  image?: Uint8Array;
}

/** A published news post as readers get it, and its editor. */
export async function aNewsPost(site: TestSite, { staff, image, ...overrides }: Wanted = {}) {
  const by = staff ?? (await aModerator(site));
  const files = image === undefined ? {} : { files: { image } };
  const answer = await by.client.post("/v1/create-admin-post", { body: aNewsForm(overrides), ...files });
  const { state: _state, publishAt: _publishAt, ...post } = expectStatus<StaffNewsPost>(answer, 201);
  return { ...(post satisfies NewsPost), staff: by };
}

/** A news post that isn't published, as the staff gets it, and its editor. */
export async function anUnpublishedPost(site: TestSite, { staff, ...overrides }: Wanted = {}) {
  const by = staff ?? (await aModerator(site));
  const answer = await by.client.post("/v1/create-admin-post", { body: aNewsForm({ state: "DRAFT", ...overrides }) });
  return { ...expectStatus<StaffNewsPost>(answer, 201), staff: by };
}

type Row = typeof news.$inferInsert;

/** Inserts news into the database: many at once, with given dates. @returns their ids, in the given order */
export async function insertNewsPosts(site: TestSite, rows: readonly Partial<Row>[]): Promise<number[]> {
  const now = site.clock.now();
  const ids: number[] = [];
  for (const row of rows) {
    const { id } = await insertNews(site.context.database.db, {
      title: "A title",
      description: "A description.",
      content: "<p>A text of some length.</p>",
      language: "EN",
      createdAt: now,
      updatedAt: now,
      ...row,
    });
    ids.push(id);
  }
  return ids;
}
