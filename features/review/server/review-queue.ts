import { and, count, eq, inArray, isNull, sql, sum, type SQL, type SQLWrapper } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { lockUser } from "#features/accounts/server/queries.ts";
import { queueKinds, type QueueKind, type QueuedTale } from "#features/tales/shapes.ts";
import { excerptOf } from "#kit/text/tale-text.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { fetchPage, orderColumns, rowsOf, collateByLanguage } from "#kit/server/database/paging.ts";
import { holdersOf } from "./claims.ts";
import { lengthOf } from "#features/tales/server/content/stored-content.ts";
import { taleSubmitted } from "#features/tales/server/events.ts";
import type { ListOptions } from "#features/tales/server/lists/queries.ts";
import { selectRevisions, type RevisionRow } from "./revisions-queries.ts";
import { isSubmitted, selectTales, type TaleRow } from "#features/tales/server/queries.ts";
import { isOwnedBy } from "#features/tales/server/owner.ts";
import { tales, taleTotals } from "#features/tales/server/tables.ts";
import { momentFor, ownView } from "#features/tales/server/views.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { budgetExhausted } from "#kit/server/throttle/member-budgets.ts";
import type { CategoryName } from "#vocabulary/categories.ts";
import { memberBudgets, SECOND } from "#vocabulary/limits.ts";
import { revisions } from "./tables.ts";

/** The review queue: new Tales and revisions of published ones, for reviewers and as a part of the desk. */

/** SQL of all that waits for review: new Tales and revisions in one list. */

interface ReviewQueueOptions extends ListOptions {
  category?: CategoryName | undefined;
  kind?: QueueKind | undefined;
  authorId?: number | undefined;
}

/** A revision is listed as its Tale with the revision's text. */
function revisedView(tale: TaleRow, revision: RevisionRow, reader: Pick<Actor, "id">): Omit<QueuedTale, "claimedBy"> {
  const { title, content, tags, level, warnings, returnReason, timesReturned } = revision;
  return {
    ...ownView(tale, reader),
    ...lengthOf(content),
    title,
    overview: excerptOf(content),
    tags,
    level,
    warnings,
    returnReason,
    timesReturned,
    returnNote: null,
    submittedAt: revision.submittedAt === null ? null : momentFor(revision.submittedAt, tale, reader.id).toISOString(),
    updatedAt: momentFor(revision.updatedAt, tale, reader.id).toISOString(),
    kind: "revision",
  };
}

export async function listReviewQueue(
  context: AppContext,
  reader: Pick<Actor, "id">,
  list: ReviewQueueOptions,
): Promise<{ posts: QueuedTale[]; totalPosts: number }> {
  const { db } = context.database;
  const { rows: onPage, total: totalPosts } = await fetchPage(queueOnPage(db, list), countReviewQueue(db, list), list);
  const ids = onPage.map(({ id }) => id);
  const revised = onPage.filter(({ kind }) => kind === "revision").map(({ id }) => id);
  const [rows, revisions, holders] = await Promise.all([
    ids.length === 0 ? [] : talesByIds(db, ids),
    revised.length === 0 ? [] : revisionsByIds(db, revised),
    holdersOf(context, db, "tale", ids),
  ]);
  const taleById = new Map(rows.map((row) => [row.id, row]));
  const revisionById = new Map(revisions.map((row) => [row.taleId, row]));
  const posts = onPage.flatMap(({ id, kind }): QueuedTale[] => {
    const [tale, revision] = [taleById.get(id), revisionById.get(id)];
    // Deleted since the page was cut.
    if (tale === undefined || (kind === "revision" && revision === undefined)) return [];
    const claimedBy = holders.get(id) ?? null;
    if (kind === "revision") return [{ ...revisedView(tale, revision!, reader), claimedBy }];
    return [{ ...ownView(tale, reader), kind, timesReturned: tale.timesReturned ?? 0, claimedBy }];
  });
  return { posts, totalPosts };
}

const states = { new: "submitted", revision: "revision" } as const;

/** The exact number, from the totals that triggers keep; of one author, up to the rows of a page. */
async function countReviewQueue(executor: Executor, list: ReviewQueueOptions): Promise<number> {
  const { kind, category, languageName } = list;
  if (list.authorId !== undefined) return executor.$count(queueParts(executor, list, list.pageSize).as("waiting"));
  const kinds = kind === undefined ? queueKinds : [kind];
  const [row] = await executor
    .select({ total: sum(taleTotals.total).mapWith(Number) })
    .from(taleTotals)
    .where(
      and(
        inArray(
          taleTotals.state,
          kinds.map((each) => states[each]),
        ),
        category === undefined ? undefined : eq(taleTotals.category, category),
        languageName === undefined ? undefined : eq(taleTotals.language, languageName),
      ),
    );
  return row?.total ?? 0;
}

/** The column to sort by. Without another wish it is the time of waiting. */
function keyOf({ sortBy, languageName }: ReviewQueueOptions, title: SQLWrapper, submittedAt: SQLWrapper): SQLWrapper {
  if (sortBy === "title") return collateByLanguage(title as SQL, languageName);
  if (sortBy === "totLikes") return sql`case when ${isNull(tales.hiddenAuthorId)} then ${tales.totLikes} else 0 end`;
  return sortBy === "publicationDate" ? tales.publicationDate : submittedAt;
}

/** Asked for by a member's name: a revision knows its author, too, while the Tale hides the name. */
const isOfNamed = (table: typeof tales | typeof revisions) =>
  table === tales
    ? undefined
    : sql`exists (select from ${tales} where ${tales.id} = ${revisions.taleId} and ${tales.authorId} = ${revisions.authorId})`;

/** New Tales and revisions, each part cut by itself. */
function queueParts(executor: Executor, list: ReviewQueueOptions, mostRows: number) {
  const { kind, category, languageName, authorId, direction } = list;
  const isWanted = (table: typeof tales | typeof revisions) =>
    and(
      category === undefined ? undefined : eq(table.category, category),
      languageName === undefined ? undefined : eq(table.language, languageName),
      authorId === undefined ? undefined : and(eq(table.authorId, authorId), isOfNamed(table)),
    );
  const newKey = keyOf(list, tales.title, tales.submittedAt);
  const newOnes = executor
    .select({
      id: sql<number>`${tales.id}`.mapWith(Number).as("id"),
      kind: sql<QueueKind>`'new'`.as("kind"),
      key: sql`${newKey}`.as("key"),
    })
    .from(tales)
    .where(and(isSubmitted, isWanted(tales), kind === "revision" ? sql`false` : undefined))
    .orderBy(...orderColumns(direction, newKey, tales.id))
    .limit(mostRows);
  const revisionKey = keyOf(list, revisions.title, revisions.submittedAt);
  const changed = executor
    .select({
      id: sql<number>`${revisions.taleId}`.mapWith(Number).as("id"),
      kind: sql<QueueKind>`'revision'`.as("kind"),
      key: sql`${revisionKey}`.as("key"),
    })
    .from(revisions)
    .where(and(sql`${revisions.isFinished}`, isWanted(revisions), kind === "new" ? sql`false` : undefined))
    .orderBy(...orderColumns(direction, revisionKey, revisions.taleId))
    .limit(mostRows)
    .$dynamic();
  // Only these columns are of the published Tale.
  const isOfTale = list.sortBy === "totLikes" || list.sortBy === "publicationDate";
  return unionAll(newOnes, isOfTale ? changed.innerJoin(tales, eq(tales.id, revisions.taleId)) : changed);
}

/** The entries of the page, in its order. */
async function queueOnPage(executor: Executor, list: ReviewQueueOptions): Promise<{ id: number; kind: QueueKind }[]> {
  const { limit, offset } = rowsOf(list);
  const rows = await queueParts(executor, list, limit + offset)
    .orderBy(...orderColumns(list.direction, sql`key`, sql`id`))
    .limit(limit)
    .offset(offset);
  return rows.map(({ id, kind: of }) => ({ id, kind: of }));
}

const talesByIds = (executor: Executor, ids: readonly number[]) =>
  selectTales(executor).where(sql`${tales.id} = any(${sql.param([...ids])}::bigint[])`);

const revisionsByIds = (executor: Executor, ids: readonly number[]) =>
  selectRevisions(executor).where(sql`${revisions.taleId} = any(${sql.param([...ids])}::bigint[])`);

/**
 * Rejects the submission of this transaction if the author has too many waiting Tales and revisions. The author's row is
 * locked, so that concurrent submissions count each other. Retry-After is a guess, as nobody knows when a reviewer decides.
 * @param unwritten 1 for a submission that is written with the commit
 * @throws {ApiError} RATE_LIMITED
 */
export async function refuseFullReviewQueue(
  context: AppContext,
  tx: Executor,
  authorId: number,
  unwritten: 0 | 1 = 0,
): Promise<void> {
  if (!context.config.MEMBER_BUDGETS) return;
  const { most, retryAfter } = memberBudgets.waitingTales;
  await lockUser(tx, authorId);
  if ((await countSubmittedBy(tx, authorId, most + 1)) + unwritten <= most) return;
  const detail = `${most} of your Tales are waiting for review, the most there may be. Submit another one once one of them has been published or sent back.`;
  throw budgetExhausted("waitingTales", detail, retryAfter / SECOND);
}

/** How many Tales and revisions of an author wait for review, each counted up to the limit. */
async function countSubmittedBy(executor: Executor, authorId: number, limit: number): Promise<number> {
  const submittedTales = executor
    .select({ id: tales.id })
    .from(tales)
    .where(and(isOwnedBy(authorId), isSubmitted))
    .limit(limit);
  const waitingRevisions = executor
    .select({ id: revisions.taleId })
    .from(revisions)
    .where(and(eq(revisions.authorId, authorId), sql`${revisions.isFinished}`))
    .limit(limit);
  const [row] = await executor
    .select({ total: count() })
    .from(unionAll(submittedTales, waitingRevisions).as("waiting"));
  return row!.total;
}

export const refuseSubmission = taleSubmitted.with(({ context, tx }, { authorId }) =>
  refuseFullReviewQueue(context, tx, authorId, 1),
);
