import type { AppContext } from "#kit/server/app-context.ts";
import { workTotals, type WorkTotals } from "#kit/server/jobs/failed-work.ts";
import { nameOfMails } from "#kit/server/mail/queries.ts";
import { version } from "#kit/server/version.ts";
import type { SiteState, WorkState } from "../calls.ts";
import { allMilestones } from "./milestones.ts";
import { runningProcesses, thisProcess } from "./processes.ts";

const workState = (found: WorkTotals | null): WorkState => ({
  waiting: found?.waiting ?? 0,
  failed: found?.failed ?? 0,
  lastError: found?.lastReason ?? null,
});

async function databaseBytes({ database }: AppContext): Promise<number> {
  const { rows } = await database.pool.query<{ bytes: number }>(
    "select pg_database_size(current_database())::float8 as bytes",
  );
  return rows[0]!.bytes;
}

/** All that is known. The network isn't asked. */
export async function siteState(context: AppContext): Promise<SiteState> {
  const { database } = context;
  const [bytes, work, milestones, processes] = await Promise.all([
    databaseBytes(context),
    workTotals(database, nameOfMails),
    allMilestones(database.db),
    runningProcesses(context),
  ]);
  const backup = milestones.get("backup");
  const restoreTest = milestones.get("restore-test");
  const endsAt = milestones.get("certificate")?.endsAt ?? null;
  return {
    version,
    startedAt: thisProcess(context).startedAt.toISOString(),
    database: { bytes },
    jobs: workState(work.others),
    mails: workState(work.mails),
    backup: backup === undefined ? null : { at: backup.at.toISOString(), bytes: backup.bytes ?? 0 },
    restoreTest:
      restoreTest === undefined ? null : { at: restoreTest.at.toISOString(), passed: restoreTest.passed === true },
    certificate: endsAt === null ? null : { endsAt: endsAt.toISOString() },
    processes: processes.map(({ startedAt, ...row }) => ({ ...row, startedAt: startedAt.toISOString() })),
  };
}
