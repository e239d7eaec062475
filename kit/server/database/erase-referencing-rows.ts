import { sql } from "drizzle-orm";
import type { Executor } from "./transaction.ts";

/**
 * Deletes the rows that fall with others by `on delete cascade`, and detaches those that lose them by `on delete set null`, a bounded
 * number in each call. The catalogue knows the tables, so that no new one can be forgotten.
 */

/** Rows of tables to which no others refer. */
const leavesAtOnce = 2000;
/** Rows with others below them. */
const rowsAtOnce = 500;

interface Reference {
  /** The referring table and its column, ready for SQL. */
  table: string;
  column: string;
  /** Its rows stay and refer to nothing. */
  isDetached: boolean;
  /** Whether rows of other tables fall with its rows, or lose them. */
  isReferenced: boolean;
}

/** Without tables that have one row for each: those fall with the row itself. */
async function referencesTo(executor: Executor, table: string): Promise<Reference[]> {
  const { rows } = await executor.execute<Reference & Record<string, unknown>>(sql`
    select conrelid::regclass::text as "table", quote_ident(attname) as "column", confdeltype = 'n' as "isDetached",
      confdeltype = 'c' and exists (
        select from pg_constraint below
        where below.contype = 'f' and below.confdeltype in ('c', 'n') and below.confrelid = reference.conrelid
      ) as "isReferenced"
    from pg_constraint reference join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confdeltype in ('c', 'n') and confrelid = ${table}::regclass
      and not exists (select from pg_index where indrelid = conrelid and indisunique and indkey::text = conkey[1]::text)
    order by 1, 2`);
  return rows;
}

const listOf = (ids: readonly number[]) => sql`any(${sql.param([...ids])}::bigint[])`;

/** How many rows fall with these or lose them, those below them included. The number ends somewhere above `enough`. */
export async function countReferencingRows(
  executor: Executor,
  table: string,
  ids: readonly number[],
  enough: number,
): Promise<number> {
  const references = await referencesTo(executor, table);
  const lists = references.map(({ table: below, column, isReferenced }) => {
    const id = isReferenced ? sql`id` : sql`1`;
    return sql`array(select ${id} from ${sql.raw(below)} where ${sql.raw(column)} = ${listOf(ids)} limit ${enough})`;
  });
  const { rows } = await executor.execute<{ ids: string[] }>(
    sql`select * from unnest(array[${sql.join(
      lists.map((list) => sql`to_jsonb(${list})`),
      sql`, `,
    )}]) as found (ids)`,
  );
  let total = rows.reduce((sum, row) => sum + row.ids.length, 0);
  for (const [at, { table: below, isReferenced }] of references.entries()) {
    if (!isReferenced || total >= enough || rows[at]!.ids.length === 0) continue;
    total += await countReferencingRows(executor, below, rows[at]!.ids.map(Number), enough);
  }
  return total;
}

/** @returns whether it found any */
export async function eraseSomeReferencingRows(
  executor: Executor,
  table: string,
  ids: readonly number[],
): Promise<boolean> {
  for (const { table: below, column, isDetached, isReferenced } of await referencesTo(executor, table)) {
    const [rows, reference] = [sql.raw(below), sql.raw(column)];
    if (!isReferenced) {
      const change = isDetached ? sql`update ${rows} set ${reference} = null` : sql`delete from ${rows}`;
      const { rowCount } = await executor.execute(sql`${change} where ctid = any(array(
        select ctid from ${rows} where ${reference} = ${listOf(ids)} limit ${leavesAtOnce}))`);
      if (rowCount! > 0) return true;
      continue;
    }
    const { rows: found } = await executor.execute<{ id: string }>(
      sql`select id from ${rows} where ${reference} = ${listOf(ids)} limit ${rowsAtOnce}`,
    );
    if (found.length === 0) continue;
    const some = found.map(({ id }) => Number(id));
    if (!(await eraseSomeReferencingRows(executor, below, some)))
      await executor.execute(sql`delete from ${rows} where id = ${listOf(some)}`);
    return true;
  }
  return false;
}
