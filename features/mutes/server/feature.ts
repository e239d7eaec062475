import { feature } from "#kit/server/features/feature.ts";
import { personalData } from "#features/personal-data/server/provider.ts";
import { mutesPersonalData } from "./personal-data.ts";
import type { mutesCalls } from "../calls.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import type { Handlers } from "#kit/server/http/calls.ts";
import { mute, muteOfNews, muteOfTale, unmute } from "./service.ts";

function mutesRoutes(context: AppContext): Handlers<typeof mutesCalls> {
  return {
    muteTale: (call) => mute(context, call.actor, { taleId: call.params.postId }),
    unmuteTale: (call) => unmute(context, call.actor, { taleId: call.params.postId }),
    muteNews: (call) => mute(context, call.actor, { newsId: call.params.id }),
    unmuteNews: (call) => unmute(context, call.actor, { newsId: call.params.id }),
  };
}

export const mutesFeature = feature({
  handlers: (context: AppContext) => ({ mutes: mutesRoutes(context) }),
  contributes: [muteOfTale, muteOfNews, personalData.with(mutesPersonalData)],
});
