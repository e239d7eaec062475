import { sql } from "drizzle-orm";
import { corrections as bounds } from "#contract/limits.ts";
import { isOfOpenAccount } from "../accounts/closed-accounts.ts";
import { users } from "../accounts/tables.ts";
import { taleHelpers } from "./helpers-tables.ts";
import { tales } from "./tables.ts";

/** The usernames of the members who are named with a Tale: none if its author has never said whether corrections are welcome. */
export const helpersColumns = {
  helpers: sql<string[]>`case when ${tales.correctionsWelcome} is null then '{}' else array(
    select ${users.username} from ${taleHelpers} join ${users} on ${users.id} = ${taleHelpers.userId} and ${isOfOpenAccount(taleHelpers.userId)}
    where ${taleHelpers.taleId} = ${tales.id} order by ${taleHelpers.createdAt}, ${taleHelpers.userId} limit ${sql.raw(String(bounds.namedHelpers))}) end`,
};
