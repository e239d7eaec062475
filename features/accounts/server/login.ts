import { inTransaction } from "#kit/server/database/transaction.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import type { ClientInfo } from "#kit/server/http/client-info.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { ApiError, notFound } from "#kit/server/api-error.ts";
import type { PageRequest } from "#kit/server/database/paging.ts";
import type { Session } from "../sessions.ts";
import { badCredentials, createCredentialsCheck, logLoginRefused, type LoginOrigin } from "./credentials.ts";
import { rememberBrowser } from "./known-browsers.ts";
import { mayLogIn } from "./policy.ts";
import { lockUser } from "./queries.ts";
import {
  deleteSession,
  deleteSessionByNumber,
  deleteOtherSessions,
  hasRunningSession,
  runningSessionsOf,
  touchSession,
} from "./sessions-queries.ts";
import { loginBanned, openSession, announceSessionsEnded, idleSince, browserName } from "./sessions.ts";

export const notActivated = () => new ApiError("NOT_ACTIVATED", { detail: "You must activate your account first" });

export function createLogin(context: AppContext) {
  const check = createCredentialsCheck(context);

  /** @throws {ApiError} BAD_CREDENTIALS, NOT_ACTIVATED, BANNED (with the date) or RATE_LIMITED. */
  return async function login(
    credentials: { email: string; password: string },
    origin: LoginOrigin & Pick<ClientInfo, "userAgent">,
  ) {
    const user = await check(credentials, origin);
    const refusal = mayLogIn(user, context.clock.now());
    if (refusal !== null) logLoginRefused(context, user, origin.network, refusal);
    if (refusal === "NOT_ACTIVATED") throw notActivated();
    if (refusal !== null) throw loginBanned(user);
    const session = await inTransaction(context.database, async (tx) => {
      // A change of the password since the check has ended all sessions: do not open a new one with the old password.
      const current = await lockUser(tx, user.id);
      if (current?.passwordHash !== user.passwordHash) throw badCredentials();
      return openSession(context, tx, user, browserName(origin.userAgent));
    });
    rememberBrowser(context, origin.cookies, user.id);
    return session;
  };
}

export async function logout({ database }: AppContext, actor: Actor) {
  await inTransaction(database, async (tx, afterCommit) => {
    await deleteSession(tx, actor.sessionId);
    announceSessionsEnded(afterCommit, actor.id);
  });
}

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
