import type { TestSite } from "./site.ts";

/**
 * From now on, an insert under an existing key finds no row there: as if another transaction had deleted it in
 * the same instant.
 */
export async function deleteConcurrently(site: TestSite, table: string, clientKey: string): Promise<void> {
  const { pool } = site.context.database;
  await pool.query(`
    create function ${table}_gone() returns trigger language plpgsql as $$
    begin
      if not exists (select from made) then delete from ${table} where client_key = '${clientKey}'; end if;
      return null;
    end $$`);
  await pool.query(
    `create trigger ${table}_gone after insert on ${table} referencing new table as made for each statement execute function ${table}_gone()`,
  );
}
