import { and, gte, inArray, lt, sql, type SQL } from "drizzle-orm";
import type { AccountMonth } from "../calls.ts";
import { noGround } from "../calls.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { inTransaction, type Executor } from "#kit/server/database/transaction.ts";
import { DAY, HOUR, page } from "#vocabulary/limits.ts";
import { publicAccount, type CountedRows } from "./points.ts";
import { accountMonths, accountState } from "./tables.ts";
import { addTo, monthView, type CountedRow } from "./tally.ts";

/**
 * The public account. The housekeeping adds up what is older than an hour; a call counts the rest, from indexes. So numbers stay when
 * accounts are removed, and cost the same at any size.
 */

/** A transaction may still commit a row of the time before. */
const settlesAfter = 1 * HOUR;

const monthOf = (moment: Date) => moment.toISOString().slice(0, 7);
const beginningOf = (month: string) => new Date(`${month}-01T00:00:00.000Z`);

export async function readAccount(context: AppContext, { year }: { year?: number | undefined }) {
  const { db } = context.database;
  const now = context.clock.now();
  const present = monthOf(now);
  const shown = year ?? now.getUTCFullYear();
  const state = await stateOf(db);
  const first = monthOf(state?.since ?? now);
  const months = Array.from({ length: 12 }, (_none, n) => `${shown}-${String(n + 1).padStart(2, "0")}`);
  const there = months.filter((month) => month >= first && month <= present);
  if (there.length === 0) return { year: shown, months: [] };
  const [stored, latest] = await Promise.all([
    db.select().from(accountMonths).where(inArray(accountMonths.month, there)),
    count(db, { from: state?.countedUntil ?? beginningOf(present), to: new Date(now.getTime() + 1) }, page.deepest),
  ]);
  const view = (month: string): AccountMonth => {
    const tally = stored.find((each) => each.month === month)?.tally ?? {};
    return monthView(
      month,
      addTo(
        tally,
        latest.filter((each) => each.month === month),
      ),
    );
  };
  return { year: shown, months: there.map(view) };
}

/** Adds what has happened since the last run to the months, a day at a time. */
export async function countFinishedHours(context: AppContext, stopping: AbortSignal): Promise<void> {
  const now = context.clock.now();
  const end = new Date(Math.floor((now.getTime() - settlesAfter) / HOUR) * HOUR);
  const beginning = beginningOf(monthOf(now));
  await context.database.db
    .insert(accountState)
    .values({ since: beginning, countedUntil: beginning })
    .onConflictDoNothing();
  let isDone = false;
  while (!isDone && !stopping.aborted)
    isDone = await inTransaction(context.database, async (tx) => {
      // Another process that counts at the same time waits here.
      const [state] = await tx.select().from(accountState).for("update");
      const from = state!.countedUntil;
      if (from >= end) return true;
      const to = new Date(Math.min(end.getTime(), from.getTime() + DAY));
      const months = Map.groupBy(await count(tx, { from, to }), ({ month }) => month);
      for (const [month, rows] of months) {
        const [stored] = await tx
          .select()
          .from(accountMonths)
          .where(inArray(accountMonths.month, [month]));
        const tally = addTo(stored?.tally ?? {}, rows);
        await tx
          .insert(accountMonths)
          .values({ month, tally })
          .onConflictDoUpdate({ target: accountMonths.month, set: { tally } });
      }
      await tx.update(accountState).set({ countedUntil: to });
      return to >= end;
    });
}

/** SQL of the account. */

async function stateOf(executor: Executor) {
  const [state] = await executor.select().from(accountState);
  return state ?? null;
}

interface Period {
  from: Date;
  /** Exclusive. */
  to: Date;
}

/** @param most rows of each kind that are counted; all of them without */
async function count(executor: Executor, period: Period, most?: number): Promise<CountedRow[]> {
  const parts = publicAccount.entries.map((each) => countOf(each, period, most));
  if (parts.length === 0) return [];
  const all = sql`select month, measure, kind, ground, total from (${sql.join(parts, sql` union all `)}) as parts`;
  const { rows } = await executor.execute<CountedRow & Record<string, unknown>>(all);
  return rows;
}

function countOf({ measure, from, moment, where, kind, ground }: CountedRows, period: Period, most?: number): SQL {
  const limit = most === undefined ? sql`` : sql` order by ${moment} desc limit ${most}`;
  return sql`(select to_char(moment at time zone 'UTC', 'YYYY-MM') as month, ${sql.raw(`'${measure}'`)} as measure, kind,
    coalesce(ground, ${sql.raw(`'${noGround}'`)}) as ground, count(*)::integer as total
    from (select ${moment} as moment, ${kind} as kind, ${ground ?? sql`null::text`} as ground from ${from}
      where ${and(gte(moment, period.from), lt(moment, period.to), where)}${limit}) as counted group by 1, 3, 4)`;
}
