import type { membersCalls } from "#contract/members.ts";
import type { Handlers } from "#server/platform/http/calls.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { DataHolder } from "../own-data/service.ts";
import { removeByAdmin } from "./removal.ts";
import { changeRole } from "./roles.ts";
import { listMembers } from "./service.ts";
import { declareTroll, listTrolls } from "./trolls.ts";

/** @param holders every feature that holds something about people, for who is removed */
export function membersRoutes(platform: Platform, holders: readonly DataHolder[]): Handlers<typeof membersCalls> {
  return {
    list: (call) => listMembers(platform, call.query),
    trolls: () => listTrolls(platform),
    declareTroll: (call) => declareTroll(platform, call.actor, call.query),
    changeRole: (call) => changeRole(platform, call.actor, call.query),
    removeByAdmin: (call) => removeByAdmin(platform, holders, call.actor, call.query.username, call.body?.reason),
  };
}
