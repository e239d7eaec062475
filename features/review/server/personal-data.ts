import { and, asc, eq, gt } from "drizzle-orm";
import { mapped, paged, unpaged } from "#features/personal-data/server/row-pages.ts";
import type { PersonalDataProvider } from "#features/personal-data/server/provider.ts";
import { remarkLines } from "#features/tales/server/tale-export.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { claimsOfMember } from "./claims.ts";
import { selectRevisions } from "./revisions-queries.ts";
import { claims, revisions } from "./tables.ts";

/** The revisions of an author's Tales for the author's data export. */

/** Few at a time, because each has up to 256 KiB of content. */
const revisionsAtOnce = 25;

const ownRevisions = (executor: Executor, userId: number) =>
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

/** Revisions, and the things that a member of staff is deciding about. Erased with the account by their foreign keys. */
export const reviewPersonalData: PersonalDataProvider = {
  parts: ({ db, user }) => [
    {
      name: "revisions",
      column: revisions.authorId,
      rows: () => ownRevisions(db, user.id),
    },
    {
      name: "claims",
      column: claims.holderId,
      rows: () => unpaged(claimsOfMember(db, user.id)),
    },
  ],
};
