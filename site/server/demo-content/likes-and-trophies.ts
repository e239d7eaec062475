import { createHash } from "node:crypto";
import { bookmarks, taleLikes } from "#features/reactions/server/tables.ts";
import { trophyGroups, trophyKinds, type TrophyKind } from "#vocabulary/trophies.ts";
import { userTrophies } from "#features/trophies/server/tables.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import type { Author } from "./authors.ts";
import { byDate, daysAfter } from "./files.ts";
import type { Tale } from "./tales.ts";

interface Favourite {
  tale: Tale;
  reader: Author;
  at: Date;
}

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

/** A pseudo-random number from 0 to 1 that depends on the words alone, so that every new site has the same likes. */
const chance = (...words: string[]) => createHash("sha256").update(words.join(" ")).digest().readUInt32BE() / 2 ** 32;

const minCounts = { likes: 2, favourites: 1 };
const spread = { likes: 9, favourites: 3 };
/** How much more likely members read Tales in their own language. */
const ownLanguage = 0.6;

function applauseFor(tale: Tale, authors: readonly Author[]) {
  const amount = (of: "likes" | "favourites") => minCounts[of] + Math.floor(chance(of, tale.slug) * spread[of]);
  const likeProbability = (reader: Author) =>
    chance("reads", tale.slug, reader.username) + (reader.language === tale.language ? ownLanguage : 0);
  const bookmarkProbability = (reader: Author) => chance("keeps", tale.slug, reader.username);
  const others = authors.filter(({ id }) => id !== tale.authorId);
  const likers = others.toSorted((a, b) => likeProbability(b) - likeProbability(a)).slice(0, amount("likes"));
  const bookmarkers = likers
    .toSorted((a, b) => bookmarkProbability(b) - bookmarkProbability(a))
    .slice(0, amount("favourites"));
  /** A member can't read a Tale before the account exists. */
  const readAfter = (reader: Author, days: number) =>
    daysAfter(tale.published > reader.joined ? tale.published : reader.joined, days);
  const likes = likers.map((reader) => ({ reader, at: readAfter(reader, 0.2 + 5 * likeProbability(reader)) }));
  const favourites = bookmarkers.map((reader): Favourite => {
    return { tale, reader, at: readAfter(reader, 0.2 + 5 * bookmarkProbability(reader)) };
  });
  return { likes, favourites };
}

/** Likes and favourites of every Tale by other authors. @returns the favourites, oldest first */
export async function addLikes(executor: Executor, tales: readonly Tale[], authors: readonly Author[]) {
  const applause = tales.map((tale) => ({ tale, ...applauseFor(tale, authors) }));
  const likes = applause.flatMap((each) =>
    each.likes.map(({ reader, at }) => ({ taleId: each.tale.id, userId: reader.id, createdAt: at })),
  );
  await executor.insert(taleLikes).values(likes);
  const favourites = applause.flatMap((each) => each.favourites).toSorted(byDate);
  const rows = favourites.map(({ tale, reader, at }) => ({ taleId: tale.id, userId: reader.id, createdAt: at }));
  await executor.insert(bookmarks).values(rows);
  return favourites;
}
