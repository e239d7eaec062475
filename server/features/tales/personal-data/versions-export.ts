import { and, asc, eq, gt } from "drizzle-orm";
import type { Executor } from "#server/platform/database/database.ts";
import { paged } from "../../personal-data/service.ts";
import { textOfVersion } from "../versions/keep-version.ts";
import { remarkLines } from "./revisions-export.ts";
import { taleFilePath } from "./tale-export.ts";
import { tales } from "../tables.ts";
import { taleVersions, versionTexts } from "../versions/tables.ts";

/** The versions of an author's Tales for the author's data export. */

/** Few at a time, because each has up to 256 KiB of content. */
const versionsAtOnce = 8;
const talesAtOnce = 200;

const ownTales = (executor: Executor, userId: number, after: number) =>
  executor
    .select({ id: tales.id, title: tales.title, languageName: tales.language })
    .from(tales)
    .where(and(eq(tales.authorId, userId), gt(tales.id, after)))
    .orderBy(asc(tales.id))
    .limit(talesAtOnce);

const versionsAfter = (executor: Executor, taleId: number, after: number) =>
  executor
    .select({
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
    .innerJoin(versionTexts, eq(versionTexts.id, taleVersions.textId))
    .where(and(eq(taleVersions.taleId, taleId), gt(taleVersions.number, after)))
    .orderBy(asc(taleVersions.number))
    .limit(versionsAtOnce);

/** The folder has the number and title of the Tale today. */
const versionFilePath = (tale: { id: number; title: string }, number: number) =>
  taleFilePath(tale.id, tale.title).replace(/\.html$/, `/version-${number}.html`);

/** Oldest first, Tale after Tale. */
export async function* ownVersionsOf(executor: Executor, userId: number) {
  const own = paged(
    (after) => ownTales(executor, userId, after),
    ({ id }) => id,
  );
  for await (const tale of own) {
    const versions = paged(
      (after) => versionsAfter(executor, tale.id, after),
      ({ number }) => number,
    );
    for await (const { base, difference, remarks, ...version } of versions)
      yield {
        taleId: tale.id,
        languageName: tale.languageName,
        ...version,
        remarks: remarkLines(remarks),
        content: textOfVersion({ base, difference }),
        file: versionFilePath(tale, version.number),
      };
  }
}
