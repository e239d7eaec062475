import { trophyGroups, type TrophyKind } from "#contract/trophies.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { countLanguagesPublished, countUpTo } from "./trophy-progress-queries.ts";

/** More than the last trophy asks for need not be counted: some authors are favourites of a great many. */
const enough = (kind: TrophyKind) => trophyGroups[kind].at(-1)!.threshold;

/** How much of what earns trophies somebody has done, at most what the last one of that kind asks for. */
export async function trophyProgress(executor: Executor, userId: number, kind: TrophyKind): Promise<number> {
  return kind === "languages"
    ? countLanguagesPublished(executor, userId)
    : countUpTo(executor, userId, kind, enough(kind));
}
