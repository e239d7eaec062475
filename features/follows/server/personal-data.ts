import { cacheTag } from "#vocabulary/cache-tags.ts";
import { deleteSomeRows } from "#features/personal-data/server/many-rows.ts";
import { pagedWithoutId, unpaged } from "#features/personal-data/server/row-pages.ts";
import type { PersonalDataProvider } from "#features/personal-data/server/provider.ts";
import { followedTagsAfter, followsAfter, deleteSomeFollowed, followersOf } from "./personal-data-queries.ts";
import { totalFollowers } from "./queries.ts";
import { followedTags, follows } from "./tables.ts";

/** The members and tags that a member follows, and the number of the member's followers, whose names are theirs. */
export const followsPersonalData: PersonalDataProvider = {
  parts({ db, user }) {
    const followers = async () => [{ totFollowers: await totalFollowers(db, user.id) }];
    return [
      {
        name: "follows",
        column: follows.followerId,
        rows: () => pagedWithoutId((after) => followsAfter(db, user.id, after)),
      },
      {
        name: "followers",
        column: follows.followedId,
        single: true,
        rows: () => unpaged(followers()),
      },
      {
        name: "followedTags",
        column: followedTags.userId,
        rows: () => pagedWithoutId((after) => followedTagsAfter(db, user.id, after)),
      },
    ];
  },

  /** Pages of the members whom the removed one followed show a smaller number. */
  async eraseSome({ cache }, tx, afterCommit, { id }) {
    const names = await deleteSomeFollowed(tx, id);
    cache.moved(afterCommit, names.map(cacheTag.followers), "changed");
    return names.length || deleteSomeRows(tx, follows, [followersOf(id)]);
  },
};
