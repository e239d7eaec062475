import { and, asc, eq, sql } from "drizzle-orm";
import { deleteSomeRows, type PersonalDataProvider } from "#features/personal-data/server/provider.ts";
import { pagedFrom, rowsPerPage } from "#features/personal-data/server/row-pages.ts";
import { isOwnedBy } from "#features/tales/server/owner.ts";
import { tales } from "#features/tales/server/tables.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { taleFigures } from "./tables.ts";

interface Position {
  taleId: number;
  day: string;
}

const first: Position = { taleId: 0, day: "0001-01-01" };

const figuresAfter = (executor: Executor, userId: number, { taleId, day }: Position) =>
  executor
    .select({
      taleId: taleFigures.taleId,
      taleTitle: tales.title,
      day: taleFigures.day,
      opened: taleFigures.opened,
      finished: taleFigures.finished,
    })
    .from(tales)
    .innerJoin(taleFigures, eq(taleFigures.taleId, tales.id))
    .where(
      and(
        isOwnedBy(userId),
        sql`${tales.id} >= ${taleId}`,
        sql`(${taleFigures.taleId}, ${taleFigures.day}) > (${taleId}::bigint, ${day}::date)`,
      ),
    )
    .orderBy(asc(taleFigures.taleId), asc(taleFigures.day))
    .limit(rowsPerPage);

const figuresOfTalesOf = (authorId: number) => sql`
  select ${taleFigures}.ctid from ${taleFigures} join ${tales} on ${tales.id} = ${taleFigures.taleId}
  where ${isOwnedBy(authorId)}`;

/** The figures of a member's Tales. They go with the Tales, but may be many. */
export const figuresPersonalData: PersonalDataProvider = {
  parts: ({ db, user }) => [
    {
      name: "figures",
      rows: () =>
        pagedFrom(
          { ...first },
          (after) => figuresAfter(db, user.id, after),
          ({ taleId, day }) => ({ taleId, day }),
        ),
    },
  ],

  eraseSome: (_context, tx, _afterCommit, { id }) => deleteSomeRows(tx, taleFigures, [figuresOfTalesOf(id)]),
};
