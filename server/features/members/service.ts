import { members as bounds } from "#contract/limits.ts";
import type { Member } from "#contract/members.ts";
import { tokenRoleOf } from "#contract/roles.ts";
import type { AppContext } from "#server/platform/app-context.ts";
import type { PageRequest } from "#server/platform/database/paging.ts";
import { membersByName, membersNamed } from "./queries.ts";

/** The staff's list of members. Actions on members have their own files. */

export async function listMembers(
  { database, clock }: AppContext,
  { query = "", ...page }: PageRequest & { query?: string | undefined },
): Promise<{ users: Member[]; totalUsers: number }> {
  const { rows, total } =
    query === ""
      ? await membersByName(database.db, page, clock.now())
      : await membersNamed(database.db, { ...page, query }, bounds.foundAtMost, clock.now());
  const users = rows.map(({ role, trollSince, createdAt, ...member }) => ({
    ...member,
    role: tokenRoleOf(role),
    isTroll: trollSince !== null,
    createdAt: createdAt.toISOString(),
  }));
  return { users, totalUsers: total };
}
