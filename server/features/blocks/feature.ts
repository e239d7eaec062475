import { feature } from "#server/platform/features/feature.ts";
import { personalData } from "../personal-data/provider.ts";
import { blocksPersonalData } from "./personal-data.ts";
import type { blocksCalls } from "#contract/blocks.ts";
import type { Handlers } from "#server/platform/http/calls.ts";
import type { AppContext } from "#server/platform/app-context.ts";
import { blockMember, listBlocked, unblockMember } from "./service.ts";

function blocksRoutes(context: AppContext): Handlers<typeof blocksCalls> {
  return {
    block: (call) => blockMember(context, call.actor, call.params.username),
    unblock: (call) => unblockMember(context, call.actor, call.params.username),
    blocked: (call) => listBlocked(context, call.actor, call.query),
  };
}

export const blocksFeature = feature({
  handlers: (context: AppContext) => ({ blocks: blocksRoutes(context) }),
  contributes: [personalData.with(blocksPersonalData)],
});
