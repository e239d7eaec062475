import { and, asc, eq, sql } from "drizzle-orm";
import { offeredAmong } from "#vocabulary/site-settings.ts";
import type { LanguageName } from "#vocabulary/languages.ts";
import { notFound } from "#kit/server/api-error.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { rowsOf, type PageRequest } from "#kit/server/database/paging.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import { promptById, type PromptRow } from "#features/prompts/server/queries.ts";
import { promptEntries } from "#features/prompts/server/tables.ts";
import { ownerOf } from "#features/tales/server/owner.ts";
import { listedByIds } from "#features/tales/server/reading.ts";
import { tales } from "#features/tales/server/tables.ts";
import type { ContestResults, GivenMarks, ResultOfLanguage } from "../calls.ts";
import { isInContest, judgementsOfEntry } from "./queries.ts";
import { contestPlaces } from "./tables.ts";

/** Reading the results of contests. */

type Row = typeof contestPlaces.$inferSelect;

/** A contest whose result is open. @throws {ApiError} NOT_FOUND */
export async function judgedContest(executor: Executor, id: number): Promise<PromptRow> {
  const prompt = await promptById(executor, id);
  if (prompt === null || !prompt.contest || prompt.revealedAt === null) throw notFound();
  return prompt;
}

/** A page of a language: those with a place first. One that has left the contest since then is left out. */
export const placesOfLanguage = (executor: Executor, promptId: number, language: LanguageName, page: PageRequest) => {
  const { limit, offset } = rowsOf(page);
  return executor
    .select({
      taleId: contestPlaces.taleId,
      place: contestPlaces.place,
      score: contestPlaces.score,
      judgements: contestPlaces.judgements,
      differences: contestPlaces.differences,
    })
    .from(contestPlaces)
    .innerJoin(promptEntries, eq(promptEntries.taleId, contestPlaces.taleId))
    .where(and(eq(contestPlaces.promptId, promptId), eq(contestPlaces.language, language), isInContest))
    .orderBy(asc(contestPlaces.place), asc(contestPlaces.taleId))
    .limit(limit)
    .offset(offset);
};

/** @throws {ApiError} NOT_FOUND before the result */
export async function readResults(
  context: AppContext,
  id: number,
  { languageName, ...page }: PageRequest & { languageName?: LanguageName[] | undefined },
): Promise<ContestResults> {
  const { db } = context.database;
  await judgedContest(db, id);
  const { current: offer } = context.siteSettings;
  const wanted = languageName === undefined ? offer.languages : offeredAmong(offer, languageName);
  const found = await Promise.all(
    wanted.map(async (name) => ({ name, rows: await placesOfLanguage(db, id, name, page) })),
  );
  const posts = await listedByIds(
    context,
    found.flatMap(({ rows }) => rows.map(({ taleId }) => taleId)),
  );
  return { languages: found.map(({ name, rows }) => resultOf(name, rows, posts)) };
}

function resultOf(
  languageName: LanguageName,
  rows: readonly Omit<Row, "promptId" | "language">[],
  posts: Awaited<ReturnType<typeof listedByIds>>,
): ResultOfLanguage {
  const result: ResultOfLanguage = { languageName, places: [], unplaced: [] };
  for (const { taleId, place, score, judgements, differences } of rows) {
    const post = posts.get(taleId);
    if (post === undefined) continue;
    if (place === null || score === null) result.unplaced.push({ post, judgements });
    else
      result.places.push({
        place,
        post,
        score: score / 100,
        judgements,
        differences: differences.map((each) => each / 10_000),
      });
  }
  return result;
}

/** The marks that judges gave a Tale of the caller, in an order that tells nothing. @throws {ApiError} NOT_FOUND before the result, too */
export async function readJudgements({ database: { db } }: AppContext, actor: Actor, taleId: number) {
  const [row] = await db
    .select({ promptId: contestPlaces.promptId })
    .from(contestPlaces)
    .innerJoin(tales, eq(tales.id, contestPlaces.taleId))
    .where(and(eq(contestPlaces.taleId, taleId), eq(ownerOf, sql`${actor.id}`)));
  if (row === undefined) throw notFound();
  const judgements: GivenMarks[] = await judgementsOfEntry(db, taleId);
  return { judgements };
}
