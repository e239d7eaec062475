import { and, asc, eq, gt, lte } from "drizzle-orm";
import { z } from "zod";
import { cacheTag } from "#vocabulary/cache-tags.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { inTransaction, type Executor } from "#kit/server/database/transaction.ts";
import { emit } from "#kit/server/features/events.ts";
import { declareJob } from "#kit/server/jobs/job.ts";
import type { DeclaredSchedule } from "#kit/server/jobs/schedule.ts";
import { promptRevealed } from "./events.ts";
import { nameAuthors } from "#features/tales/server/hidden-authors.ts";
import { lockPrompt, updatePrompt } from "./queries.ts";
import { nextMomentOf, revealOf } from "./state.ts";
import { promptEntries, prompts } from "./tables.ts";

/** Changes of prompts that come by themselves: their pages when they open and close, and the names of their authors. */

const promptsPerBatch = 20;
const talesPerBatch = 50;

const tagsOf = (id: number) => [cacheTag.prompt(id), cacheTag.prompts(), cacheTag.promptEntries(id)];

/** Locks prompts at which something is due. It waits for transactions that change one. */
const lockDue = (tx: Executor, now: Date) =>
  tx
    .select()
    .from(prompts)
    .where(lte(prompts.nextAt, now))
    .orderBy(asc(prompts.nextAt), asc(prompts.id))
    .limit(promptsPerBatch)
    .for("update");

export const promptMoments = declareJob({
  name: "prompt-moments",
  payload: z.object({}),
  async batch(context: AppContext, tx, afterCommit, payload) {
    const now = context.clock.now();
    const due = await lockDue(tx, now);
    for (const row of due) {
      await updatePrompt(tx, row.id, { nextAt: nextMomentOf(row, now) });
      const reveal = revealOf(row);
      if (row.revealedAt === null && reveal !== null && reveal <= now)
        await context.jobs.enqueue(tx, afterCommit, promptReveal, { promptId: row.id, after: 0 });
    }
    if (due.length > 0) context.cache.moved(afterCommit, [...new Set(due.flatMap(({ id }) => tagsOf(id)))], "changed");
    return { next: due.length === promptsPerBatch ? payload : null };
  },
});

/** Looks every minute. A job is added only if something is due, and two of them find it once. */
export const duePrompts: DeclaredSchedule = {
  name: promptMoments.name,
  async startIfDue(context) {
    const { db } = context.database;
    const due = db.select({ id: prompts.id }).from(prompts).where(lte(prompts.nextAt, context.clock.now())).limit(1);
    if ((await due).length === 0) return;
    await inTransaction(context.database, (tx, afterCommit) =>
      context.jobs.enqueue(tx, afterCommit, promptMoments, {}),
    );
  },
};

/** Names the authors of a prompt, which gets no further Tales by then, in the order of their ids. */
export const promptReveal = declareJob({
  name: "prompt-reveal",
  payload: z.object({ promptId: z.number(), after: z.number() }),
  async batch(context: AppContext, tx, afterCommit, { promptId, after }) {
    const act = { context, tx, afterCommit };
    const ids = await someEntries(tx, promptId, after);
    // Before the prompt is locked, because everybody locks Tales first.
    if (ids.length > 0) {
      await nameAuthors(act, ids);
      return { next: { promptId, after: ids.at(-1)! } };
    }
    const prompt = await lockPrompt(tx, promptId);
    if (prompt === null || prompt.revealedAt !== null) return { next: null };
    const now = context.clock.now();
    await emit(act, promptRevealed, { prompt });
    await updatePrompt(tx, promptId, { revealedAt: now, nextAt: nextMomentOf({ ...prompt, revealedAt: now }, now) });
    context.cache.moved(afterCommit, tagsOf(promptId), "changed");
    return { next: null };
  },
});

async function someEntries(tx: Executor, promptId: number, after: number): Promise<number[]> {
  const rows = await tx
    .select({ id: promptEntries.taleId })
    .from(promptEntries)
    .where(and(eq(promptEntries.promptId, promptId), gt(promptEntries.taleId, after)))
    .orderBy(asc(promptEntries.taleId))
    .limit(talesPerBatch);
  return rows.map(({ id }) => id);
}
