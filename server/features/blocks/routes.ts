import type { blocksCalls } from "#contract/blocks.ts";
import type { Handlers } from "#server/platform/http/calls.ts";
import type { AppContext } from "#server/platform/app-context.ts";
import { blockMember, listBlocked, unblockMember, type EndFollows } from "./service.ts";

/** @param endFollows ends the follows between two members: the follows are above the blocks */
export function blocksRoutes(context: AppContext, endFollows: EndFollows): Handlers<typeof blocksCalls> {
  return {
    block: (call) => blockMember(context, call.actor, call.params.username, endFollows),
    unblock: (call) => unblockMember(context, call.actor, call.params.username),
    blocked: (call) => listBlocked(context, call.actor, call.query),
  };
}
