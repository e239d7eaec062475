import { and, asc, eq, sql } from "drizzle-orm";
import { contest as bounds } from "#vocabulary/limits.ts";
import type { LanguageName } from "#vocabulary/languages.ts";
import { notFound } from "#kit/server/api-error.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { countShown, fetchPage, rowsOf, type PageRequest } from "#kit/server/database/paging.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { isOfOpenAccount } from "#features/accounts/server/queries.ts";
import { users } from "#features/accounts/server/tables.ts";
import { promptById } from "#features/prompts/server/queries.ts";
import { promptEntries } from "#features/prompts/server/tables.ts";
import type { ContestState } from "../staff-calls.ts";
import { isInContest } from "./queries.ts";
import { contestEntries, contestJudges, judgingEntries } from "./tables.ts";

/** The state of a contest, for its organisers. */

interface Counted {
  languageName: LanguageName;
  posts: number;
  judgements: number;
  short: number;
}

/** Over the entries of one contest. */
const entriesByLanguage = (executor: Executor, promptId: number): Promise<Counted[]> =>
  executor
    .select({
      languageName: contestEntries.language,
      posts: sql<number>`count(*)::integer`,
      judgements: sql<number>`sum(${contestEntries.judgements})::integer`,
      short: sql<number>`count(*) filter (where ${contestEntries.judgements} < ${bounds.judgementsMin})::integer`,
    })
    .from(contestEntries)
    .innerJoin(promptEntries, eq(promptEntries.taleId, contestEntries.taleId))
    .where(and(eq(contestEntries.promptId, promptId), isInContest))
    .groupBy(contestEntries.language);

/** Those who have not withdrawn, over the judges of one contest. */
async function judgesByLanguage(executor: Executor, promptId: number): Promise<Map<LanguageName, number>> {
  const { rows } = await executor.execute<{ name: LanguageName; judges: number }>(sql`
    select name, count(*)::integer as judges from ${contestJudges}, unnest(${contestJudges.languages}) as name
    where ${contestJudges.promptId} = ${promptId} and ${contestJudges.withdrawnAt} is null group by name`);
  return new Map(rows.map(({ name, judges }) => [name, judges]));
}

const isOfContest = (promptId: number) =>
  and(eq(contestJudges.promptId, promptId), isOfOpenAccount(contestJudges.userId));

const judgesOf = (executor: Executor, promptId: number, page: PageRequest) => {
  const { limit, offset } = rowsOf(page);
  return executor
    .select({
      username: users.username,
      avatar: users.picProfile,
      languages: contestJudges.languages,
      invited: contestJudges.invited,
      withdrawn: sql<boolean>`${contestJudges.withdrawnAt} is not null`,
      entries: contestJudges.entries,
      marked: sql<number>`(select count(*)::integer from ${judgingEntries} where ${judgingEntries.promptId} = ${contestJudges.promptId}
        and ${judgingEntries.judgeId} = ${contestJudges.userId} and ${judgingEntries.markedAt} is not null)`,
    })
    .from(contestJudges)
    .innerJoin(users, eq(users.id, contestJudges.userId))
    .where(isOfContest(promptId))
    .orderBy(asc(contestJudges.userId))
    .limit(limit)
    .offset(offset);
};

/** @throws {ApiError} NOT_FOUND for what isn't a contest */
export async function readContestState(
  context: AppContext,
  promptId: number,
  page: PageRequest,
): Promise<ContestState> {
  const { db } = context.database;
  const prompt = await promptById(db, promptId);
  if (prompt === null || !prompt.contest) throw notFound();
  const entries = await entriesByLanguage(db, promptId);
  const judges = await judgesByLanguage(db, promptId);
  const countJudges = () => countShown(db, contestJudges, isOfContest(promptId));
  const { rows, total } = await fetchPage(judgesOf(db, promptId, page), countJudges, page);
  const languages = context.siteSettings.current.languages.map((languageName) => {
    const counted = entries.find((each) => each.languageName === languageName);
    const { posts = 0, judgements = 0, short = 0 } = counted ?? {};
    return { languageName, posts, judges: judges.get(languageName) ?? 0, judgements, short };
  });
  return { languages, judges: rows, totalJudges: total };
}
