import { and, asc, eq, gt } from "drizzle-orm";
import type { Executor } from "#kit/server/database/transaction.ts";
import { remarkLines } from "#features/tales/server/personal-data/tale-export.ts";
import { mapped, paged } from "#features/personal-data/server/row-pages.ts";
import { revisions } from "./revisions-tables.ts";
import { selectRevisions } from "./revisions-queries.ts";

/** The revisions of an author's Tales for the author's data export. */

/** Few at a time, because each has up to 256 KiB of content. */
const revisionsAtOnce = 25;

export const ownRevisions = (executor: Executor, userId: number) =>
  mapped(
    paged(
      (after) =>
        selectRevisions(executor)
          .where(and(eq(revisions.authorId, userId), gt(revisions.taleId, after)))
          .orderBy(asc(revisions.taleId))
          .limit(revisionsAtOnce),
      ({ taleId }) => taleId,
    ),
    ({ tagIds: _ids, language, timesReturned: _times, remarks, isFinished, ...row }) => ({
      ...row,
      languageName: language,
      remarks: remarkLines(remarks),
      state: isFinished ? "submitted" : "draft",
    }),
  );
