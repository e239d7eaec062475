import { and, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { LanguageName } from "#vocabulary/languages.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { isOfOpenAccount } from "#features/accounts/server/queries.ts";
import { users } from "#features/accounts/server/tables.ts";
import { promptEntries } from "#features/prompts/server/tables.ts";
import { contestEntries, contestJudges, judgingEntries } from "./tables.ts";

/** SQL of judges and of the entries that were given to them. */

type JudgeRow = typeof contestJudges.$inferSelect;

/** Whether an entry is in the contest now: published, not disqualified, of an account that is open. */
export const isInContest = and(
  isNotNull(promptEntries.publicationDate),
  isNull(promptEntries.outAt),
  isOfOpenAccount(promptEntries.ownerId),
)!;

const isJudge = (promptId: number, userId: number) =>
  and(eq(contestJudges.promptId, promptId), eq(contestJudges.userId, userId));

/** Also one who has withdrawn. */
export async function judgeOf(executor: Executor, promptId: number, userId: number): Promise<JudgeRow | null> {
  const [row] = await executor.select().from(contestJudges).where(isJudge(promptId, userId));
  return row ?? null;
}

/** Keeps entries from being given to the judge, or taken from them, until the transaction ends. */
export async function lockJudge(tx: Executor, promptId: number, userId: number): Promise<JudgeRow | null> {
  const [row] = await tx.select().from(contestJudges).where(isJudge(promptId, userId)).for("update");
  return row ?? null;
}

interface NewJudge {
  promptId: number;
  userId: number;
  languages: LanguageName[];
  invited: boolean;
  now: Date;
}

/** A judge from now on, to whom entries are due; one who had withdrawn is one again. */
export async function saveJudge(tx: Executor, { now, languages, ...row }: NewJudge): Promise<void> {
  await tx
    .insert(contestJudges)
    .values({ ...row, languages, createdAt: now, waitsSince: now })
    .onConflictDoUpdate({
      target: [contestJudges.promptId, contestJudges.userId],
      set: { languages, withdrawnAt: null, waitsSince: now },
    });
}

export async function updateJudge(
  tx: Executor,
  { promptId, userId }: Pick<JudgeRow, "promptId" | "userId">,
  change: Partial<typeof contestJudges.$inferInsert>,
): Promise<void> {
  await tx.update(contestJudges).set(change).where(isJudge(promptId, userId));
}

/** Takes the entries without marks from a judge. */
export async function deleteUnmarked(tx: Executor, promptId: number, judgeId: number): Promise<void> {
  await tx
    .delete(judgingEntries)
    .where(
      and(eq(judgingEntries.promptId, promptId), eq(judgingEntries.judgeId, judgeId), isNull(judgingEntries.markedAt)),
    );
}

export type HandRow = typeof judgingEntries.$inferSelect;

const isOfHand = (promptId: number, judgeId: number) =>
  and(eq(judgingEntries.promptId, promptId), eq(judgingEntries.judgeId, judgeId));

/** Those that are in the contest, in the order in which they were given. */
export const handOf = (
  executor: Executor,
  promptId: number,
  judgeId: number,
  { limit, offset }: Record<"limit" | "offset", number>,
) =>
  executor
    .select({
      taleId: judgingEntries.taleId,
      language: judgingEntries.language,
      idea: judgingEntries.idea,
      form: judgingEntries.form,
      note: judgingEntries.note,
      markedAt: judgingEntries.markedAt,
    })
    .from(judgingEntries)
    .innerJoin(promptEntries, eq(promptEntries.taleId, judgingEntries.taleId))
    .where(and(isOfHand(promptId, judgeId), isInContest))
    .orderBy(judgingEntries.id)
    .limit(limit)
    .offset(offset);

export async function sizeOfHand(executor: Executor, promptId: number, judgeId: number): Promise<number> {
  const [row] = await executor
    .select({ total: sql<number>`count(*)::integer` })
    .from(judgingEntries)
    .innerJoin(promptEntries, eq(promptEntries.taleId, judgingEntries.taleId))
    .where(and(isOfHand(promptId, judgeId), isInContest));
  return row!.total;
}

/** An entry of a hand, if it is in the contest. */
export async function lockOfHand(tx: Executor, promptId: number, judgeId: number, taleId: number) {
  const [row] = await tx
    .select({ id: judgingEntries.id, note: judgingEntries.note, markedAt: judgingEntries.markedAt })
    .from(judgingEntries)
    .innerJoin(promptEntries, eq(promptEntries.taleId, judgingEntries.taleId))
    .where(and(isOfHand(promptId, judgeId), eq(judgingEntries.taleId, taleId), isInContest))
    .for("update", { of: judgingEntries });
  return row ?? null;
}

export async function writeMarks(tx: Executor, id: number, marks: Partial<HandRow>): Promise<void> {
  await tx.update(judgingEntries).set(marks).where(eq(judgingEntries.id, id));
}

/** Whether an entry of the hand that is in the contest has no marks. */
export async function hasUnmarked(executor: Executor, promptId: number, judgeId: number): Promise<boolean> {
  const rows = await executor
    .select({ id: judgingEntries.id })
    .from(judgingEntries)
    .innerJoin(promptEntries, eq(promptEntries.taleId, judgingEntries.taleId))
    .where(and(isOfHand(promptId, judgeId), isNull(judgingEntries.markedAt), isInContest))
    .limit(1);
  return rows.length > 0;
}

/** Entries of this contest for which judges are due. */
export const entriesWaiting = (tx: Executor, promptId: number, limit: number) =>
  tx
    .select({ taleId: contestEntries.taleId, language: contestEntries.language })
    .from(contestEntries)
    .where(and(eq(contestEntries.promptId, promptId), contestEntries.waits))
    .orderBy(contestEntries.taleId)
    .limit(limit);

export async function endWaiting(tx: Executor, taleIds: readonly number[]): Promise<void> {
  await tx
    .update(contestEntries)
    .set({ waits: false })
    .where(inArray(contestEntries.taleId, [...taleIds]));
}

/** Puts a published entry on the deck; one that is there stays where it is, and only begins to wait. */
export async function putOnDeck(tx: Executor, row: typeof contestEntries.$inferInsert): Promise<void> {
  const { waits } = row;
  const insert = tx.insert(contestEntries).values(row);
  await (waits
    ? insert.onConflictDoUpdate({ target: contestEntries.taleId, set: { waits } })
    : insert.onConflictDoNothing());
}

/** Of this contest; of any language. */
export const judgementsOf = (executor: Executor, promptId: number) =>
  executor
    .select({
      judgeId: judgingEntries.judgeId,
      taleId: judgingEntries.taleId,
      sum: sql<number>`${judgingEntries.language} + ${judgingEntries.idea} + ${judgingEntries.form}`,
    })
    .from(judgingEntries)
    .where(
      and(
        eq(judgingEntries.promptId, promptId),
        isNotNull(judgingEntries.markedAt),
        isOfOpenAccount(judgingEntries.judgeId),
      ),
    );

export const entriesInContest = (executor: Executor, promptId: number) =>
  executor
    .select({ taleId: promptEntries.taleId, language: promptEntries.language })
    .from(promptEntries)
    .where(and(eq(promptEntries.promptId, promptId), isInContest));

/** In random order. Of members whose account is open. */
export const judgementsOfEntry = (executor: Executor, taleId: number) =>
  executor
    .select({
      language: sql<number>`${judgingEntries.language}`,
      idea: sql<number>`${judgingEntries.idea}`,
      form: sql<number>`${judgingEntries.form}`,
      note: judgingEntries.note,
    })
    .from(judgingEntries)
    .where(
      and(
        eq(judgingEntries.taleId, taleId),
        isNotNull(judgingEntries.markedAt),
        isOfOpenAccount(judgingEntries.judgeId),
      ),
    )
    .orderBy(sql`random()`);

/** The languages of members, for messages. */
export async function languagesOf(executor: Executor, ids: readonly number[]) {
  const rows = await executor
    .select({ id: users.id, language: users.language })
    .from(users)
    .where(inArray(users.id, [...ids]));
  return new Map(rows.map(({ id, language }) => [id, language]));
}
