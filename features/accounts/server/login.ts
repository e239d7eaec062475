import Bowser from "bowser";
import { and, desc, eq } from "drizzle-orm";
import { inTransaction, type Executor } from "#kit/server/database/transaction.ts";
import { sessionOf, type Actor } from "#kit/server/http/call-checks.ts";
import type { ClientInfo } from "#kit/server/http/client-info.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { ApiError, notFound } from "#kit/server/api-error.ts";
import type { PageRequest } from "#kit/server/database/paging.ts";
import type { Session } from "../sessions.ts";
import { badCredentials, createCredentialsCheck, logLoginRefused, type LoginOrigin } from "./credentials.ts";
import { rememberBrowser } from "./known-browsers.ts";
import { mayLogIn } from "./policy.ts";
import { lockUser, type User } from "./queries.ts";
import {
  announceSessionsEnded,
  deleteOtherSessions,
  idleSince,
  isUnexpired,
  refusedByBan,
  openSession,
  touchSession,
} from "./sessions.ts";
import { sessions } from "./tables.ts";

export const notActivated = () => new ApiError("NOT_ACTIVATED", { detail: "You must activate your account first" });
export const waitingForApproval = () =>
  new ApiError("WAITING_FOR_APPROVAL", { detail: "An administrator has to let you in first. You will get an email." });

/** The error of a log-in with the right credentials. @param refusal of `mayLogIn` */
export function loginRefused(
  context: AppContext,
  user: User,
  refusal: NonNullable<ReturnType<typeof mayLogIn>>,
): ApiError {
  switch (refusal) {
    case "BAD_CREDENTIALS":
      return badCredentials();
    case "NOT_ACTIVATED":
      return notActivated();
    case "WAITING_FOR_APPROVAL":
      return waitingForApproval();
    case "BANNED":
      return refusedByBan(context, user);
  }
}

export function createLogin(context: AppContext) {
  const check = createCredentialsCheck(context);

  /** @throws {ApiError} BAD_CREDENTIALS, NOT_ACTIVATED, WAITING_FOR_APPROVAL, BANNED (with the date) or RATE_LIMITED. */
  return async function login(
    credentials: { email: string; password: string },
    origin: LoginOrigin & Pick<ClientInfo, "userAgent">,
  ) {
    const user = await check(credentials, origin);
    const refusal = mayLogIn(user, context.clock.now());
    if (refusal !== null) logLoginRefused(context, user, origin.network, refusal);
    if (refusal !== null) throw loginRefused(context, user, refusal);
    const session = await inTransaction(context.database, async (tx) => {
      // A change of the password since the check has ended all sessions: do not open a new one with the old password.
      const current = await lockUser(tx, user.id);
      if (current?.passwordHash !== user.passwordHash) throw badCredentials();
      return openSession(context, tx, user, { browser: browserName(origin.userAgent) });
    });
    rememberBrowser(context, origin.cookies, user.id);
    return session;
  };
}

export async function logout({ database }: AppContext, actor: Actor) {
  await inTransaction(database, async (tx, afterCommit) => {
    await deleteSession(tx, sessionOf(actor));
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
  const current = sessionOf(actor);
  await touchSession(database.db, current, now, now);
  const rows = await runningSessionsOf(database.db, actor.id, current, page, now, idleSince(clock));
  const sessions = rows.map(({ id, number, createdAt, lastUsedAt, browser, passkey }) => ({
    id: number,
    current: id === current,
    startedAt: createdAt.toISOString(),
    usedAt: lastUsedAt.toISOString(),
    browser,
    passkey,
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

/** Browsers send shorter User-Agent headers; the limit keeps the parser's patterns fast. */
const longest = 512;

// For an unknown client the parser takes a name from the header, which may contain anything.
const browsers = new Set<string>(Object.values(Bowser.BROWSER_MAP));
const systems = new Set<string>(Object.values(Bowser.OS_MAP));

/** `Firefox (Windows)`, `Safari (iOS)`, from the User-Agent header; null for clients that are not known browsers. */
export function browserName(userAgent: string | undefined): string | null {
  if (userAgent === undefined || userAgent === "") return null;
  const parser = Bowser.getParser(userAgent.slice(0, longest), true);
  const browser = parser.getBrowserName();
  const system = parser.getOSName();
  if (!browsers.has(browser)) return null;
  return systems.has(system) && !browser.includes(system) ? `${browser} (${system})` : browser;
}

/** SQL of the sessions of a member. */

async function deleteSession(executor: Executor, id: string) {
  await executor.delete(sessions).where(eq(sessions.id, id));
}

/** A page of a user's running sessions, last used first. Among sessions with equal times, that with the id `first` comes first. */
const runningSessionsOf = (
  executor: Executor,
  userId: number,
  first: string,
  page: PageRequest,
  now: Date,
  unusedSince: Date,
) =>
  executor
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isUnexpired(now, unusedSince)))
    .orderBy(desc(sessions.lastUsedAt), desc(eq(sessions.id, first)), desc(sessions.number))
    .limit(page.pageSize)
    .offset(page.pageNumber * page.pageSize);

/** @returns false when this user has no such session */
async function deleteSessionByNumber(executor: Executor, userId: number, number: number): Promise<boolean> {
  const ended = await executor
    .delete(sessions)
    .where(and(eq(sessions.number, number), eq(sessions.userId, userId)))
    .returning({ id: sessions.id });
  return ended.length > 0;
}

/** Whether a running session of any member has this number. */
async function hasRunningSession(executor: Executor, number: number, now: Date, unusedSince: Date): Promise<boolean> {
  const rows = await executor
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.number, number), isUnexpired(now, unusedSince)));
  return rows.length > 0;
}

export const sessionsOf = (executor: Executor, userId: number) =>
  executor
    .select({
      browser: sessions.browser,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
      wroteAt: sessions.wroteAt,
      expiresAt: sessions.expiresAt,
      passkey: sessions.passkey,
    })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(sessions.createdAt);
