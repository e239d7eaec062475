import type { Member } from "#contract/members.ts";
import { tokenRoleOf } from "#contract/roles.ts";
import type { AppContext } from "#server/platform/app-context.ts";
import { membersOf, type MembersQuery } from "./queries.ts";

/** The staff's list of members. Actions on members have their own files. */

export async function listMembers(
  { database, clock }: AppContext,
  asked: MembersQuery,
): Promise<{ users: Member[]; totalUsers: number }> {
  const { rows, total } = await membersOf(database.db, asked, clock.now());
  const users = rows.map(({ role, trollSince, createdAt, ...member }) => ({
    ...member,
    role: tokenRoleOf(role),
    isTroll: trollSince !== null,
    createdAt: createdAt.toISOString(),
  }));
  return { users, totalUsers: total };
}
