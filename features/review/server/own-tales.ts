import { and, eq, isNull, not, type SQL } from "drizzle-orm";
import { users } from "#features/accounts/server/tables.ts";
import { taleStates, type OwnTalesPart, type TaleState } from "#features/tales/own-tales.ts";
import type { OwnTaleInAnyState } from "#features/tales/shapes.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import { inLanguage, orderOf, totalOf, type ListOptions } from "#features/tales/server/lists/queries.ts";
import { isAuthor, isPublished, isSubmitted, listColumns } from "#features/tales/server/queries.ts";
import { tales } from "#features/tales/server/tables.ts";
import { iso, listOf, ownView } from "#features/tales/server/views.ts";
import { countShown, fetchPage, idsOnPage, rowsOf } from "#kit/server/database/paging.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { revisions } from "./tables.ts";

/** All Tales of an author, with their revisions. */

type OwnTaleRow = Awaited<ReturnType<typeof selectOwnTales>>[number];

function ownViewWithRevision({ revision, ...row }: OwnTaleRow): OwnTaleInAnyState {
  if (revision === null) return { ...ownView(row), revision };
  const { isFinished, submittedAt, updatedAt, ...returned } = revision;
  const dates = { submittedAt: iso(submittedAt), updatedAt: updatedAt.toISOString() };
  return { ...ownView(row), revision: { ...returned, ...dates, isFinished: isFinished ? 1 : 0 } };
}

export async function listOwn(
  context: AppContext,
  actor: Actor,
  options: ListOptions & { state?: OwnTalesPart | undefined },
) {
  return listOf(ownViewWithRevision, await talesOfAuthor(context.database.db, actor.id, options));
}

/** SQL of the list of all Tales of an author, with their revisions. */

type OwnListOptions = ListOptions & { state?: OwnTalesPart | undefined };

/** Null for a Tale without a revision. */
const revisionColumns = {
  isFinished: revisions.isFinished,
  submittedAt: revisions.submittedAt,
  returnNote: revisions.returnNote,
  returnReason: revisions.returnReason,
  updatedAt: revisions.updatedAt,
};

const selectOwnTales = (executor: Executor) =>
  executor
    .select({ ...listColumns(), revision: revisionColumns })
    .from(tales)
    .innerJoin(users, isAuthor)
    .leftJoin(revisions, eq(revisions.taleId, tales.id))
    .$dynamic();

const inState: Record<TaleState, SQL> = {
  draft: and(isNull(tales.publicationDate), not(tales.isFinished))!,
  submitted: isSubmitted,
  published: isPublished,
};

/** All Tales of an author, those in one state, or those with a revision. */
function talesOfAuthor(executor: Executor, authorId: number, { state, ...options }: OwnListOptions) {
  if (state === "revision") return revisedByAuthor(executor, authorId, options);
  const where = and(
    state === undefined ? undefined : inState[state],
    eq(tales.authorId, authorId),
    inLanguage(options.languageName),
  );
  const orderBy = orderOf(options);
  const { ids, isOnPage } = idsOnPage(executor, tales, { where, orderBy }, options);
  const rows = selectOwnTales(executor)
    .innerJoin(ids, isOnPage)
    .orderBy(...orderBy);
  const states = state === undefined ? taleStates : [state];
  return fetchPage(rows, () => totalOf(executor, authorId, states, options.languageName), options);
}

/** From the author's revisions, of which there are few: most Tales have none. */
function revisedByAuthor(executor: Executor, authorId: number, options: ListOptions) {
  const { languageName } = options;
  const where = and(
    eq(revisions.authorId, authorId),
    languageName === undefined ? undefined : eq(revisions.language, languageName),
  );
  const orderBy = orderOf(options);
  const { limit, offset } = rowsOf(options);
  const ids = executor
    .select({ listedId: revisions.taleId })
    .from(revisions)
    .innerJoin(tales, eq(tales.id, revisions.taleId))
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset)
    .as("on_page");
  const rows = selectOwnTales(executor)
    .innerJoin(ids, eq(ids.listedId, tales.id))
    .orderBy(...orderBy);
  return fetchPage(rows, () => countShown(executor, revisions, where), options);
}
