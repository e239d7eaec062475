import { and, eq, isNull, not, sql, type SQL } from "drizzle-orm";
import { users } from "#features/accounts/server/tables.ts";
import { taleStates, type OwnTalesPart, type TaleState } from "#features/tales/own-tales.ts";
import type { OwnTaleInAnyState } from "#features/tales/shapes.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import { inLanguage, orderOf, ownTotalOf, type ListOptions } from "#features/tales/server/lists/queries.ts";
import { isAuthor, isPublished, isSubmitted, listColumns } from "#features/tales/server/queries.ts";
import { isOwnedBy } from "#features/tales/server/owner.ts";
import { tales } from "#features/tales/server/tables.ts";
import { iso, listOf, ownView } from "#features/tales/server/views.ts";
import { ownTales as bounds } from "#vocabulary/limits.ts";
import { countShown, fetchPage, idsOnPage, rowsOf } from "#kit/server/database/paging.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { revisions } from "./tables.ts";

/** All Tales of an author, with their revisions. */

type OwnTaleRow = Awaited<ReturnType<typeof selectOwnTales>>[number];

const ownViewWithRevision = (actor: Actor) =>
  function viewOf({ revision, ...row }: OwnTaleRow): OwnTaleInAnyState {
    if (revision === null) return { ...ownView(row, actor), revision };
    const { isFinished, submittedAt, updatedAt, ...returned } = revision;
    const dates = { submittedAt: iso(submittedAt), updatedAt: updatedAt.toISOString() };
    return { ...ownView(row, actor), revision: { ...returned, ...dates, isFinished: isFinished ? 1 : 0 } };
  };

export async function listOwn(context: AppContext, actor: Actor, options: OwnListOptions) {
  return listOf(ownViewWithRevision(actor), await talesOfAuthor(context.database.db, actor.id, options));
}

/** SQL of the list of all Tales of an author, with their revisions. */

type OwnListOptions = ListOptions & { state?: OwnTalesPart | undefined; title?: string | undefined };

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

const hasRevision = sql`exists (select from ${revisions} where ${revisions.taleId} = ${tales.id})`;

const isNotDeleted = isNull(tales.deletedAt);

const inState: Record<TaleState, SQL> = {
  draft: and(isNull(tales.publicationDate), not(tales.isFinished), isNotDeleted)!,
  submitted: isSubmitted,
  published: isPublished,
};

const isReturned = ({ isFinished, returnNote, returnReason }: typeof tales | typeof revisions) =>
  sql`not ${isFinished} and (${returnNote} is not null or ${returnReason} is not null)`;

/** Drafts and revisions of an author that were sent back. */
const returnedTo = (authorId: number) => sql`${tales.id} in (
  select ${tales.id} from ${tales}
  where ${isOwnedBy(authorId)} and ${tales.publicationDate} is null and ${isReturned(tales)}
  union all
  select ${revisions.taleId} from ${revisions} where ${revisions.authorId} = ${authorId} and ${isReturned(revisions)})`;

/** The title has the text, whatever its case and accents, among an author's newest Tales. A text of signs alone finds none. */
function hasTitle(authorId: number, text: string): SQL {
  const plain = sql`btrim(public.search_plain(${text}))`;
  return sql`(${plain} <> '' and strpos(public.search_plain(${tales.title}), ${plain}) > 0 and ${tales.id} >= (
    select min(newest.id) from (
      select id from ${tales} where ${isOwnedBy(authorId)} order by id desc limit ${sql.raw(String(bounds.searched))}
    ) newest))`;
}

/** All Tales of an author, those in one state, those with a revision or sent back, or those whose title has a text. */
function talesOfAuthor(executor: Executor, authorId: number, { state, title, ...options }: OwnListOptions) {
  if (state === "revision" && title === undefined) return revisedByAuthor(executor, authorId, options);
  const part =
    state === undefined
      ? isNotDeleted
      : state === "returned"
        ? and(returnedTo(authorId), isNotDeleted)
        : state === "revision"
          ? hasRevision
          : inState[state];
  const where = and(
    part,
    isOwnedBy(authorId),
    inLanguage(options.languageName),
    title === undefined ? undefined : hasTitle(authorId, title),
  );
  const orderBy = orderOf(options);
  const { ids, isOnPage } = idsOnPage(executor, tales, { where, orderBy }, options);
  const rows = selectOwnTales(executor)
    .innerJoin(ids, isOnPage)
    .orderBy(...orderBy);
  const states = state === undefined ? taleStates : taleStates.filter((each) => each === state);
  const isCounted = title === undefined && states.length > 0;
  return fetchPage(
    rows,
    () =>
      isCounted ? ownTotalOf(executor, authorId, states, options.languageName) : countShown(executor, tales, where),
    options,
  );
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
