import { trophyGroups, trophyKinds, type TrophyKind } from "#vocabulary/trophies.ts";
import { userTrophies } from "#features/trophies/server/tables.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import type { Favourite } from "./likes.ts";
import type { Author } from "./authors.ts";
import type { Tale } from "./tales.ts";

/** The dates of an author's actions that count for each kind of trophy, oldest first. Every demo author publishes in one language. */
function datesByTrophyKind(
  id: number,
  tales: readonly Tale[],
  favourites: readonly Favourite[],
): Record<TrophyKind, Date[]> {
  const published = tales.filter(({ authorId }) => authorId === id).map((tale) => tale.published);
  return {
    published,
    languages: published.slice(0, 1),
    favourited: favourites.filter(({ tale }) => tale.authorId === id).map(({ at }) => at),
    favourites: favourites.filter(({ reader }) => reader.id === id).map(({ at }) => at),
  };
}

/** The trophies that the authors have earned, each dated by its action. No notifications are sent. */
export async function addTrophies(
  executor: Executor,
  authors: readonly Author[],
  tales: readonly Tale[],
  favourites: readonly Favourite[],
): Promise<void> {
  for (const { id } of authors) {
    const datesByKind = datesByTrophyKind(id, tales, favourites);
    for (const kind of trophyKinds) {
      for (const trophy of trophyGroups[kind]) {
        const earnedAt = datesByKind[kind][trophy.threshold - 1];
        if (earnedAt === undefined) continue;
        await executor.insert(userTrophies).values({ userId: id, trophy: trophy.id, earnedAt }).onConflictDoNothing();
      }
    }
  }
}
