import type { mutesCalls } from "#contract/mutes.ts";
import type { AppContext } from "#server/platform/app-context.ts";
import type { Handlers } from "#server/platform/http/calls.ts";
import { mute, unmute } from "./service.ts";

export function mutesRoutes(context: AppContext): Handlers<typeof mutesCalls> {
  return {
    muteTale: (call) => mute(context, call.actor, { taleId: call.params.postId }),
    unmuteTale: (call) => unmute(context, call.actor, { taleId: call.params.postId }),
    muteNews: (call) => mute(context, call.actor, { newsId: call.params.id }),
    unmuteNews: (call) => unmute(context, call.actor, { newsId: call.params.id }),
  };
}
