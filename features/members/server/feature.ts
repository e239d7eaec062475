import { feature } from "#kit/server/features/feature.ts";
import type { membersCalls } from "../calls.ts";
import type { Handlers } from "#kit/server/http/calls.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { correctMemberEmail, endSessions, givePassword, sendActivation } from "./account-help.ts";
import { changeRole, listMembers, removeByAdmin } from "./service.ts";
import { declareTroll, listTrolls } from "./trolls.ts";

function membersRoutes(context: AppContext): Handlers<typeof membersCalls> {
  return {
    list: (call) => listMembers(context, call.actor, call.query),
    trolls: () => listTrolls(context),
    declareTroll: (call) => declareTroll(context, call.actor, { ...call.query, note: call.body?.note ?? "" }),
    changeRole: (call) => changeRole(context, call.actor, call.query),
    sendActivation: (call) => sendActivation(context, call.actor, call.params.username),
    correctEmail: (call) => correctMemberEmail(context, call.actor, { ...call.params, ...call.body }),
    givePassword: (call) => givePassword(context, call.actor, call.params.username),
    endSessions: (call) => endSessions(context, call.actor, call.params.username),
    removeByAdmin: (call) => removeByAdmin(context, call.actor, { ...call.query, ...call.body }),
  };
}

export const membersFeature = feature({
  handlers: (context: AppContext) => ({ members: membersRoutes(context) }),
});
