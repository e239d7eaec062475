import { and, asc, between, eq, inArray, sql, sum } from "drizzle-orm";
import type { AppContext } from "#kit/server/app-context.ts";
import { fetchPage, idsOnPage, type PageRequest } from "#kit/server/database/paging.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { readingPlaces } from "#features/reading/server/tables.ts";
import { isShownCategory, type Offer } from "#features/tales/server/offered.ts";
import { talePart } from "#features/tales/server/points.ts";
import { selectTales } from "#features/tales/server/queries.ts";
import { tales } from "#features/tales/server/tables.ts";
import { listedView, listOf } from "#features/tales/server/views.ts";
import type { LanguageName } from "#vocabulary/languages.ts";
import { boundsOfStep, ladderSteps } from "../difficulty.ts";
import { ladderTotals, taleMeasures } from "./tables.ts";

const difficulty = sql<number | null>`(
  select ${taleMeasures.difficulty} from ${taleMeasures} where ${taleMeasures.taleId} = ${tales.id})`;

export const difficultyOfTale = talePart.with({ difficulty });

interface Ladder extends PageRequest {
  languageName: LanguageName;
  step: number;
}

async function totalsOf(executor: Executor, languageName: LanguageName, offer: Offer): Promise<number[]> {
  const { language, category, step, total } = ladderTotals;
  const rows = await executor
    .select({ step, total: sum(total).mapWith(Number) })
    .from(ladderTotals)
    .where(and(eq(language, languageName), isShownCategory(offer, category)))
    .groupBy(step);
  return Array.from({ length: ladderSteps }, (_, at) => rows.find((row) => row.step === at + 1)?.total ?? 0);
}

const finishedOf = async (executor: Executor, userId: number, ids: readonly number[]) => {
  const { taleId, finished } = readingPlaces;
  const rows = await executor
    .select({ taleId })
    .from(readingPlaces)
    .where(and(eq(readingPlaces.userId, userId), inArray(taleId, [...ids]), finished));
  return rows.map((row) => row.taleId);
};

async function page(executor: Executor, ladder: Ladder, offer: Offer) {
  const { from, to } = boundsOfStep(ladder.step);
  const where = and(
    eq(taleMeasures.language, ladder.languageName),
    between(taleMeasures.difficulty, from, to),
    isShownCategory(offer, taleMeasures.category),
  );
  const orderBy = [asc(taleMeasures.difficulty), asc(taleMeasures.taleId)];
  const { ids, isOnPage } = idsOnPage(executor, tales, { where, orderBy }, ladder, taleMeasures.taleId);
  const rows = selectTales(executor).innerJoin(ids, isOnPage).orderBy(asc(difficulty), asc(tales.id));
  const totals = totalsOf(executor, ladder.languageName, offer);
  const list = await fetchPage(
    rows,
    totals.then((all) => all[ladder.step - 1]!),
    ladder,
  );
  return { ...list, totals: await totals };
}

const empty = { rows: [], total: 0, totals: Array.from({ length: ladderSteps }, () => 0) };

/** Empty for a language that the site doesn't offer. */
export async function readLadder({ database: { db }, siteSettings }: AppContext, actor: Actor | null, ladder: Ladder) {
  const { current } = siteSettings;
  const isOffered = current.languages.includes(ladder.languageName);
  const { totals, ...list } = isOffered ? await page(db, ladder, current) : empty;
  const ids = list.rows.map(({ id }) => id);
  const finished = actor === null ? undefined : ids.length === 0 ? [] : await finishedOf(db, actor.id, ids);
  return { ...listOf(listedView, list), steps: ladderSteps, totals, ...(finished && { finished }) };
}
