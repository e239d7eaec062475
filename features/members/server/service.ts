import { members as bounds } from "#vocabulary/limits.ts";
import type { Member } from "../calls.ts";
import { tokenRoleOf } from "#vocabulary/roles.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import type { PageRequest } from "#kit/server/database/paging.ts";
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
