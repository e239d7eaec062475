import { and, asc, eq, gt, inArray, ne, sql, type SQL } from "drizzle-orm";
import { MIB } from "#contract/limits.ts";
import type { Executor } from "#server/platform/database/transaction.ts";
import { rowsPerPage } from "../../personal-data/row-pages.ts";
import { users } from "../../accounts/tables.ts";
import { ownColumns, titleFor } from "../queries.ts";
import { tales } from "../tables.ts";
import { bookmarks, taleLikes } from "../reactions/tables.ts";

/** SQL of the personal data in Tales, likes and favourites. */

/** Texts that one statement reads, in bytes: a text has up to 256 KiB. The last one may be beyond it. */
const textsAtOnce = 2 * MIB;

const firstTales = (userId: number, after: number) => sql`
  select id from (
    select id, sum(octet_length(content)) over (order by id) - octet_length(content) as before from (
      select ${tales.id}, ${tales.content} from ${tales} where ${tales.authorId} = ${userId} and ${tales.id} > ${after}
      order by ${tales.id} limit ${sql.raw(String(rowsPerPage))}) as page) as sized
  where before < ${textsAtOnce}`;

export const ownTalesAfter = (executor: Executor, userId: number, after: number) =>
  executor
    .select({
      id: tales.id,
      title: tales.title,
      content: tales.content,
      categoryName: tales.category,
      languageName: tales.language,
      tags: ownColumns.tags,
      isFinished: tales.isFinished,
      submittedAt: tales.submittedAt,
      publicationDate: tales.publicationDate,
      returnNote: tales.returnNote,
      returnReason: tales.returnReason,
      remarks: tales.remarks,
      revisedAt: tales.revisedAt,
      level: tales.level,
      warnings: tales.warnings,
      translations: ownColumns.translations,
      correctionsWelcome: ownColumns.correctionsWelcome,
      totLikes: tales.totLikes,
      totComments: tales.totComments,
      totBookmarks: tales.totBookmarks,
      createdAt: tales.createdAt,
      updatedAt: tales.updatedAt,
    })
    .from(tales)
    // Drizzle omits the table's name from columns if there is no join, but the subquery of the tags needs it.
    .innerJoin(users, eq(users.id, tales.authorId))
    .where(sql`${tales.id} in (${firstTales(userId, after)})`)
    .orderBy(asc(tales.id));

export type OwnTaleRow = Awaited<ReturnType<typeof ownTalesAfter>>[number];

const marked = (userId: number) => ({ taleId: tales.id, title: titleFor(userId), author: users.username });

export const likesAfter = (executor: Executor, userId: number, after: number) =>
  executor
    .select({ ...marked(userId), createdAt: taleLikes.createdAt })
    .from(taleLikes)
    .innerJoin(tales, eq(tales.id, taleLikes.taleId))
    .innerJoin(users, eq(users.id, tales.authorId))
    .where(and(eq(taleLikes.userId, userId), gt(taleLikes.taleId, after)))
    .orderBy(asc(taleLikes.taleId))
    .limit(rowsPerPage);

export const bookmarksAfter = (executor: Executor, userId: number, after: number) =>
  executor
    .select({ ...marked(userId), id: bookmarks.id, createdAt: bookmarks.createdAt })
    .from(bookmarks)
    .innerJoin(tales, eq(tales.id, bookmarks.taleId))
    .innerJoin(users, eq(users.id, tales.authorId))
    .where(and(eq(bookmarks.userId, userId), gt(bookmarks.id, after)))
    .orderBy(asc(bookmarks.id))
    .limit(rowsPerPage);

const taleColumns = { id: tales.id, categoryName: tales.category, languageName: tales.language };

/** Locks these Tales, in the order of their ids. */
export async function lockTales(executor: Executor, ids: readonly number[]): Promise<void> {
  await executor
    .select({ id: tales.id })
    .from(tales)
    .where(inArray(tales.id, [...ids]))
    .orderBy(asc(tales.id))
    .for("no key update");
}

/** Subtracts likes of the member from the totals of others' Tales. @param given which likes @returns those Tales */
export const subtractLikes = (executor: Executor, userId: number, given: SQL | undefined) =>
  executor
    .update(tales)
    .set({ totLikes: sql`${tales.totLikes} - 1` })
    .from(taleLikes)
    .where(and(eq(taleLikes.taleId, tales.id), given, ne(tales.authorId, userId)))
    .returning(taleColumns);

/** The same for favourites. */
export const subtractBookmarks = (executor: Executor, userId: number, given: SQL | undefined) =>
  executor
    .update(tales)
    .set({ totBookmarks: sql`${tales.totBookmarks} - 1` })
    .from(bookmarks)
    .where(and(eq(bookmarks.taleId, tales.id), given, ne(tales.authorId, userId)))
    .returning({ id: tales.id });

export const deleteTales = (executor: Executor, where: SQL) =>
  executor
    .delete(tales)
    .where(where)
    .returning({ ...taleColumns, publicationDate: tales.publicationDate });
