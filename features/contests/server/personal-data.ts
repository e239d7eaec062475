import { and, asc, eq, gt, inArray } from "drizzle-orm";
import type { PersonalDataProvider } from "#features/personal-data/server/provider.ts";
import { paged, rowsPerPage } from "#features/personal-data/server/row-pages.ts";
import { titleFor } from "#features/tales/server/queries.ts";
import { tales } from "#features/tales/server/tables.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { contestJudges, judgingEntries } from "./tables.ts";

const judgedAfter = (executor: Executor, userId: number, after: number) =>
  executor
    .select({
      id: contestJudges.promptId,
      languages: contestJudges.languages,
      invited: contestJudges.invited,
      createdAt: contestJudges.createdAt,
      withdrawnAt: contestJudges.withdrawnAt,
    })
    .from(contestJudges)
    .where(and(eq(contestJudges.userId, userId), gt(contestJudges.promptId, after)))
    .orderBy(asc(contestJudges.promptId))
    .limit(rowsPerPage);

const marksAfter = (executor: Executor, userId: number, after: number) =>
  executor
    .select({
      id: judgingEntries.id,
      title: titleFor(userId),
      dealtAt: judgingEntries.dealtAt,
      markOfLanguage: judgingEntries.language,
      markOfIdea: judgingEntries.idea,
      markOfForm: judgingEntries.form,
      note: judgingEntries.note,
      markedAt: judgingEntries.markedAt,
    })
    .from(judgingEntries)
    .innerJoin(tales, eq(tales.id, judgingEntries.taleId))
    .where(and(eq(judgingEntries.judgeId, userId), gt(judgingEntries.id, after)))
    .orderBy(asc(judgingEntries.id))
    .limit(rowsPerPage);

const erasedAtOnce = 200;

/** A member as a judge of contests. The marks are the judge's: once they are erased they count no more. */
export const contestsPersonalData: PersonalDataProvider = {
  parts: ({ db, user }) => [
    {
      name: "contestJudge",
      column: contestJudges.userId,
      rows: () =>
        paged(
          (after) => judgedAfter(db, user.id, after),
          ({ id }) => id,
        ),
    },
    {
      name: "contestMarks",
      column: judgingEntries.judgeId,
      rows: () =>
        paged(
          (after) => marksAfter(db, user.id, after),
          ({ id }) => id,
        ),
    },
  ],
  async eraseSome(_context, tx, _afterCommit, { id }) {
    const some = await tx
      .select({ id: judgingEntries.id, taleId: judgingEntries.taleId })
      .from(judgingEntries)
      .where(eq(judgingEntries.judgeId, id))
      .orderBy(asc(judgingEntries.id))
      .limit(erasedAtOnce);
    if (some.length > 0)
      await tx.delete(judgingEntries).where(
        inArray(
          judgingEntries.id,
          some.map((row) => row.id),
        ),
      );
    if (some.length === erasedAtOnce) return some.length;
    const { rowCount } = await tx.delete(contestJudges).where(eq(contestJudges.userId, id));
    return some.length + (rowCount ?? 0);
  },
};
