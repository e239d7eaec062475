import { randomUUID } from "node:crypto";
import { and, asc, eq, lt, ne, sql } from "drizzle-orm";
import type { AppContext } from "#kit/server/app-context.ts";
import { version } from "#kit/server/version.ts";
import { MINUTE, SECOND } from "#vocabulary/limits.ts";
import { lookAtCertificate } from "./certificate.ts";
import { failedWorkRetried } from "./retry.ts";
import { siteProcesses } from "./tables.ts";

/** Each process says that it is there, so that the owner sees all of them, however many and wherever they run. */

const heartbeat = 15 * SECOND;
/** Without a sign of life for so long a process is gone. By the database's clock: those of machines may differ. */
const goneAfter = MINUTE;
const isGone = sql`now() - ${goneAfter} * interval '1 millisecond'`;
const mostListed = 100;

interface SiteProcess {
  id: string;
  startedAt: Date;
  version: string;
}

const own = new WeakMap<AppContext, SiteProcess>();

/** This process, as the others see it. */
export function thisProcess(context: AppContext): SiteProcess {
  const known = own.get(context) ?? { id: randomUUID(), startedAt: context.clock.now(), version };
  own.set(context, known);
  return known;
}

/** At most 100, the oldest first. This process is always among them. */
export async function runningProcesses(context: AppContext): Promise<SiteProcess[]> {
  const itself = thisProcess(context);
  const { id, startedAt, version: ofRow, seenAt } = siteProcesses;
  const rows = await context.database.db
    .select({ id, startedAt, version: ofRow })
    .from(siteProcesses)
    .where(sql`${seenAt} > ${isGone}`)
    .orderBy(asc(startedAt), asc(id))
    .limit(mostListed);
  return rows.some((row) => row.id === itself.id) ? rows : [...rows.slice(0, mostListed - 1), itself];
}

async function beat(context: AppContext): Promise<void> {
  const { db } = context.database;
  const row = { ...thisProcess(context), seenAt: sql`now()` };
  // One statement may not change a row twice.
  const others = and(lt(siteProcesses.seenAt, isGone), ne(siteProcesses.id, row.id));
  const gone = db.$with("gone").as(db.delete(siteProcesses).where(others).returning());
  await db
    .with(gone)
    .insert(siteProcesses)
    .values(row)
    .onConflictDoUpdate({ target: siteProcesses.id, set: { seenAt: row.seenAt } });
}

/** @returns what stops it, and takes this process off the list */
export function startHeartbeat(context: AppContext): () => Promise<void> {
  const { database, log, pubSub, outbox } = context;
  let running = Promise.resolve();
  const run = () =>
    void (running = beat(context)
      .then(() => lookAtCertificate(context))
      .catch((error: unknown) => log.debug({ err: error }, "no sign of life could be given")));
  run();
  const timer = setInterval(run, heartbeat).unref();
  pubSub.subscribe(failedWorkRetried, { onMessage: () => outbox.resume(), onMissedMessages: () => outbox.resume() });
  return async () => {
    clearInterval(timer);
    await running;
    await database.db.delete(siteProcesses).where(eq(siteProcesses.id, thisProcess(context).id));
  };
}
