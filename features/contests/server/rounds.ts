import { and, asc, eq, gt, isNull, lte, sql } from "drizzle-orm";
import { z } from "zod";
import { languageNames, toLanguageName, type LanguageName } from "#vocabulary/languages.ts";
import { languageFor } from "#vocabulary/site-settings.ts";
import { contest as bounds } from "#vocabulary/limits.ts";
import { messages } from "#content/server-texts.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { inTransaction, type Executor } from "#kit/server/database/transaction.ts";
import type { Act } from "#kit/server/features/events.ts";
import { interpolate } from "#kit/server/interpolate.ts";
import { declareJob } from "#kit/server/jobs/job.ts";
import type { DeclaredSchedule } from "#kit/server/jobs/schedule.ts";
import { userById } from "#features/accounts/server/queries.ts";
import { adminMessage } from "#features/notifications/server/kinds.ts";
import { notify } from "#features/notifications/server/service.ts";
import type { PromptRow } from "#features/prompts/server/queries.ts";
import { offeredTexts } from "#features/prompts/server/reading.ts";
import { promptEntries, prompts } from "#features/prompts/server/tables.ts";
import { organisersPath } from "../address.ts";
import { deal, dealing, isMarking, lockJudged } from "./dealing.ts";
import { isInContest, updateJudge } from "./queries.ts";
import { contestEntries, contestJudges, contests, judgingEntries } from "./tables.ts";

/** The schedule of contests that are judged: entries are given to judges, and at half of the time once more those that lack judges. */

const contestsAtOnce = 20;
const judgesPerBatch = 10;

/** Halfway between the end of the contest and the end of its judging. */
const halfOf = sql`${prompts.closesAt} + (${prompts.judgingEndsAt} - ${prompts.closesAt}) / 2`;

const moment = (date: Date) => sql`${date.toISOString()}::timestamptz`;

/** Contests that are judged now and for which something is due. */
const due = (executor: Executor, now: Date) =>
  executor
    .select({
      promptId: prompts.id,
      isHalf: sql<boolean>`${contests.halfAt} is null and ${halfOf} <= ${moment(now)}`,
      isWaiting: sql<boolean>`coalesce(
          (select true from ${contestJudges} where ${contestJudges.promptId} = ${prompts.id}
            and ${contestJudges.waitsSince} is not null and ${contestJudges.withdrawnAt} is null limit 1),
          (select true from ${contestEntries} where ${contestEntries.promptId} = ${prompts.id} and ${contestEntries.waits} limit 1),
          false)`.as("is_waiting"),
    })
    .from(prompts)
    .leftJoin(contests, eq(contests.promptId, prompts.id))
    .where(and(prompts.contest, isNull(prompts.revealedAt), lte(prompts.closesAt, now), gt(prompts.judgingEndsAt, now)))
    .orderBy(asc(prompts.closesAt), asc(prompts.id));

/** Looks every minute. Two processes that find the same begin it once, or find nothing left. */
export const dueRounds: DeclaredSchedule = {
  name: "contest-rounds",
  async startIfDue(context) {
    const found = await due(context.database.db, context.clock.now());
    const begun = found.filter(({ isHalf, isWaiting }) => isHalf || isWaiting).slice(0, contestsAtOnce);
    for (const { promptId, isHalf, isWaiting } of begun)
      await inTransaction(context.database, async (tx, afterCommit) => {
        await tx.insert(contests).values({ promptId }).onConflictDoNothing();
        if (isWaiting) await context.jobs.enqueue(tx, afterCommit, dealing, { promptId });
        if (isHalf && (await beginHalf(tx, promptId, context.clock.now())))
          await context.jobs.enqueue(tx, afterCommit, halfTime, { promptId, after: 0 });
      });
  },
};

async function beginHalf(tx: Executor, promptId: number, now: Date): Promise<boolean> {
  const { rowCount } = await tx
    .update(contests)
    .set({ halfAt: now })
    .where(and(eq(contests.promptId, promptId), isNull(contests.halfAt)));
  return rowCount === 1;
}

const hasMarked = sql`exists (select from ${judgingEntries} where ${judgingEntries.promptId} = ${contestJudges.promptId}
  and ${judgingEntries.judgeId} = ${contestJudges.userId} and ${judgingEntries.markedAt} is not null)`;

const judgesAfter = (tx: Executor, promptId: number, after: number) =>
  tx
    .select({ userId: contestJudges.userId, languages: contestJudges.languages, halfAt: contestJudges.halfAt })
    .from(contestJudges)
    .where(
      and(
        eq(contestJudges.promptId, promptId),
        gt(contestJudges.userId, after),
        isNull(contestJudges.withdrawnAt),
        hasMarked,
      ),
    )
    .orderBy(asc(contestJudges.userId))
    .limit(judgesPerBatch)
    .for("update");

/** Half of the time is over: entries with too few judgements go to further judges, those who have begun; then the maker gets a message about languages that are short. */
export const halfTime = declareJob({
  name: "contest-half-time",
  payload: z.object({ promptId: z.number(), after: z.number() }),
  async batch(context: AppContext, tx, afterCommit, { promptId, after }) {
    const prompt = await lockJudged(context, tx, promptId);
    if (prompt === null) return { next: null };
    const now = context.clock.now();
    const judges = await judgesAfter(tx, promptId, after);
    for (const { userId: judgeId, languages, halfAt } of judges) {
      if (halfAt !== null) continue;
      if (await isMarking(tx, judgeId)) await deal(tx, { promptId, judgeId, languages, isShort: true, now });
      await updateJudge(tx, { promptId, userId: judgeId }, { halfAt: now });
    }
    if (judges.length > 0) return { next: { promptId, after: judges.at(-1)!.userId } };
    await tellMaker({ context, tx, afterCommit }, prompt);
    return { next: null };
  },
});

/** The languages in which an entry has fewer judgements than a place needs. */
async function shortLanguages(executor: Executor, promptId: number): Promise<LanguageName[]> {
  const { rows } = await executor.execute<{ name: LanguageName }>(sql`
    select name from unnest(${sql.param([...languageNames])}::text[]) as wanted (name) where exists (
      select from ${contestEntries} join ${promptEntries} on ${promptEntries.taleId} = ${contestEntries.taleId}
      where ${contestEntries.promptId} = ${promptId} and ${contestEntries.language} = name
        and ${contestEntries.judgements} < 3 and ${isInContest})`);
  return rows.map(({ name }) => name);
}

async function tellMaker({ context, tx, afterCommit }: Act, { id, madeBy, texts }: PromptRow): Promise<void> {
  const short = await shortLanguages(tx, id);
  const maker = madeBy === null ? null : await userById(tx, madeBy);
  if (short.length === 0 || maker === null) return;
  const language = languageFor(context.siteSettings.current, maker.language);
  const names = new Intl.DisplayNames(language, { type: "language" });
  const list = new Intl.ListFormat(language).format(short.map((name) => names.of(name.toLowerCase()) ?? name));
  const text = interpolate(messages[language].contests.short, {
    prompt: offeredTexts(context.siteSettings.current, texts)[toLanguageName(language)] ?? "",
    languages: list,
    judgements: String(bounds.judgementsMin),
    page: context.config.SITE_URL + organisersPath(id),
  });
  await notify(context, tx, afterCommit, { ...adminMessage(maker.id, text), onceKey: `contest-half:${id}` });
}
