import type { Session } from "../sessions.ts";
import { inTransaction } from "#kit/server/database/transaction.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import type { PageRequest } from "#kit/server/database/paging.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { notFound } from "#kit/server/api-error.ts";
import {
  deleteSessionByNumber,
  deleteOtherSessions,
  hasRunningSession,
  runningSessionsOf,
  touchSession,
} from "./sessions-queries.ts";
import { idleSince, announceSessionsEnded } from "./sessions.ts";

/** Lists and ends the sessions of a member, for the settings. Deleting the row also deletes what belongs to the session. */

/** The last used session comes first; the session of this call counts as used now. */
export async function ownSessions(
  { database, clock }: AppContext,
  actor: Actor,
  page: PageRequest,
): Promise<{ sessions: Session[] }> {
  const now = clock.now();
  await touchSession(database.db, actor.sessionId, now, now);
  const rows = await runningSessionsOf(database.db, actor.id, actor.sessionId, page, now, idleSince(clock));
  const sessions = rows.map(({ id, number, createdAt, lastUsedAt, browser }) => ({
    id: number,
    current: id === actor.sessionId,
    startedAt: createdAt.toISOString(),
    usedAt: lastUsedAt.toISOString(),
    browser,
  }));
  return { sessions };
}

/** @throws {ApiError} NOT_FOUND for a session of another member */
export async function logOutSession(context: AppContext, actor: Actor, number: number): Promise<void> {
  const { database, clock } = context;
  const isDeleted = await inTransaction(database, async (tx, afterCommit) => {
    const deleted = await deleteSessionByNumber(tx, actor.id, number);
    if (deleted) announceSessionsEnded(afterCommit, actor.id);
    return deleted;
  });
  if (isDeleted) return;
  if (await hasRunningSession(database.db, number, clock.now(), idleSince(clock))) throw notFound();
}

/** Ends all sessions of the caller except that of this call. */
export async function logOutOtherSessions({ database }: AppContext, actor: Actor): Promise<void> {
  await inTransaction(database, async (tx, afterCommit) => {
    await deleteOtherSessions(tx, actor.id, actor.sessionId);
    announceSessionsEnded(afterCommit, actor.id);
  });
}
