import type { trophiesCalls } from "#contract/trophies.ts";
import type { Handlers } from "#server/platform/http/calls.ts";
import type { AppContext } from "#server/platform/app-context.ts";
import { trophiesIn } from "./catalogue.ts";
import { checkTrophies, trophiesOfUser, type TrophyProgress } from "./service.ts";

/** @param progress counts what members have done; server/features.ts passes it, because the feature `tales` is above this one */
export function trophiesRoutes(context: AppContext, progress: TrophyProgress): Handlers<typeof trophiesCalls> {
  return {
    list: async (call) => ({ trophies: trophiesIn(call.query.languageName) }),
    ofUser: (call) => trophiesOfUser(context, call.actor, call.query.username),
    checkPublished: (call) => checkTrophies(context, call.actor, progress, "published"),
    checkFavourited: (call) => checkTrophies(context, call.actor, progress, "favourited"),
    checkFavourites: (call) => checkTrophies(context, call.actor, progress, "favourites"),
    checkLanguages: (call) => checkTrophies(context, call.actor, progress, "languages"),
  };
}
