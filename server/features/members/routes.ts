import type { membersCalls } from "#contract/members.ts";
import type { Handlers } from "#server/platform/http/calls.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { PersonalDataProvider } from "../personal-data/service.ts";
import { removeByAdmin } from "./removal.ts";
import { changeRole } from "./roles.ts";
import { listMembers } from "./service.ts";
import { declareTroll, listTrolls } from "./trolls.ts";

/** @param providers every feature that holds something about people, for who is removed */
export function membersRoutes(
  platform: Platform,
  providers: readonly PersonalDataProvider[],
): Handlers<typeof membersCalls> {
  return {
    list: (call) => listMembers(platform, call.query),
    trolls: () => listTrolls(platform),
    declareTroll: (call) => declareTroll(platform, call.actor, call.query),
    changeRole: (call) => changeRole(platform, call.actor, call.query),
    removeByAdmin: (call) => removeByAdmin(platform, providers, call.actor, call.query.username, call.body?.reason),
  };
}
