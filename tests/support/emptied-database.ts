import type pg from "pg";

/**
 * Gives a database back the rows that it had at one moment, mostly none: much faster than a new copy of the template. Triggers and
 * foreign keys are off for that time, which only a superuser may ask for. Sequences go on, so that no number is used twice.
 */

const forEachTable = (statements: string) => `DO $$
DECLARE
  at regclass;
  columns text;
  kept text;
  has_rows boolean;
BEGIN
  FOR at, columns IN
    SELECT c.oid, (
      SELECT string_agg(quote_ident(attname), ', ') FROM pg_attribute
      WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
    ) FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind = 'r' AND n.nspname IN ('public', 'pgboss', 'drizzle')
  LOOP
    kept := format('first_rows.%I', at::text);
    EXECUTE format('SELECT EXISTS (SELECT FROM %s)', at) INTO has_rows;
    ${statements}
  END LOOP;
END $$`;

/** Remembers the present rows. */
export async function keepFirstRows(pool: pg.Pool): Promise<void> {
  await pool.query("CREATE SCHEMA first_rows");
  await pool.query(forEachTable("IF has_rows THEN EXECUTE format('CREATE TABLE %s AS TABLE %s', kept, at); END IF;"));
}

const deadlock = "40P01";

/** Removes all rows, and puts back those of `keepFirstRows`. The last work of the site may hold some of them: then once more. */
export async function restoreFirstRows(pool: pg.Pool): Promise<void> {
  for (;;) {
    try {
      return await restoreOnce(pool);
    } catch (error) {
      if ((error as pg.DatabaseError).code !== deadlock) throw error;
    }
  }
}

async function restoreOnce(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    await client.query("SET LOCAL session_replication_role = replica");
    // Its trigger holds for replicas, too.
    await client.query("ALTER TABLE audit_log ENABLE TRIGGER audit_log_append_only");
    await client.query(
      forEachTable(`
    IF has_rows THEN EXECUTE format('DELETE FROM %s', at); END IF;
    IF to_regclass(kept) IS NOT NULL THEN
      EXECUTE format('INSERT INTO %1$s (%2$s) OVERRIDING SYSTEM VALUE SELECT %2$s FROM %3$s', at, columns, kept);
    END IF;`),
    );
    await client.query("ALTER TABLE audit_log ENABLE ALWAYS TRIGGER audit_log_append_only");
    await client.query("COMMIT");
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}
