import type { LanguageName } from "#contract/languages.ts";
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

/** The same for the author of a Tale in this language that is published with the commit. */
export const progressWithOneMore =
  (language: LanguageName): typeof trophyProgress =>
  async (executor, userId, kind) => {
    if (kind === "languages") return (await countLanguagesPublished(executor, userId, language)) + 1;
    return (await trophyProgress(executor, userId, kind)) + Number(kind === "published");
  };
