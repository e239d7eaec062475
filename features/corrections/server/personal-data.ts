import { and, asc, eq, gt } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { users } from "#features/accounts/server/tables.ts";
import { cacheTag } from "#vocabulary/cache-tags.ts";
import { paged, rowsPerPage } from "#features/personal-data/server/row-pages.ts";
import type { PersonalDataProvider } from "#features/personal-data/server/provider.ts";
import { tales } from "#features/tales/server/tables.ts";
import { titleIfPublished, nameForOthers } from "#features/tales/server/queries.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { taleHelpers, corrections } from "./tables.ts";
import { forgetSomeOfHelper } from "./queries.ts";

/** SQL of the personal data in corrections. */

const authors = alias(users, "authors");

const archived = {
  id: corrections.id,
  taleId: corrections.taleId,
  title: titleIfPublished,
  quote: corrections.quote,
  replacement: corrections.replacement,
  explanation: corrections.explanation,
  named: corrections.named,
  status: corrections.status,
  createdAt: corrections.createdAt,
  decidedAt: corrections.decidedAt,
};

const sentAfter = (executor: Executor, userId: number, after: number) =>
  executor
    .select({ ...archived, author: nameForOthers(authors.username) })
    .from(corrections)
    .innerJoin(tales, eq(tales.id, corrections.taleId))
    .innerJoin(authors, eq(authors.id, corrections.authorId))
    .where(and(eq(corrections.helperId, userId), gt(corrections.id, after)))
    .orderBy(asc(corrections.id))
    .limit(rowsPerPage);

const receivedAfter = (executor: Executor, userId: number, after: number) =>
  executor
    .select({ ...archived, username: users.username })
    .from(corrections)
    .innerJoin(tales, eq(tales.id, corrections.taleId))
    .innerJoin(users, eq(users.id, corrections.helperId))
    .where(and(eq(corrections.authorId, userId), gt(corrections.id, after)))
    .orderBy(asc(corrections.id))
    .limit(rowsPerPage);

/** By the id of the Tale. */
const namedAfter = (executor: Executor, userId: number, after: number) =>
  executor
    .select({ taleId: taleHelpers.taleId, title: archived.title, createdAt: taleHelpers.createdAt })
    .from(taleHelpers)
    .innerJoin(tales, eq(tales.id, taleHelpers.taleId))
    .where(and(eq(taleHelpers.userId, userId), gt(taleHelpers.taleId, after)))
    .orderBy(asc(taleHelpers.taleId))
    .limit(rowsPerPage);

/** Corrections are erased with the account by their foreign keys. The Tales that named it change. */
export const correctionsPersonalData: PersonalDataProvider = {
  parts: ({ db, user }) => [
    {
      name: "correctionsSent",
      column: corrections.helperId,
      rows: () =>
        paged(
          (after) => sentAfter(db, user.id, after),
          ({ id }) => id,
        ),
    },
    {
      name: "correctionsReceived",
      column: corrections.authorId,
      rows: () =>
        paged(
          (after) => receivedAfter(db, user.id, after),
          ({ id }) => id,
        ),
    },
    {
      name: "namedAsHelper",
      column: taleHelpers.userId,
      rows: () =>
        paged(
          (after) => namedAfter(db, user.id, after),
          ({ taleId }) => taleId,
        ),
    },
  ],
  async eraseSome({ cache }, tx, afterCommit, { id }) {
    const taleIds = await forgetSomeOfHelper(tx, id);
    cache.moved(afterCommit, taleIds.map(cacheTag.tale));
    return taleIds.length;
  },
};
