import { trophyGroups, type TrophyKind } from "#contract/trophies.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { countLanguagesPublished, countUpTo } from "./trophy-progress-queries.ts";

/** Counting stops at the threshold of the last trophy: some authors have very many favourites. */
const highestThreshold = (kind: TrophyKind) => trophyGroups[kind].at(-1)!.threshold;

/** The member's progress towards the trophies of a kind, up to the threshold of the last one. */
export async function trophyProgress(executor: Executor, userId: number, kind: TrophyKind): Promise<number> {
  return kind === "languages"
    ? countLanguagesPublished(executor, userId)
    : countUpTo(executor, userId, kind, highestThreshold(kind));
}
