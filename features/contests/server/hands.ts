import { notFound } from "#kit/server/api-error.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { rowsOf, type PageRequest } from "#kit/server/database/paging.ts";
import { inTransaction } from "#kit/server/database/transaction.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import { refuseTroll } from "#features/accounts/server/service.ts";
import { promptById } from "#features/prompts/server/queries.ts";
import { stateOf } from "#features/prompts/server/state.ts";
import { listedByIds } from "#features/tales/server/reading.ts";
import type { GivenMarks, JudgingEntry, SentMarks } from "../calls.ts";
import { dealing } from "./dealing.ts";
import { conflict, holdOpened, refuseWithoutJudging } from "./judges.ts";
import {
  handOf,
  hasUnmarked,
  judgeOf,
  lockJudge,
  lockOfHand,
  sizeOfHand,
  updateJudge,
  writeMarks,
  type HandRow,
} from "./queries.ts";

/** The entries that a judge was given, and the marks. */

const marksOf = ({ language, idea, form, note }: Pick<HandRow, keyof GivenMarks>): GivenMarks | null =>
  language === null || idea === null || form === null ? null : { language, idea, form, note };

/** @throws {ApiError} NOT_FOUND for members who aren't judges */
export async function readHand(context: AppContext, actor: Actor, promptId: number, page: PageRequest) {
  const { db } = context.database;
  const prompt = await promptById(db, promptId);
  const judge = prompt === null ? null : await judgeOf(db, promptId, actor.id);
  if (prompt === null || judge === null || judge.withdrawnAt !== null) throw notFound();
  if (stateOf(prompt, context.clock.now()) !== "closed") return { entries: [], totalEntries: 0 };
  const rows = await handOf(db, promptId, actor.id, rowsOf(page));
  const posts = await listedByIds(
    context,
    rows.map(({ taleId }) => taleId),
  );
  const entries = rows.flatMap((row): JudgingEntry[] => {
    const post = posts.get(row.taleId);
    return post === undefined ? [] : [{ post, marks: marksOf(row) }];
  });
  return { entries, totalEntries: await sizeOfHand(db, promptId, actor.id) };
}

/**
 * With the last marks of a hand more entries are due. @throws {ApiError} NOT_FOUND for what wasn't given to the caller; CONFLICT before and
 * after the judging; TROLL
 */
export async function markEntry(
  context: AppContext,
  actor: Actor,
  { promptId, taleId }: { promptId: number; taleId: number },
  { note, ...marks }: SentMarks,
): Promise<JudgingEntry> {
  const given = await inTransaction(context.database, async (tx, afterCommit) => {
    const prompt = await holdOpened(context, tx, promptId);
    await refuseTroll(tx, actor);
    const judge = await lockJudge(tx, promptId, actor.id);
    if (judge === null || judge.withdrawnAt !== null) throw notFound();
    const now = context.clock.now();
    if (now < prompt.closesAt) throw conflict("Judging begins when the contest has closed.");
    const row = await lockOfHand(tx, promptId, actor.id, taleId);
    if (row === null) throw notFound();
    refuseWithoutJudging(context, prompt);
    const kept = note === undefined ? row.note : note || null;
    await writeMarks(tx, row.id, { ...marks, note: kept, markedAt: row.markedAt ?? now });
    if (row.markedAt === null && !(await hasUnmarked(tx, promptId, actor.id))) {
      await updateJudge(tx, judge, { waitsSince: now });
      await context.jobs.enqueue(tx, afterCommit, dealing, { promptId });
    }
    return { ...marks, note: kept };
  });
  const post = (await listedByIds(context, [taleId])).get(taleId);
  if (post === undefined) throw notFound();
  return { post, marks: given };
}
