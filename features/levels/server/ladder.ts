import { and, asc, between, eq, sql, sum } from "drizzle-orm";
import type { AppContext } from "#kit/server/app-context.ts";
import { fetchPage, idsOnPage, type PageRequest } from "#kit/server/database/paging.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
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

async function totalOn(executor: Executor, { languageName, step }: Ladder, offer: Offer): Promise<number> {
  const { language, category, total } = ladderTotals;
  const [row] = await executor
    .select({ total: sum(total).mapWith(Number) })
    .from(ladderTotals)
    .where(and(eq(language, languageName), eq(ladderTotals.step, step), isShownCategory(offer, category)));
  return row?.total ?? 0;
}

function page(executor: Executor, ladder: Ladder, offer: Offer) {
  const { from, to } = boundsOfStep(ladder.step);
  const where = and(
    eq(taleMeasures.language, ladder.languageName),
    between(taleMeasures.difficulty, from, to),
    isShownCategory(offer, taleMeasures.category),
  );
  const orderBy = [asc(taleMeasures.difficulty), asc(taleMeasures.taleId)];
  const { ids, isOnPage } = idsOnPage(executor, tales, { where, orderBy }, ladder, taleMeasures.taleId);
  const rows = selectTales(executor).innerJoin(ids, isOnPage).orderBy(asc(difficulty), asc(tales.id));
  return fetchPage(rows, totalOn(executor, ladder, offer), ladder);
}

/** Empty for a language that the site doesn't offer. */
export async function readLadder({ database: { db }, siteSettings }: AppContext, ladder: Ladder) {
  const { current } = siteSettings;
  const isOffered = current.languages.includes(ladder.languageName);
  const list = isOffered ? await page(db, ladder, current) : { rows: [], total: 0 };
  return { ...listOf(listedView, list), steps: ladderSteps } as const;
}
