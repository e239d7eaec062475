import { asc, eq, sql, type SQL } from "drizzle-orm";
import { MIB } from "#vocabulary/limits.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { rowsPerPage } from "#features/personal-data/server/row-pages.ts";
import { users } from "#features/accounts/server/tables.ts";
import { ownColumns } from "../queries.ts";
import { tales } from "../tables.ts";

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

const taleColumns = { id: tales.id, categoryName: tales.category, languageName: tales.language };

export const deleteTales = (executor: Executor, where: SQL) =>
  executor
    .delete(tales)
    .where(where)
    .returning({ ...taleColumns, publicationDate: tales.publicationDate });
