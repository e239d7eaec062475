import { and, eq, inArray, sql, sum, type SQL, type SQLWrapper } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { CategoryName } from "#vocabulary/categories.ts";
import { queueKinds, type QueueKind } from "#features/tales/shapes.ts";
import { collateByLanguage } from "#kit/server/database/collation.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { orderColumns, rowsOf } from "#kit/server/database/paging.ts";
import type { ListOptions } from "#features/tales/server/lists/queries.ts";
import { isSubmitted, selectTales } from "#features/tales/server/queries.ts";
import { selectRevisions } from "./revisions-queries.ts";
import { revisions } from "./revisions-tables.ts";
import { tales, taleTotals } from "#features/tales/server/tables.ts";

/** SQL of all that waits for review: new Tales and revisions in one list. */

export interface WaitingList extends ListOptions {
  category?: CategoryName | undefined;
  kind?: QueueKind | undefined;
  authorId?: number | undefined;
}

const states = { new: "submitted", revision: "revision" } as const;

/** The exact number, from the totals that triggers keep; of one author, up to the rows of a page. */
export async function countWaiting(executor: Executor, list: WaitingList): Promise<number> {
  const { kind, category, languageName } = list;
  if (list.authorId !== undefined) return executor.$count(waitingParts(executor, list, list.pageSize).as("waiting"));
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
function keyOf({ sortBy, languageName }: WaitingList, title: SQLWrapper, submittedAt: SQLWrapper): SQLWrapper {
  if (sortBy === "title") return collateByLanguage(title as SQL, languageName);
  if (sortBy === "totLikes") return tales.totLikes;
  return sortBy === "publicationDate" ? tales.publicationDate : submittedAt;
}

/** New Tales and revisions, each part cut by itself. */
function waitingParts(executor: Executor, list: WaitingList, mostRows: number) {
  const { kind, category, languageName, authorId, direction } = list;
  const isWanted = (table: typeof tales | typeof revisions) =>
    and(
      category === undefined ? undefined : eq(table.category, category),
      languageName === undefined ? undefined : eq(table.language, languageName),
      authorId === undefined ? undefined : eq(table.authorId, authorId),
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
export async function waitingOnPage(executor: Executor, list: WaitingList): Promise<{ id: number; kind: QueueKind }[]> {
  const { limit, offset } = rowsOf(list);
  const rows = await waitingParts(executor, list, limit + offset)
    .orderBy(...orderColumns(list.direction, sql`key`, sql`id`))
    .limit(limit)
    .offset(offset);
  return rows.map(({ id, kind: of }) => ({ id, kind: of }));
}

export const talesByIds = (executor: Executor, ids: readonly number[]) =>
  selectTales(executor).where(sql`${tales.id} = any(${sql.param([...ids])}::bigint[])`);

export const revisionsByIds = (executor: Executor, ids: readonly number[]) =>
  selectRevisions(executor).where(sql`${revisions.taleId} = any(${sql.param([...ids])}::bigint[])`);
