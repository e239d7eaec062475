import type { membersCalls } from "#contract/members.ts";
import type { Handlers } from "#server/platform/http/calls.ts";
import type { AppContext } from "#server/platform/app-context.ts";
import type { PersonalDataProvider } from "../personal-data/provider.ts";
import { removeByAdmin } from "./removal.ts";
import { changeRole } from "./roles.ts";
import { listMembers } from "./service.ts";
import { declareTroll, listTrolls } from "./trolls.ts";

/** @param providers every feature that stores personal data, for the removal of members */
export function membersRoutes(
  context: AppContext,
  providers: readonly PersonalDataProvider[],
): Handlers<typeof membersCalls> {
  return {
    list: (call) => listMembers(context, call.query),
    trolls: () => listTrolls(context),
    declareTroll: (call) => declareTroll(context, call.actor, { ...call.query, note: call.body?.note ?? "" }),
    changeRole: (call) => changeRole(context, call.actor, call.query),
    removeByAdmin: (call) => removeByAdmin(context, providers, call.actor, call.query.username, call.body?.reason),
  };
}
