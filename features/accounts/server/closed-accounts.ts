import { sql, type SQLWrapper } from "drizzle-orm";
import { users } from "./tables.ts";

/**
 * The mark of a closed account, whose rows a job erases: its name. No member can have such a name, and the audit log shows removed
 * accounts in the same way. Every statement that shows what members publish leaves theirs out (docs/decisions/0072-one-mark-hides-what-a-job-erases.md).
 */
export const closedName = (id: number) => `#${id}`;

/**
 * The id is not that of a closed account. There are hardly ever any: one look into the index `users_by_prefix` for a whole statement
 * finds them.
 */
export const isOfOpenAccount = (userId: SQLWrapper) => sql`${userId} <> all(array(
  select ${users.id} from ${users} where lower(${users.username}) collate "C" like '#%'))`;
