import type { TestSite } from "./site.ts";

/**
 * Simulates a deletion in another transaction: an insert that conflicts with an existing client key deletes the
 * existing row, so the following read finds none.
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
