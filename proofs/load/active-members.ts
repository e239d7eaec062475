import { query, type FilledDatabase } from "./database-server.ts";
import { emailOf } from "./dataset/members.ts";

/** The e-mail addresses of members who may log in, like and comment. */
export async function activeMembers({ adminUrl }: FilledDatabase, limit = 20): Promise<string[]> {
  const members = await query<{ id: number }>(
    adminUrl,
    `select id::integer from users where role = 'USER' and troll_since is null and ban_level = 0 and activated_at is not null
      order by id limit $1`,
    [limit],
  );
  return members.map(({ id }) => emailOf(id));
}
