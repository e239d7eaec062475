import type pg from "pg";

/**
 * Gives a database back the rows that it had at one moment, mostly none, and the next numbers of its sequences: much faster than a new copy
 * of the template. Triggers and foreign keys are off for that time, which only a superuser may ask for.
 */

/** @param statements for a table `at`, whose copy is `kept` */
const forEachTable = (statements: string) => `DO $$
DECLARE
  at regclass;
  columns text;
  kept text;
  has_rows boolean;
  has_changed boolean;
BEGIN
  FOR at, columns IN
    SELECT c.oid, (
      SELECT string_agg(quote_ident(attname), ', ') FROM pg_attribute
      WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
    ) FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind = 'r' AND n.nspname IN ('public', 'work', 'drizzle')
  LOOP
    kept := format('first_rows.%I', at::text);
    CONTINUE WHEN pg_relation_size(at) = 0 AND to_regclass(kept) IS NULL;
    EXECUTE format('SELECT EXISTS (SELECT FROM %s)', at) INTO has_rows;
    ${statements}
  END LOOP;
END $$`;

const copy = forEachTable("IF has_rows THEN EXECUTE format('CREATE TABLE %s AS TABLE %s', kept, at); END IF;");

// TRUNCATE would make new files of all tables and indexes, and take twice as long. Most files change no row of those that are kept.
const replace = forEachTable(`
    IF to_regclass(kept) IS NOT NULL THEN
      EXECUTE format('SELECT (SELECT count(*) FROM %1$s) <> (SELECT count(*) FROM %2$s)
        OR EXISTS (SELECT now::text FROM %1$s AS now EXCEPT ALL SELECT first::text FROM %2$s AS first)', at, kept
      ) INTO has_changed;
      CONTINUE WHEN NOT has_changed;
    END IF;
    IF has_rows THEN EXECUTE format('DELETE FROM %s', at); END IF;
    IF to_regclass(kept) IS NOT NULL THEN
      EXECUTE format('INSERT INTO %1$s (%2$s) OVERRIDING SYSTEM VALUE SELECT %2$s FROM %3$s', at, columns, kept);
    END IF;`);

/** Remembers the present rows and numbers. */
export async function keepFirstRows(pool: pg.Pool): Promise<void> {
  await pool.query(`CREATE SCHEMA first_rows; ${copy};
    CREATE TABLE first_rows.sequences AS
      SELECT format('%I.%I', schemaname, sequencename) AS name, last_value FROM pg_sequences`);
}

const lockTimeout = "55P03";

/** Removes all rows, and puts back those of `keepFirstRows`. The last work of the site may hold some of them: then once more. */
export async function restoreFirstRows(pool: pg.Pool): Promise<void> {
  for (;;) {
    try {
      return await restoreOnce(pool);
    } catch (error) {
      if ((error as pg.DatabaseError).code !== lockTimeout) throw error;
    }
  }
}

async function restoreOnce(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    // The trigger of the audit log holds for replicas, too. After a second PostgreSQL would see a deadlock, which tests count.
    await client.query(`BEGIN; SET LOCAL session_replication_role = replica; SET LOCAL lock_timeout = '0.5s';
      ALTER TABLE audit_log ENABLE TRIGGER audit_log_append_only;
      ${replace};
      SELECT setval(name, coalesce(last_value, 1), last_value IS NOT NULL) FROM first_rows.sequences;
      ALTER TABLE audit_log ENABLE ALWAYS TRIGGER audit_log_append_only;
      COMMIT`);
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}
