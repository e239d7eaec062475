import { feature } from "#kit/server/features/feature.ts";
import type { membersCalls } from "../calls.ts";
import type { Handlers } from "#kit/server/http/calls.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { changeRole, listMembers, removeByAdmin } from "./service.ts";
import { declareTroll, listTrolls } from "./trolls.ts";

function membersRoutes(context: AppContext): Handlers<typeof membersCalls> {
  return {
    list: (call) => listMembers(context, call.query),
    trolls: () => listTrolls(context),
    declareTroll: (call) => declareTroll(context, call.actor, { ...call.query, note: call.body?.note ?? "" }),
    changeRole: (call) => changeRole(context, call.actor, call.query),
    removeByAdmin: (call) => removeByAdmin(context, call.actor, call.query.username, call.body?.reason),
  };
}

export const membersFeature = feature({
  handlers: (context: AppContext) => ({ members: membersRoutes(context) }),
});
