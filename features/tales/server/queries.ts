import { and, asc, eq, inArray, isNotNull, isNull, sql, type SQLWrapper } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { CategoryName } from "#vocabulary/categories.ts";
import type { LanguageName } from "#vocabulary/languages.ts";
import type { Level } from "#kit/calls/level-and-warnings.ts";
import { hiddenName } from "#vocabulary/hidden-author.ts";
import type { CommentRule, TranslationRight } from "../shapes.ts";
import type { Remark } from "../remarks.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { isOfOpenAccount } from "#features/accounts/server/queries.ts";
import { prepared, type ValueOf } from "#kit/server/database/prepared-statements.ts";
import { users } from "#features/accounts/server/tables.ts";
import { tales } from "./tables.ts";
import { isOwnedBy, ownerOf } from "./owner.ts";
import { tags, taleTags } from "./tag-tables.ts";
import { partColumns } from "./points.ts";

/** SQL of single Tales. */

/** A look into the index for each of a Tale's few tags. For a join PostgreSQL would read all tags, because there are few of them, too. */
const tagNames = sql<string[]>`array(
  select (select ${tags.name} from ${tags} where ${tags.id} = ${taleTags.tagId}) from ${taleTags}
  where ${taleTags.taleId} = ${tales.id} order by ${taleTags.position})`;

/** The name of a Tale's author for others. @param username that of the owner, whose row is joined */
export const nameForOthers = (username: SQLWrapper) =>
  sql<string>`case when ${isNull(tales.hiddenAuthorId)} then ${username} else ${sql.raw(`'${hiddenName}'`)} end`;

/** A moment of a Tale for others: the day in UTC while the author is hidden, as in views.ts. */
export const momentForOthers = (column: AnyPgColumn) =>
  sql<Date>`case when ${isNull(tales.hiddenAuthorId)} then ${column} else date_trunc('day', ${column}, 'UTC') end`.mapWith(
    tales.updatedAt,
  );

export const nameOfAuthor = nameForOthers(users.username);

/** Whether readers may comment below a Tale. */
export const commentRule = sql<CommentRule>`coalesce(${tales.comments}, 'open')`;

/** Of a Tale whose author is hidden: for the author's own answers only. */
interface HiddenAuthor {
  author: string;
  authorAvatar: string | null;
}

/** Its author's name is not told to others. */
export const isAuthorHidden = isNotNull(tales.hiddenAuthorId);

/** The columns of a Tale in a list, without its parts and its content. */
export const ownColumns = {
  id: tales.id,
  /** The author, named or hidden, for the rights on the Tale. No answer has it. */
  authorId: ownerOf,
  hiddenAuthor: sql<HiddenAuthor | null>`case when ${isAuthorHidden} then
    json_build_object('author', ${users.username}, 'authorAvatar', ${users.picProfile}) end`,
  title: tales.title,
  overview: tales.overview,
  categoryName: tales.category,
  languageName: tales.language,
  tags: tagNames,
  isFinished: tales.isFinished,
  author: nameOfAuthor,
  authorAvatar: sql<string | null>`case when ${isNull(tales.hiddenAuthorId)} then ${users.picProfile} end`,
  totLikes: tales.totLikes,
  totComments: tales.totComments,
  totBookmarks: tales.totBookmarks,
  publicationDate: tales.publicationDate,
  createdAt: tales.createdAt,
  updatedAt: tales.updatedAt,
  readingMinutes: tales.readingMinutes,
  words: tales.words,
  /** Only of a Tale whose words are not stored yet. */
  uncountedContent: sql<string | null>`case when ${tales.words} is null then ${tales.content} end`,
  level: tales.level,
  warnings: tales.warnings,
  submittedAt: tales.submittedAt,
  returnNote: tales.returnNote,
  returnReason: tales.returnReason,
  timesReturned: tales.timesReturned,
  revisedAt: tales.revisedAt,
  visibleToStaff: tales.visibleToStaff,
  translations: sql<TranslationRight>`coalesce(${tales.translations}, 'ask')`,
  correctionsWelcome: sql<boolean>`coalesce(${tales.correctionsWelcome}, false)`,
  comments: commentRule,
};

export const listColumns = () => ({ ...ownColumns, ...partColumns() });

/** Neither deleted nor written by the owner of a closed account, whose rows jobs erase: each statement that shows or locks Tales has it. */
export const isKept = and(isOfOpenAccount(ownerOf), isNull(tales.deletedAt))!;

/** Joins the author of a Tale, named or hidden. */
export const isAuthor = and(eq(users.id, ownerOf), isKept)!;

export const selectTales = (executor: Executor) =>
  executor.select(listColumns()).from(tales).innerJoin(users, isAuthor).$dynamic();

export type TaleRow = Awaited<ReturnType<typeof selectTales>>[number];
export type TaleWithContent = TaleRow & { content: string; remarks: Remark[] | null };

const selectWholeTales = (executor: Executor, joinsAuthor = isAuthor) =>
  executor
    .select({ ...listColumns(), content: tales.content, remarks: tales.remarks })
    .from(tales)
    .innerJoin(users, joinsAuthor)
    .$dynamic();

const talesById = prepared((executor, valueOf: ValueOf<{ id: number }>) =>
  selectWholeTales(executor).where(eq(tales.id, valueOf("id"))),
);

export async function taleById(executor: Executor, id: number): Promise<TaleWithContent | null> {
  const [row] = await talesById(executor, { id });
  return row ?? null;
}

/** The author and title of a Tale, without its text. */
export async function taleWithoutText(executor: Executor, id: number) {
  const [row] = await executor
    .select({ id: tales.id, authorId: ownerOf, title: tales.title, publicationDate: tales.publicationDate })
    .from(tales)
    .where(and(eq(tales.id, id), isKept));
  return row ?? null;
}

const selectPublished = prepared((executor, valueOf: ValueOf<{ ids: number[] }>) =>
  selectTales(executor).where(and(sql`${tales.id} = any(${valueOf("ids")}::bigint[])`, isPublished)),
);

/** The published ones of these Tales, in any order. */
export const publishedByIds = (executor: Executor, ids: readonly number[]) =>
  selectPublished(executor, { ids: [...ids] });

export async function publishedTotals(executor: Executor, id: number) {
  const [row] = await executor
    .select({
      totLikes: sql<number | null>`case when ${isNull(tales.hiddenAuthorId)} then ${tales.totLikes} end`,
      totComments: tales.totComments,
    })
    .from(tales)
    .where(and(eq(tales.id, id), isShown));
  return row ?? null;
}

/** Also of a closed account: otherwise a call that was running then would never find the Tale that has its key. */
export async function taleByClientKey(
  executor: Executor,
  authorId: number,
  clientKey: string,
): Promise<TaleWithContent | null> {
  const [row] = await selectWholeTales(executor, eq(users.id, ownerOf)).where(
    and(isOwnedBy(authorId), eq(tales.clientKey, clientKey)),
  );
  return row ?? null;
}

/** Permissions depend on these. */
const stateColumns = {
  id: tales.id,
  /** Named or hidden. */
  authorId: ownerOf,
  isAuthorHidden: sql<boolean>`${isAuthorHidden}`,
  isFinished: tales.isFinished,
  publicationDate: tales.publicationDate,
  submittedAt: tales.submittedAt,
  createdAt: tales.createdAt,
  updatedAt: tales.updatedAt,
  returnNote: tales.returnNote,
  timesReturned: tales.timesReturned,
  visibleToStaff: tales.visibleToStaff,
  language: tales.language,
  category: tales.category,
  level: tales.level,
  warnings: tales.warnings,
};

/** Locks the row until the transaction ends, so that editing, publishing, sending back and deleting run one after the other. */
export async function lockTale(executor: Executor, id: number) {
  const [row] = await executor
    .select(stateColumns)
    .from(tales)
    .where(and(eq(tales.id, id), isKept))
    .for("update");
  return row ?? null;
}

/** The same with the language in which the author gets messages. */
export async function lockTaleToReview(executor: Executor, id: number) {
  const ofAuthor = executor.select({ language: users.language }).from(users).where(eq(users.id, ownerOf));
  const [row] = await executor
    .select({ ...stateColumns, authorsLanguage: sql<LanguageName>`(${ofAuthor})` })
    .from(tales)
    .where(and(eq(tales.id, id), isKept))
    .for("update");
  return row ?? null;
}

/** Locks these Tales, in the order of their ids. */
export const lockTales = (executor: Executor, ids: readonly number[]) =>
  executor
    .select({ id: tales.id, publicationDate: tales.publicationDate })
    .from(tales)
    .where(and(inArray(tales.id, [...ids]), isKept))
    .orderBy(asc(tales.id))
    .for("update");

/** @returns null if the author already has a Tale with this client key */
export async function insertTale(executor: Executor, tale: typeof tales.$inferInsert): Promise<number | null> {
  const [row] = await executor.insert(tales).values(tale).onConflictDoNothing().returning({ id: tales.id });
  return row?.id ?? null;
}

export async function updateTale(executor: Executor, id: number, change: Partial<typeof tales.$inferInsert>) {
  await executor.update(tales).set(change).where(eq(tales.id, id));
}

/** The columns that a submission changes. */
export const submission = (submittedAt: Date) => ({ isFinished: true, submittedAt });

/** To be sent with the commit, as `publish` below, because the same totals are locked. */
export const submit = prepared((executor, valueOf: ValueOf<{ id: number; submittedAt: Date }>) =>
  executor
    .update(tales)
    .set({ isFinished: true, submittedAt: sql`${valueOf("submittedAt")}` })
    .where(eq(tales.id, valueOf("id"))),
);

/** The columns that a publication changes. */
export const publication = (now: Date) => ({ publicationDate: now, updatedAt: now, returnReason: null, remarks: null });

/** Warnings as bits. */
interface Publication {
  id: number;
  level: Level | null;
  warnings: number;
  category: CategoryName;
  publicationDate: Date;
  updatedAt: Date;
}

/** To be sent with the commit. */
export const publish = prepared((executor, valueOf: ValueOf<Publication>) =>
  executor
    .update(tales)
    .set({
      level: sql`${valueOf("level")}`,
      warnings: sql`${valueOf("warnings")}`,
      category: sql`${valueOf("category")}`,
      publicationDate: sql`${valueOf("publicationDate")}`,
      updatedAt: sql`${valueOf("updatedAt")}`,
      returnReason: null,
      remarks: null,
    })
    .where(eq(tales.id, valueOf("id"))),
);

export async function deleteTale(executor: Executor, id: number) {
  await executor.delete(tales).where(eq(tales.id, id));
}

/** As in the conditions of the indexes, which cut lists. Their Tales are joined by `selectTales`, which leaves out those that aren't kept. */
export const isPublished = isNotNull(tales.publicationDate);

/** Everybody sees it. */
export const isShown = and(isPublished, isKept)!;

/** For lists of others. The author of a Tale that is no longer published may have changed its title since. */
export const titleIfPublished = sql<string | null>`case when ${isShown} then ${tales.title} end`;

/** The same for a member who may be the author. */
export const titleFor = (memberId: number) =>
  sql<string | null>`case when (${isPublished} or ${ownerOf} = ${memberId}) and ${isKept} then ${tales.title} end`;

/** Waiting for a reviewer. Without a parameter, as in the conditions of the indexes: a kept plan could not use them otherwise. */
export const isSubmitted = and(isNull(tales.publicationDate), sql`${tales.isFinished}`)!;
