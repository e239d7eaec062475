import { sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import { contest as bounds } from "#vocabulary/limits.ts";
import { toLanguageName, type LanguageName } from "#vocabulary/languages.ts";
import { languageFor } from "#vocabulary/site-settings.ts";
import { messages } from "#content/server-texts.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import type { Act } from "#kit/server/features/events.ts";
import { interpolate } from "#kit/server/interpolate.ts";
import { declareJob } from "#kit/server/jobs/job.ts";
import { isOfOpenAccount } from "#features/accounts/server/queries.ts";
import { users } from "#features/accounts/server/tables.ts";
import { auditLog } from "#features/audit-log/server/tables.ts";
import { blocks } from "#features/blocks/server/tables.ts";
import { follows } from "#features/follows/server/tables.ts";
import { adminMessage } from "#features/notifications/server/kinds.ts";
import { notify } from "#features/notifications/server/service.ts";
import { promptById, type PromptRow } from "#features/prompts/server/queries.ts";
import { offeredTexts } from "#features/prompts/server/reading.ts";
import { promptEntries } from "#features/prompts/server/tables.ts";
import { judgingPath } from "../address.ts";
import { endWaiting, entriesWaiting, isInContest, languagesOf, updateJudge } from "./queries.ts";
import { contestEntries, contestJudges, contests, judgingEntries } from "./tables.ts";

/**
 * Entries are given to judges like cards (docs/contests.md): from the entries that the fewest judges have, those with the lowest numbers, which
 * change with each time that one is given. So hands are random, and all entries get about as many judges. One transaction at a time deals
 * for a contest, under the lock of its row; then it locks judges, then entries.
 */

const judgesPerBatch = 10;
const entriesPerBatch = 20;

/** Whether an entry may be given to a judge: neither has anything to do with the other. */
const isUnbiased = (judgeId: SQL) => sql`${promptEntries.ownerId} <> ${judgeId}
  and not exists (select from ${judgingEntries}
    where ${judgingEntries.judgeId} = ${judgeId} and ${judgingEntries.taleId} = ${promptEntries.taleId})
  and not exists (select from ${follows}
    where ${follows.followerId} = ${judgeId} and ${follows.followedId} = ${promptEntries.ownerId})
  and not exists (select from ${blocks}
    where ${blocks.blockerId} = ${judgeId} and ${blocks.blockedId} = ${promptEntries.ownerId})
  and not exists (select from ${blocks}
    where ${blocks.blockerId} = ${promptEntries.ownerId} and ${blocks.blockedId} = ${judgeId})
  and not exists (select from ${auditLog} where ${auditLog.targetKind} = 'tale'
    and ${auditLog.target} = ${promptEntries.taleId}::text and ${auditLog.actorId} = ${judgeId})`;

interface Dealt {
  promptId: number;
  judgeId: number;
  languages: readonly LanguageName[];
  /** Only those that have too few judgements, those with the fewest first. */
  isShort: boolean;
  now: Date;
}

/** Gives a judge some entries, those that need judges most. @returns how many */
export async function deal(tx: Executor, { promptId, judgeId, languages, isShort, now }: Dealt): Promise<number> {
  const { judgements, judges, cardNumber, taleId, language } = contestEntries;
  const order = isShort ? sql`${judgements}, ${judges}, ${cardNumber}` : sql`${judges}, ${cardNumber}`;
  const { rowCount } = await tx.execute(sql`
    insert into ${judgingEntries} (prompt_id, judge_id, tale_id, dealt_at)
    select ${promptId}::bigint, ${judgeId}::bigint, chosen.id, ${now.toISOString()}::timestamptz from (
      select card.* from unnest(${sql.param([...languages])}::text[]) as wanted (language) cross join lateral (
        select ${taleId} as id, ${isShort ? judgements : sql`0`} as first, ${judges} as second, ${cardNumber} as third
        from ${contestEntries} join ${promptEntries} on ${promptEntries.taleId} = ${taleId}
        where ${contestEntries.promptId} = ${promptId} and ${language} = wanted.language
          and ${isShort ? sql`${judgements} < 3` : sql`true`}
          and ${isInContest} and ${isUnbiased(sql`${judgeId}::bigint`)}
        order by ${order} limit ${bounds.hand}) as card
      order by first, second, third limit ${bounds.hand}) as chosen
    order by random()
    on conflict do nothing`);
  return rowCount ?? 0;
}

/** Judges who can't mark are left out: trolls, and those whose account is closed. */
const mayMark = sql`exists (select from ${users} where ${users.id} = ${contestJudges.userId} and ${users.trollSince} is null)
  and ${isOfOpenAccount(contestJudges.userId)}`;

type Judge = Pick<typeof contestJudges.$inferSelect, "userId" | "languages">;

/** Locks the dealing of a contest. @returns null while it isn't judged */
export async function lockJudged(context: AppContext, tx: Executor, promptId: number): Promise<PromptRow | null> {
  await tx.execute(sql`select from ${contests} where ${contests.promptId} = ${promptId} for update`);
  const prompt = await promptById(tx, promptId);
  const now = context.clock.now();
  if (prompt === null || !prompt.contest || prompt.judgingEndsAt === null) return null;
  return prompt.closesAt <= now && now < prompt.judgingEndsAt ? prompt : null;
}

async function lockWaiting(tx: Executor, promptId: number): Promise<Judge[]> {
  const { rows } = await tx.execute<{ userId: string; languages: LanguageName[] }>(sql`
    select ${contestJudges.userId} as "userId", ${contestJudges.languages} as languages from ${contestJudges}
    where ${contestJudges.promptId} = ${promptId} and ${contestJudges.waitsSince} is not null
      and ${contestJudges.withdrawnAt} is null
    order by cardinality(${contestJudges.languages}), ${contestJudges.userId} limit ${judgesPerBatch} for update`);
  return rows.map(({ userId, languages }) => ({ userId: Number(userId), languages }));
}

/** Whether the judge can mark anything. */
export async function isMarking(tx: Executor, userId: number): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`select 1 from ${contestJudges} where ${contestJudges.userId} = ${userId} and ${mayMark} limit 1`,
  );
  return rows.length > 0;
}

interface Late {
  promptId: number;
  taleId: number;
  language: LanguageName;
  now: Date;
}

/** Gives an entry that came late to the judges with the fewest, as many as the others have at least. */
async function dealLate(tx: Executor, { promptId, taleId, language, now }: Late): Promise<void> {
  const { rows: fewest } = await tx.execute<{ judges: number }>(sql`
    select ${contestEntries.judges} as judges from ${contestEntries} where ${contestEntries.promptId} = ${promptId}
      and ${contestEntries.language} = ${language} and not ${contestEntries.waits}
    order by ${contestEntries.judges}, ${contestEntries.cardNumber} limit 1`);
  const wanted = Math.max(bounds.judgementsMin, fewest[0]?.judges ?? 0);
  await tx.execute(sql`
    insert into ${judgingEntries} (prompt_id, judge_id, tale_id, dealt_at)
    select ${promptId}::bigint, chosen.id, ${taleId}::bigint, ${now.toISOString()}::timestamptz from (
      select ${contestJudges.userId} as id from ${contestJudges}
      join ${promptEntries} on ${promptEntries.taleId} = ${taleId}
      where ${contestJudges.promptId} = ${promptId} and ${contestJudges.withdrawnAt} is null
        and ${language} = any(${contestJudges.languages}) and ${isInContest} and ${mayMark}
        and ${isUnbiased(sql`${contestJudges.userId}`)}
      order by ${contestJudges.entries}, ${contestJudges.userId}
      limit greatest(0, ${wanted}::integer - (select count(*) from ${judgingEntries} where ${judgingEntries.taleId} = ${taleId}))
      for update of ${contestJudges}) as chosen
    on conflict do nothing`);
}

/** Judges get a message with their first hand in a contest. */
async function tellOfHands({ context, tx, afterCommit }: Act, { id, texts }: PromptRow, judgeIds: number[]) {
  const site = context.siteSettings.current;
  const page = context.config.SITE_URL + judgingPath(id);
  const told = [...(await languagesOf(tx, judgeIds))].map(([judgeId, own]) => {
    const language = languageFor(site, own);
    const prompt = offeredTexts(site, texts)[toLanguageName(language)] ?? "";
    const text = interpolate(messages[language].contests.hand, { prompt, page });
    return { ...adminMessage(judgeId, text), onceKey: `contest-hand:${id}` };
  });
  await notify(context, tx, afterCommit, ...told);
}

/** Gives entries to judges to whom some are due, and judges to entries that came late. As often as one likes: what was due is marked as done. */
export const dealing = declareJob({
  name: "contest-dealing",
  payload: z.object({ promptId: z.number() }),
  async batch(context: AppContext, tx, afterCommit, payload) {
    const { promptId } = payload;
    const prompt = await lockJudged(context, tx, promptId);
    if (prompt === null) return { next: null };
    const now = context.clock.now();
    const waiting = await lockWaiting(tx, promptId);
    const given: number[] = [];
    for (const { userId: judgeId, languages } of waiting) {
      const marks = await isMarking(tx, judgeId);
      if (marks && (await deal(tx, { promptId, judgeId, languages, isShort: false, now })) > 0) given.push(judgeId);
      await updateJudge(tx, { promptId, userId: judgeId }, { waitsSince: null });
    }
    if (given.length > 0) await tellOfHands({ context, tx, afterCommit }, prompt, given);
    if (waiting.length > 0) return { next: payload };
    const entries = await entriesWaiting(tx, promptId, entriesPerBatch);
    for (const { taleId, language } of entries) await dealLate(tx, { promptId, taleId, language, now });
    if (entries.length > 0)
      await endWaiting(
        tx,
        entries.map(({ taleId }) => taleId),
      );
    return { next: entries.length === entriesPerBatch ? payload : null };
  },
});
