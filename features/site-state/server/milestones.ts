import { sql } from "drizzle-orm";
import type { Executor } from "#kit/server/database/transaction.ts";
import { siteMilestones, type Milestone } from "./tables.ts";

/** The last time of each event of which the owner has to know: one row each. */

type MilestoneRow = typeof siteMilestones.$inferSelect;

export async function allMilestones(db: Executor): Promise<ReadonlyMap<Milestone, MilestoneRow>> {
  const rows = await db.select().from(siteMilestones);
  return new Map(rows.map((row) => [row.name, row]));
}

export async function recordMilestone(
  db: Executor,
  name: Milestone,
  at: Date,
  details: Partial<Pick<MilestoneRow, "bytes" | "passed" | "endsAt">> = {},
): Promise<void> {
  const row = { at, ...details };
  await db
    .insert(siteMilestones)
    .values({ name, ...row })
    .onConflictDoUpdate({ target: siteMilestones.name, set: row });
}

/** Whether it is this caller who does what is due: of all processes one in this time. @param every milliseconds */
export async function claim(db: Executor, name: Milestone, every: number): Promise<boolean> {
  const claimed = await db
    .insert(siteMilestones)
    .values({ name, at: sql`now()` })
    .onConflictDoUpdate({
      target: siteMilestones.name,
      set: { at: sql`now()` },
      setWhere: sql`${siteMilestones.at} <= now() - ${every} * interval '1 millisecond'`,
    })
    .returning({ name: siteMilestones.name });
  return claimed.length > 0;
}
