import type { Person } from "#tests/support/people.ts";
import { expectStatus } from "#tests/support/expected-status.ts";
import type { TestSite } from "#tests/support/site.ts";
import { aPublishedTale, aTaleForm } from "#tests/support/tales.ts";

/** The calls about revisions, for tests. */

type RevisedTale = { id: number; writer: Person; tags: string[] };

const path = ({ id }: { id: number }) => `/v1/posts/${id}/revision`;
export const openRevision = (tale: RevisedTale, { client } = tale.writer) => client.post(path(tale));
export const readRevision = (tale: RevisedTale, { client } = tale.writer) => client.get(path(tale));
export const removeRevision = (tale: RevisedTale, { client } = tale.writer) => client.delete(path(tale));
export const editRevision = (tale: RevisedTale, form: Record<string, unknown> = {}, { client } = tale.writer) => {
  const { categoryName: _category, languageName: _language, ...body } = aTaleForm({ tags: tale.tags, ...form });
  return client.put(path(tale), { body });
};
export const publishRevision = (tale: RevisedTale, { client }: Person, body?: unknown) =>
  client.patch(path(tale), { body });
export const sendRevisionBack = (tale: RevisedTale, { client }: Person, body: Record<string, unknown> = {}) =>
  client.patch(`${path(tale)}/return`, { body: { note: "Almost.", ...body } });

/** A published Tale, “The lamp, mended”, whose revision waits for review. */
export async function aWaitingRevision(site: TestSite, form: Record<string, unknown> = {}) {
  const tale = await aPublishedTale(site);
  await openRevision(tale);
  expectStatus(await editRevision(tale, { title: "The lamp, mended", isFinished: 1, ...form }), 200);
  return tale;
}
