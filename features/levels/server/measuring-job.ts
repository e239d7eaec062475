import { and, asc, desc, eq, inArray, lt, sql } from "drizzle-orm";
import { z } from "zod";
import type { AppContext } from "#kit/server/app-context.ts";
import { inTransaction, type Executor, type Transaction } from "#kit/server/database/transaction.ts";
import type { Act } from "#kit/server/features/events.ts";
import { declareJob } from "#kit/server/jobs/job.ts";
import { talePublished, talePublishedAgain, taleRevised } from "#features/tales/server/events.ts";
import { publishedTales, tales } from "#features/tales/server/tables.ts";
import { cacheTag } from "#vocabulary/cache-tags.ts";
import { difficultyOf } from "../difficulty.ts";
import { measured } from "./measurer.ts";
import { taleMeasures, talesBeforeMeasures, talesToMeasure } from "./tables.ts";

/** Measures the Tales whose text is new, the latest first: those of before, too. */

const talesPerBatch = 10;

export const measureTales = declareJob({
  name: "tale-measures",
  payload: z.object({}),
  async batch(context: AppContext, tx, afterCommit) {
    // Nothing is locked while the texts are measured.
    const some = await unmeasured(tx);
    if (some.length === 0) return { next: (await listEarlier(tx)) ? {} : null };
    const measures = await Promise.all(
      some.map(async ({ content, language, ...tale }) => ({
        ...tale,
        language,
        ...(await measured(content, language)),
      })),
    );
    const stored = await store(tx, measures);
    const tags = stored.flatMap(({ taleId, language }) => [cacheTag.tale(taleId), cacheTag.ladder(language)]);
    if (tags.length > 0) context.cache.moved(afterCommit, [...new Set(tags)], "changed");
    return { next: {} };
  },
});

const listedAtOnce = 500;

/** Lists the next Tales that were published before anything was measured. @returns whether there are more */
async function listEarlier(tx: Transaction): Promise<boolean> {
  const [start] = await tx.select().from(talesBeforeMeasures).for("update");
  if (start === undefined) return false;
  const earlier = await tx
    .select({ taleId: publishedTales.taleId })
    .from(publishedTales)
    .where(lt(publishedTales.taleId, start.below))
    .orderBy(desc(publishedTales.taleId))
    .limit(listedAtOnce)
    .for("key share");
  if (earlier.length === 0) await tx.delete(talesBeforeMeasures);
  else {
    await tx.insert(talesToMeasure).values(earlier).onConflictDoNothing();
    await tx.update(talesBeforeMeasures).set({ below: earlier.at(-1)!.taleId });
  }
  return earlier.length > 0;
}

const listed = (tx: Transaction) =>
  tx
    .select({
      taleId: talesToMeasure.taleId,
      change: talesToMeasure.change,
      content: tales.content,
      language: tales.language,
      category: tales.category,
    })
    .from(talesToMeasure)
    .innerJoin(tales, eq(tales.id, talesToMeasure.taleId))
    .orderBy(desc(talesToMeasure.taleId))
    .$dynamic();

/** The latest ones, all in one language: the thread that measures has the words of few languages at a time. */
async function unmeasured(tx: Transaction) {
  const [latest] = await listed(tx).limit(1);
  return latest === undefined ? [] : listed(tx).where(eq(tales.language, latest.language)).limit(talesPerBatch);
}

type Measures = Awaited<ReturnType<typeof unmeasured>>;
type Measure = Omit<Measures[number], "content"> & Awaited<ReturnType<typeof measured>>;

/** Without those that were changed or taken off in the meantime. @returns the others */
async function store(tx: Transaction, measures: readonly Measure[]): Promise<Measure[]> {
  if (measures.length === 0) return [];
  const ids = measures.map(({ taleId }) => taleId);
  // Before their rows here, as a deletion of the Tale locks them.
  await tx
    .select({ taleId: publishedTales.taleId })
    .from(publishedTales)
    .where(inArray(publishedTales.taleId, ids))
    .orderBy(asc(publishedTales.taleId))
    .for("key share");
  const isSame = measures.map(({ taleId, change }) =>
    and(eq(talesToMeasure.taleId, taleId), eq(talesToMeasure.change, change)),
  );
  const unchanged = await tx
    .delete(talesToMeasure)
    .where(
      sql.join(
        isSame.map((each) => sql`(${each})`),
        sql` or `,
      ),
    )
    .returning({ taleId: talesToMeasure.taleId });
  const stored = measures.filter(({ taleId }) => unchanged.some((each) => each.taleId === taleId));
  if (stored.length === 0) return [];
  await tx
    .insert(taleMeasures)
    .values(
      stored.map(({ taleId, language, category, ...text }) => ({
        taleId,
        language,
        category,
        difficulty: difficultyOf(text),
        words: JSON.stringify(text.words),
      })),
    )
    .onConflictDoUpdate({
      target: taleMeasures.taleId,
      set: {
        language: sql`excluded.language`,
        category: sql`excluded.category`,
        difficulty: sql`excluded.difficulty`,
        words: sql`excluded.words`,
      },
    });
  return stored;
}

const measureSoon = async ({ context, tx, afterCommit }: Act) => {
  await context.jobs.enqueue(tx, afterCommit, measureTales, {});
};

export const measurePublished = talePublished.with(measureSoon);
export const measureRevised = taleRevised.with(measureSoon);
export const measureReturned = talePublishedAgain.with(measureSoon);

async function hasUnmeasured(executor: Executor): Promise<boolean> {
  const [waiting] = await executor.select({ taleId: talesToMeasure.taleId }).from(talesToMeasure).limit(1);
  return waiting !== undefined || (await executor.select().from(talesBeforeMeasures)).length > 0;
}

/** For Tales that were published before anything was measured, or by a process of the release before. */
export const measureMissing = ({ database, jobs }: AppContext) =>
  inTransaction(database, async (tx, afterCommit) => {
    if (await hasUnmeasured(tx)) await jobs.enqueue(tx, afterCommit, measureTales, {});
  });
