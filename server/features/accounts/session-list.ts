import type { Session } from "#contract/sessions.ts";
import type { PageRequest } from "#server/platform/database/paging.ts";
import type { Actor } from "#server/platform/http/calls.ts";
import type { AppContext } from "#server/platform/app-context.ts";
import { notFound } from "#server/platform/api-error.ts";
import {
  deleteSessionByNumber,
  deleteOtherSessions,
  hasRunningSession,
  runningSessionsOf,
  touchSession,
} from "./sessions-queries.ts";
import { idleSince, notifySessionsEnded } from "./sessions.ts";

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
  if (await deleteSessionByNumber(database.db, actor.id, number)) return notifySessionsEnded(context, actor.id);
  if (await hasRunningSession(database.db, number, clock.now(), idleSince(clock))) throw notFound();
}

/** Ends all sessions of the caller except that of this call. */
export async function logOutOtherSessions(context: AppContext, actor: Actor): Promise<void> {
  await deleteOtherSessions(context.database.db, actor.id, actor.sessionId);
  notifySessionsEnded(context, actor.id);
}
