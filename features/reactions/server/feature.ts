import type { taleReactionsCalls } from "../calls.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { feature } from "#kit/server/features/feature.ts";
import type { Handlers } from "#kit/server/http/calls.ts";
import { personalData } from "#features/personal-data/server/provider.ts";
import { taleMarks } from "#features/tales/server/points.ts";
import { reactionsPersonalData } from "./personal-data.ts";
import { reactionsOf, trophyProgressOfFavourites } from "./queries.ts";
import { bookmarkTale, likeTale, listBookmarks, listLikes, ownReactions, removeBookmark } from "./reactions.ts";

function taleReactionsRoutes(context: AppContext): Handlers<typeof taleReactionsCalls> {
  return {
    likes: (call) => listLikes(context, call.actor, call.params.id, call.query),
    like: (call) => likeTale(context, call.actor, call.params.id, call.body?.liked),
    bookmark: (call) => bookmarkTale(context, call.actor, call.query.postId),
    removeBookmark: (call) => removeBookmark(context, call.actor, call.query.postId),
    checkBookmark: async ({ actor, query }) => ({
      bookmarked: (await ownReactions(context, actor, query.postId)).bookmarked,
    }),
    bookmarks: (call) => listBookmarks(context, call.actor, call.query),
  };
}

export const reactionsFeature = feature({
  handlers: (context: AppContext) => ({ taleReactions: taleReactionsRoutes(context) }),
  contributes: [personalData.with(reactionsPersonalData), taleMarks.with(reactionsOf), trophyProgressOfFavourites],
});
