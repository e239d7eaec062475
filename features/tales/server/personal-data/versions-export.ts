import { asc, eq, sql } from "drizzle-orm";
import { KIB } from "#vocabulary/limits.ts";
import type { Language } from "#vocabulary/languages.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { mapped, pagedFrom, rowsPerPage, withFiles } from "#features/personal-data/server/row-pages.ts";
import { textOfVersion } from "../versions/keep-version.ts";
import { remarkLines } from "./tale-export.ts";
import { taleFilePath, versionHtmlFile } from "./tale-export.ts";
import { tales } from "../tables.ts";
import { taleVersions, versionTexts } from "../versions/tables.ts";

/** The versions of an author's Tales for the author's data export. */

/** Texts that one statement reads, in compressed bytes. The last one may be beyond it. */
const textsAtOnce = 512 * KIB;

/** The place of a version: Tale after Tale, the oldest first. */
type Place = { taleId: number; number: number };

const firstVersions = (userId: number, { taleId, number }: Place) => sql`
  select tale_id, number from (
    select tale_id, number, sum(bytes) over (order by tale_id, number) - bytes as before from (
      select ${taleVersions.taleId}, ${taleVersions.number},
        octet_length(${versionTexts.content}) + octet_length(${taleVersions.difference}) as bytes
      from ${tales} join ${taleVersions} on ${taleVersions.taleId} = ${tales.id}
        join ${versionTexts} on ${versionTexts.id} = ${taleVersions.textId}
      where ${tales.authorId} = ${userId} and ${tales.id} >= ${taleId}
        and (${taleVersions.taleId}, ${taleVersions.number}) > (${taleId}::bigint, ${number}::int)
      order by ${tales.id}, ${taleVersions.number} limit ${sql.raw(String(rowsPerPage))}) as page) as sized
  where before < ${textsAtOnce}`;

const versionsAfter = (executor: Executor, userId: number, after: Place) =>
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

/** Oldest first, Tale after Tale. */
export function ownVersions(executor: Executor, userId: number, language: Language) {
  const first: Place = { taleId: 0, number: 0 };
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
