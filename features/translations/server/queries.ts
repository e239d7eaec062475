import { and, asc, desc, eq, gt, inArray, isNotNull, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { LanguageName } from "#vocabulary/languages.ts";
import type { TranslationRequestState } from "../calls.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { rowsPerPage } from "#features/personal-data/server/row-pages.ts";
import { isOfOpenAccount } from "#features/accounts/server/queries.ts";
import { isAuthor, titleIfPublished, nameForOthers } from "#features/tales/server/queries.ts";
import { countShown, fetchPage, idsOnPage, type PageRequest } from "#kit/server/database/paging.ts";
import { users } from "#features/accounts/server/tables.ts";
import { ownerOf } from "#features/tales/server/owner.ts";
import { tales } from "#features/tales/server/tables.ts";
import { stories, storyVersions, translationRequests } from "./tables.ts";

/** SQL of requests to translate, and of the archive's list of translated Tales. */

const authors = alias(users, "authors");

const columns = {
  id: translationRequests.id,
  postId: translationRequests.taleId,
  title: titleIfPublished,
  categoryName: tales.category,
  author: nameForOthers(authors.username),
  languageName: translationRequests.language,
  message: translationRequests.message,
  username: users.username,
  status: translationRequests.status,
  createdAt: translationRequests.createdAt,
};

const selectRequests = (executor: Executor) =>
  executor
    .select(columns)
    .from(translationRequests)
    .innerJoin(tales, eq(tales.id, translationRequests.taleId))
    .innerJoin(users, eq(users.id, translationRequests.requesterId))
    .innerJoin(authors, eq(authors.id, translationRequests.authorId))
    .$dynamic();

export type RequestRow = Awaited<ReturnType<typeof selectRequests>>[number];

export async function requestById(executor: Executor, id: number): Promise<RequestRow | null> {
  const [row] = await selectRequests(executor).where(eq(translationRequests.id, id));
  return row ?? null;
}

export interface RequestFilters {
  postId?: number | undefined;
  status?: TranslationRequestState | undefined;
}

/** Each member's list by its column, the newest first. */
export function requestsOf(
  executor: Executor,
  column: "authorId" | "requesterId",
  { userId, postId, status, ...request }: PageRequest & RequestFilters & { userId: number },
) {
  const where = and(
    eq(translationRequests[column], userId),
    postId === undefined ? undefined : eq(translationRequests.taleId, postId),
    status === undefined ? undefined : eq(translationRequests.status, status),
  );
  const orderBy = [desc(translationRequests.id)];
  const { ids, isOnPage } = idsOnPage(executor, translationRequests, { where, orderBy }, request);
  const rows = selectRequests(executor)
    .innerJoin(ids, isOnPage)
    .orderBy(...orderBy);
  return fetchPage(rows, () => countShown(executor, translationRequests, where), request);
}

/** @returns null if the member has asked before and was not rejected */
export async function insertRequest(
  executor: Executor,
  row: typeof translationRequests.$inferInsert,
): Promise<number | null> {
  const [inserted] = await executor
    .insert(translationRequests)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: translationRequests.id });
  return inserted?.id ?? null;
}

/** Locks a request, so that it is decided once. */
export async function lockRequest(executor: Executor, id: number) {
  const [row] = await executor
    .select({
      id: translationRequests.id,
      taleId: translationRequests.taleId,
      authorId: translationRequests.authorId,
      requesterId: translationRequests.requesterId,
      language: translationRequests.language,
      status: translationRequests.status,
    })
    .from(translationRequests)
    .where(eq(translationRequests.id, id))
    .for("update");
  return row ?? null;
}

export async function decideRequest(
  executor: Executor,
  id: number,
  decision: { status: TranslationRequestState; decidedAt: Date },
): Promise<void> {
  await executor.update(translationRequests).set(decision).where(eq(translationRequests.id, id));
}

export async function isAccepted(
  executor: Executor,
  { taleId, userId, language }: { taleId: number; userId: number; language: LanguageName },
): Promise<boolean> {
  const rows = await executor
    .select({ id: translationRequests.id })
    .from(translationRequests)
    .where(
      and(
        eq(translationRequests.taleId, taleId),
        eq(translationRequests.requesterId, userId),
        eq(translationRequests.language, language),
        // As the condition of the index.
        sql`${translationRequests.status} <> 'REJECTED'`,
        eq(translationRequests.status, "ACCEPTED"),
      ),
    );
  return rows.length > 0;
}

// For the archive:

const archived = {
  id: translationRequests.id,
  taleId: translationRequests.taleId,
  title: columns.title,
  languageName: translationRequests.language,
  message: translationRequests.message,
  status: translationRequests.status,
  createdAt: translationRequests.createdAt,
  decidedAt: translationRequests.decidedAt,
};

export const sentAfter = (executor: Executor, userId: number, after: number) =>
  executor
    .select({ ...archived, author: nameForOthers(authors.username) })
    .from(translationRequests)
    .innerJoin(tales, eq(tales.id, translationRequests.taleId))
    .innerJoin(authors, eq(authors.id, translationRequests.authorId))
    .where(and(eq(translationRequests.requesterId, userId), gt(translationRequests.id, after)))
    .orderBy(asc(translationRequests.id))
    .limit(rowsPerPage);

export const receivedAfter = (executor: Executor, userId: number, after: number) =>
  executor
    .select({ ...archived, username: users.username })
    .from(translationRequests)
    .innerJoin(tales, eq(tales.id, translationRequests.taleId))
    .innerJoin(users, eq(users.id, translationRequests.requesterId))
    .where(and(eq(translationRequests.authorId, userId), gt(translationRequests.id, after)))
    .orderBy(asc(translationRequests.id))
    .limit(rowsPerPage);

/** The stories of an author, as translations credit them. */
export const storiesAfter = (executor: Executor, userId: number, after: number) =>
  executor
    .select({
      id: stories.id,
      taleId: stories.originalId,
      title: stories.title,
      languageName: stories.language,
      languages: sql<string>`(select string_agg(version.language, ', ' order by version.language) from ${storyVersions} as version
        where version.story_id = ${stories.id} and version.is_published and version.tale_id is distinct from ${stories.originalId})`,
    })
    .from(stories)
    // Drizzle omits the table's name from columns if there is no join, but the subquery needs it.
    .leftJoin(tales, eq(tales.id, stories.originalId))
    .where(and(eq(stories.authorId, userId), gt(stories.id, after)))
    .orderBy(asc(stories.id))
    .limit(rowsPerPage);

const forgottenAtOnce = 500;

/** Forgets the author of some stories. @param formerAuthor a name that stays @returns their ids */
export async function forgetSomeOf(
  executor: Executor,
  authorId: number,
  formerAuthor: string | null,
): Promise<number[]> {
  const some = executor
    .select({ id: stories.id })
    .from(stories)
    .where(eq(stories.authorId, authorId))
    .orderBy(asc(stories.id))
    .limit(forgottenAtOnce);
  const forgotten = await executor
    .update(stories)
    .set({ authorId: null, formerAuthor })
    .where(inArray(stories.id, some))
    .returning({ id: stories.id });
  return forgotten.map(({ id }) => id);
}

/** Takes the name of a former author off all stories. @returns their ids */
export async function forgetFormerAuthor(executor: Executor, formerAuthor: string): Promise<number[]> {
  const forgotten = await executor
    .update(stories)
    .set({ formerAuthor: null })
    .where(and(isNotNull(stories.formerAuthor), eq(stories.formerAuthor, formerAuthor)))
    .returning({ id: stories.id });
  return forgotten.map(({ id }) => id);
}

/** Translations of these stories in every state, other than those by a member. */
export const translationsByOthers = (executor: Executor, storyIds: number[], memberId: number | null) =>
  executor
    .select({
      id: tales.id,
      title: tales.title,
      categoryName: tales.category,
      languageName: tales.language,
      isPublished: storyVersions.isPublished,
      author: users.username,
      translatorId: users.id,
      translatorLanguage: users.language,
    })
    .from(storyVersions)
    .innerJoin(tales, eq(tales.id, storyVersions.taleId))
    .innerJoin(users, isAuthor)
    .where(and(inArray(storyVersions.storyId, storyIds), memberId === null ? undefined : ne(ownerOf, memberId)));

/** Whether somebody else has translated a Tale of this author, even if it isn't published. */
export async function isTranslatedByOthers(executor: Executor, authorId: number): Promise<boolean> {
  const { rows } = await executor.execute<{ found: boolean }>(sql`select exists (
    select from ${stories} as story
    join ${storyVersions} as version on version.story_id = story.id
    join ${tales} as translation on translation.id = version.tale_id
    where story.author_id = ${authorId} and translation.author_id <> ${authorId} and ${isOfOpenAccount(sql`translation.author_id`)}) as found`);
  return rows[0]!.found;
}
