import { paged } from "#features/personal-data/server/row-pages.ts";
import type { PersonalDataProvider } from "#features/personal-data/server/provider.ts";
import { cacheTagsOfBookmarks, cacheTagsOfLikes } from "./cache-tags.ts";
import { bookmarksAfter, eraseSomeBookmarks, eraseSomeLikes, likesAfter } from "./personal-data-queries.ts";
import { bookmarks, taleLikes } from "./tables.ts";

/** The likes and favourites of a member, which the totals of others' Tales count. */
export const reactionsPersonalData: PersonalDataProvider = {
  parts({ db, user }) {
    return [
      {
        name: "likes",
        column: taleLikes.userId,
        rows: () =>
          paged(
            (after) => likesAfter(db, user.id, after),
            ({ taleId }) => taleId,
          ),
      },
      {
        name: "favourites",
        column: bookmarks.userId,
        rows: () =>
          paged(
            (after) => bookmarksAfter(db, user.id, after),
            ({ id }) => id,
          ),
      },
    ];
  },

  async eraseSome({ cache }, tx, afterCommit, { id }) {
    const liked = await eraseSomeLikes(tx, id);
    if (liked !== null) {
      cache.moved(afterCommit, [...new Set(liked.flatMap(cacheTagsOfLikes))], "changed");
      return liked.length;
    }
    const marked = await eraseSomeBookmarks(tx, id);
    if (marked !== null) cache.moved(afterCommit, marked.flatMap(cacheTagsOfBookmarks), "changed");
    return marked?.length ?? 0;
  },
};
