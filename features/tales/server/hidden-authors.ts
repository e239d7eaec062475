import { and, asc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { emit, type Act } from "#kit/server/features/events.ts";
import { cacheTag } from "#vocabulary/cache-tags.ts";
import { toCategorySlug } from "#vocabulary/categories.ts";
import { cacheTagsOf } from "./cache-tags.ts";
import { authorHidden, authorsNamed } from "./events.ts";
import { ownerOf } from "./owner.ts";
import { publishedByIds, type TaleRow } from "./queries.ts";
import { tales } from "./tables.ts";
import { listedView } from "./views.ts";

/**
 * Tales whose author is hidden (docs/hidden-authors.md). Their author is in another column than the named ones: what asks for Tales by a
 * member leaves them out without a condition of its own, and what is the author's own asks by `ownerOf`.
 */

/** Pages that name an author, sort by likes, or leave the Tale out because its author is hidden. */
const cacheTagsOfNaming = (row: TaleRow) => [
  ...cacheTagsOf(row),
  cacheTag.totals(row.id),
  cacheTag.likes(row.id),
  cacheTag.ranking(toCategorySlug(row.categoryName), row.languageName),
];

/**
 * Hides the author of a Tale in any state, which the transaction holds, from everybody but the author. Again: no change.
 * @throws {ApiError} CONFLICT for a version of a story, whose other versions name the author
 */
export async function hideAuthor(act: Act, id: number): Promise<void> {
  const { context, tx, afterCommit } = act;
  await emit(act, authorHidden, { taleId: id });
  const [published] = await publishedByIds(tx, [id]);
  await tx
    .update(tales)
    .set({ hiddenAuthorId: sql`${ownerOf}`, authorId: null, namedAt: null })
    .where(and(eq(tales.id, id), isNotNull(tales.authorId)));
  if (published !== undefined) context.cache.moved(afterCommit, cacheTagsOfNaming(published));
}

/**
 * Names the authors of Tales in any state, also of deleted ones that may return: those that are named stay as they are. For some tens of
 * Tales: the pages, feeds and lists of each change, and its followers hear of it.
 */
export async function nameAuthors(act: Act, ids: readonly number[]): Promise<void> {
  const { context, tx, afterCommit } = act;
  const hidden = await tx
    .select({ id: tales.id })
    .from(tales)
    .where(and(inArray(tales.id, [...ids]), isNotNull(tales.hiddenAuthorId)))
    .orderBy(asc(tales.id))
    .for("update");
  if (hidden.length === 0) return;
  const named = hidden.map(({ id }) => id);
  await tx
    .update(tales)
    .set({ authorId: sql`${tales.hiddenAuthorId}`, hiddenAuthorId: null, namedAt: context.clock.now() })
    .where(inArray(tales.id, named));
  const published = await publishedByIds(tx, named);
  context.cache.moved(afterCommit, published.flatMap(cacheTagsOfNaming), "changed");
  const shown = published.map((row) => ({ ...listedView(row), authorId: row.authorId }));
  if (shown.length > 0) await emit(act, authorsNamed, { tales: shown });
}
