import { and, asc, eq, gt } from "drizzle-orm";
import type { Remark } from "#contract/remarks.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { paged } from "../../personal-data/service.ts";
import { revisions } from "../revisions/tables.ts";
import { selectRevisions } from "../revisions/queries.ts";

/** The revisions of an author's Tales for the author's data export. */

/** Few at a time, because each has up to 256 KiB of content. */
const atOnce = 8;

/** Remarks as the archive shows them: the passage, and what the reviewer says of it. */
export const remarkLines = (remarks: readonly Remark[] | null): string[] =>
  (remarks ?? []).map(({ quote, note }) => `“${quote}”: ${note}`);

export async function* ownRevisionsOf(executor: Executor, userId: number) {
  const own = paged(
    (after) =>
      selectRevisions(executor)
        .where(and(eq(revisions.authorId, userId), gt(revisions.taleId, after)))
        .orderBy(asc(revisions.taleId))
        .limit(atOnce),
    ({ taleId }) => taleId,
  );
  for await (const { tagIds: _ids, language, timesReturned: _times, remarks, isFinished, ...row } of own)
    yield {
      ...row,
      languageName: language,
      remarks: remarkLines(remarks),
      state: isFinished ? "submitted" : "draft",
    };
}
