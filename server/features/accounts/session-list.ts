import type { Session } from "#contract/sessions.ts";
import type { PageAsked } from "#server/platform/database/paging.ts";
import type { Actor } from "#server/platform/http/calls.ts";
import type { Platform } from "#server/platform/platform.ts";
import { notFound } from "#server/platform/api-error.ts";
import {
  deleteSessionByNumber,
  deleteOtherSessions,
  hasRunningSession,
  runningSessionsOf,
  touchSession,
} from "./sessions-queries.ts";
import { idleSince, notifySessionsEnded } from "./sessions.ts";

/** The sessions of a member, as the settings list and end them. What belongs to a session ends with its row. */

/** Last used first; the session of this call is used now. */
export async function ownSessions(
  { database, clock }: Platform,
  actor: Actor,
  page: PageAsked,
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

/** @throws {ApiError} NOT_FOUND for a session of somebody else's */
export async function logOutSession(platform: Platform, actor: Actor, number: number): Promise<void> {
  const { database, clock } = platform;
  if (await deleteSessionByNumber(database.db, actor.id, number)) return notifySessionsEnded(platform, actor.id);
  if (await hasRunningSession(database.db, number, clock.now(), idleSince(clock))) throw notFound();
}

/** Ends all sessions of the caller but the one of this call. */
export async function logOutOtherSessions(platform: Platform, actor: Actor): Promise<void> {
  await deleteOtherSessions(platform.database.db, actor.id, actor.sessionId);
  notifySessionsEnded(platform, actor.id);
}
