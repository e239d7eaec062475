import type { Database } from "./database.ts";
import { timeouts } from "./pool.ts";

/**
 * A pooler does not pass on the timeouts that the site sets on its own connections: they must be the role's. Without them a statement
 * could run for ever after the site has given it up.
 */
export async function checkPooler({ pool, log }: Database): Promise<void> {
  const { rows } = await pool.query<{ role: string; database: string; missing: string[] | null }>(
    `select quote_ident(current_user) as role, quote_ident(current_database()) as database,
      array_agg(name order by name) filter (where setting = '0') as missing
    from pg_settings where name = any($1)`,
    [Object.keys(timeouts)],
  );
  const { role, database, missing } = rows[0]!;
  if (missing === null) return;
  const statements = missing.map(
    (name) => `alter role ${role} in database ${database} set ${name} = ${timeouts[name as keyof typeof timeouts]};`,
  );
  log.warn(
    { event: "pooler_without_timeouts", missing },
    `statements through the pooler have no timeout. Run, and reconnect the pooler: ${statements.join(" ")}`,
  );
}
