import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import { mayTakeLong, type Executor } from "#kit/server/database/transaction.ts";
import { deskChanged } from "#features/notifications/server/service.ts";
import { aWholeBatch } from "#features/personal-data/server/provider.ts";
import type { PersonalDataProvider } from "#features/personal-data/server/provider.ts";
import { deleteSomeNotificationsAboutTales } from "#features/notifications/server/kinds.ts";
import { mapped, pagedFrom, rowsPerPage, withFiles } from "#features/personal-data/server/row-pages.ts";
import { countReferencingRows, eraseSomeReferencingRows } from "#kit/server/database/erase-referencing-rows.ts";
import { hiddenName } from "#vocabulary/hidden-author.ts";
import type { Language, LanguageName } from "#vocabulary/languages.ts";
import { KIB } from "#vocabulary/limits.ts";
import { deleteTales, ownTales, remarkLines, taleFilePath, versionHtmlFile } from "./tale-export.ts";
import { emit } from "#kit/server/features/events.ts";
import { cacheTagsOf, listsOf } from "./cache-tags.ts";
import { publishedTalesErased } from "./events.ts";
import { isOwnedBy } from "./owner.ts";
import { authorTotals, tales } from "./tables.ts";
import { textOfVersion } from "./versions/keep-version.ts";
import { taleVersions, versionTexts } from "./versions/tables.ts";

/** The versions of an author's Tales for the author's data export. */

/** SQL that erases the Tales of a closed account in batches. */

/** Tales are deleted with their comments, likes and favourites. Nobody sees them any more, so nobody waits for their locks. */
const rowsAtOnce = 2000;
/** Rows that may fall with the Tales of one statement. */
const mostBelow = 5000;

/** Of a Tale without likes, in many tables and indexes: its deletion costs as much as that of so many likes. */
const rowsOfOwn = 5;
/** Rows that fall with one of the member's Tales, its own included. */
const rowsOfTale = sql<number>`${sql.raw(String(rowsOfOwn))} + ${tales.totLikes} + ${tales.totComments} + ${tales.totBookmarks}`;

/** Texts that one statement reads, in compressed bytes. The last one may be beyond it. */
const textsAtOnce = 512 * KIB;

const firstVersions = (userId: number, { taleId, number }: VersionPosition) => sql`
  select tale_id, number from (
    select tale_id, number, sum(bytes) over (order by tale_id, number) - bytes as before from (
      select ${taleVersions.taleId}, ${taleVersions.number},
        octet_length(${versionTexts.content}) + octet_length(${taleVersions.difference}) as bytes
      from ${tales} join ${taleVersions} on ${taleVersions.taleId} = ${tales.id}
        join ${versionTexts} on ${versionTexts.id} = ${taleVersions.textId}
      where ${isOwnedBy(userId)} and ${tales.id} >= ${taleId}
        and (${taleVersions.taleId}, ${taleVersions.number}) > (${taleId}::bigint, ${number}::int)
      order by ${tales.id}, ${taleVersions.number} limit ${sql.raw(String(rowsPerPage))}) as page) as sized
  where before < ${textsAtOnce}`;

const versionsAfter = (executor: Executor, userId: number, after: VersionPosition) =>
  executor
    .select({
      taleId: taleVersions.taleId,
      taleTitle: tales.title,
      languageName: tales.language,
      number: taleVersions.number,
      kind: taleVersions.kind,
      title: taleVersions.title,
      numberOfWords: taleVersions.words,
      tags: taleVersions.tags,
      createdAt: taleVersions.createdAt,
      returnNote: taleVersions.note,
      returnReason: taleVersions.reason,
      remarks: taleVersions.remarks,
      difference: taleVersions.difference,
      base: versionTexts.content,
    })
    .from(taleVersions)
    .innerJoin(tales, eq(tales.id, taleVersions.taleId))
    .innerJoin(versionTexts, eq(versionTexts.id, taleVersions.textId))
    .where(sql`(${taleVersions.taleId}, ${taleVersions.number}) in (${firstVersions(userId, after)})`)
    .orderBy(asc(taleVersions.taleId), asc(taleVersions.number));

/** The folder has the number and title of the Tale today. */
const versionFilePath = (tale: { id: number; title: string }, number: number) =>
  taleFilePath(tale.id, tale.title).replace(/\.html$/, `/version-${number}.html`);

/** A member's Tales in every state. */
export const talesPersonalData: PersonalDataProvider = {
  parts({ context, db, user, language }) {
    return [
      {
        name: "tales",
        column: tales.authorId,
        rows: () => ownTales(context, db, user.id, language),
      },
      {
        name: "versions",
        rows: () => ownVersions(db, user.id, language),
      },
    ];
  },

  /** The account's name hides its Tales. Pages that show the name are stale because of it, the others by their language. */
  async close(context, tx, afterCommit, { id }) {
    deskChanged(afterCommit);
    context.cache.moved(afterCommit, listsOf(await publishedLanguagesOf(tx, id)));
  },

  async eraseSome(context, tx, afterCommit, { id, username }) {
    await mayTakeLong(tx);
    const next = await nextTalesOf(tx, id);
    if (next === null) return 0;
    const { ids, rows } = next;
    if (ids.length === 0 || (await deleteSomeNotificationsAboutTales(tx, ids))) return aWholeBatch;
    const deleted = await deleteTales(tx, inArray(tales.id, ids));
    deskChanged(afterCommit);
    const named = deleted.map((tale) => ({ ...tale, author: tale.hiddenAuthorId === null ? username : hiddenName }));
    const stale = new Set(named.flatMap((tale) => cacheTagsOf(tale)));
    if (stale.size > 0) context.cache.moved(afterCommit, [...stale]);
    const published = named.filter(({ publicationDate }) => publicationDate !== null);
    if (published.length > 0) await emit({ context, tx, afterCommit }, publishedTalesErased, { tales: published });
    return rows;
  },
};

/** The position of a version: Tale after Tale, the oldest first. */
type VersionPosition = { taleId: number; number: number };

/** Oldest first, Tale after Tale. */
function ownVersions(executor: Executor, userId: number, language: Language) {
  const first: VersionPosition = { taleId: 0, number: 0 };
  const rows = mapped(
    pagedFrom(
      first,
      (after) => versionsAfter(executor, userId, after),
      ({ taleId, number }) => ({ taleId, number }),
    ),
    ({ base, difference, remarks, taleTitle, ...version }) => ({
      ...version,
      remarks: remarkLines(remarks),
      content: textOfVersion({ base, difference }),
      file: versionFilePath({ id: version.taleId, title: taleTitle }, version.number),
    }),
  );
  return withFiles(rows, (version) => ({ path: version.file, content: versionHtmlFile(language, version) }));
}

/** The languages in which the member has published Tales, also without the name. */
async function publishedLanguagesOf(executor: Executor, userId: number): Promise<LanguageName[]> {
  const rows = await executor
    .select({ language: authorTotals.language })
    .from(authorTotals)
    .where(
      and(
        eq(authorTotals.authorId, userId),
        inArray(authorTotals.state, ["published", "hidden-published"]),
        gt(authorTotals.total, 0),
      ),
    );
  return [...new Set(rows.map(({ language }) => language))];
}

/** @returns the next Tales to delete together, or none while rows below them are erased, and how many rows fall; null if there is no Tale left */
async function nextTalesOf(executor: Executor, userId: number): Promise<{ ids: number[]; rows: number } | null> {
  const some = await executor
    .select({ id: tales.id, total: rowsOfTale.mapWith(Number) })
    .from(tales)
    .where(isOwnedBy(userId))
    .orderBy(asc(tales.id))
    .limit(rowsAtOnce / 10);
  if (some.length === 0) return null;
  let rows = 0;
  const ids: number[] = [];
  for (const { id, total } of some) {
    if (ids.length > 0 && rows + total > rowsAtOnce) break;
    rows += total;
    ids.push(id);
  }
  // Places of readers, kept words and the like are not in the totals.
  const isMuch = (await countReferencingRows(executor, "tales", ids, mostBelow + 1)) > mostBelow;
  return { ids: isMuch && (await eraseSomeReferencingRows(executor, "tales", ids)) ? [] : ids, rows };
}
