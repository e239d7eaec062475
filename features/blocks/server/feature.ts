import { feature } from "#kit/server/features/feature.ts";
import { personalData } from "#features/personal-data/server/provider.ts";
import { blocksPersonalData } from "./personal-data.ts";
import type { blocksCalls } from "../calls.ts";
import type { Handlers } from "#kit/server/http/calls.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { blockMember, listBlocked, unblockMember } from "./service.ts";

const blocksRoutes = (context: AppContext): Handlers<typeof blocksCalls> => ({
  block: (call) => blockMember(context, call.actor, call.params.username),
  unblock: (call) => unblockMember(context, call.actor, call.params.username),
  blocked: (call) => listBlocked(context, call.actor, call.query),
});

export const blocksFeature = feature({
  handlers: (context: AppContext) => ({ blocks: blocksRoutes(context) }),
  contributes: [personalData.with(blocksPersonalData)],
});
