import { awardForBookmark, awardForNamed, awardForPublication, trophiesIn } from "./service.ts";
import { feature } from "#kit/server/features/feature.ts";
import { personalData } from "#features/personal-data/server/provider.ts";
import { trophiesPersonalData } from "./personal-data.ts";
import type { trophiesCalls } from "../calls.ts";
import type { Handlers } from "#kit/server/http/calls.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { checkTrophies, trophiesOfUser } from "./service.ts";

const trophiesRoutes = (context: AppContext): Handlers<typeof trophiesCalls> => ({
  list: async (call) => ({ trophies: trophiesIn(call.query.languageName) }),
  ofUser: (call) => trophiesOfUser(context, call.actor, call.query.username),
  checkPublished: (call) => checkTrophies(context, call.actor, "published"),
  checkFavourited: (call) => checkTrophies(context, call.actor, "favourited"),
  checkFavourites: (call) => checkTrophies(context, call.actor, "favourites"),
  checkLanguages: (call) => checkTrophies(context, call.actor, "languages"),
});

export const trophiesFeature = feature({
  handlers: (context: AppContext) => ({ trophies: trophiesRoutes(context) }),
  contributes: [awardForPublication, awardForNamed, awardForBookmark, personalData.with(trophiesPersonalData)],
});
