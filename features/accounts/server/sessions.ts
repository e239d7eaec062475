import { randomUUID } from "node:crypto";
import DataLoader from "dataloader";
import { and, eq, gt, inArray, isNull, lt, lte, ne, or, sql, type Placeholder } from "drizzle-orm";
import { jwtVerify, SignJWT } from "jose";
import { LRUCache } from "lru-cache";
import { tokenClaims, type LoginReply, type TokenClaims } from "../calls.ts";
import { session as limits } from "#vocabulary/account-limits.ts";
import { SECOND } from "#vocabulary/limits.ts";
import { tokenRoleOf, tokenRoles } from "#vocabulary/roles.ts";
import { fromNow, type Clock } from "#kit/server/clock.ts";
import type { AfterCommit, Executor } from "#kit/server/database/transaction.ts";
import { prepared, type ValueOf } from "#kit/server/database/prepared-statements.ts";
import { sessionOf, type Actor, type Identify, type NoteWriting } from "#kit/server/http/call-checks.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { ApiError } from "#kit/server/api-error.ts";
import { deriveKey } from "#kit/server/security/secrets.ts";
import { callerColumns, callerOf, isWritingNoted, noteUse, noteUseOfAccount } from "./callers.ts";
import { loginBanned, type BannedUser } from "./errors.ts";
import { decisionLink } from "./points.ts";
import { bannedUntil, causeOfBan } from "./policy.ts";
import { lockUser, type User } from "./queries.ts";
import { sessions, users } from "./tables.ts";

/** The claims of a token with a valid signature that has not expired at `now`; null otherwise. */
type VerifyToken = (token: string, now: Date) => Promise<TokenClaims | null>;

/** Sessions of one statement. */
const mostTogether = 100;

export const idleSince = (clock: Clock) => fromNow(clock, -limits.idle);

/** How a session begins. */
interface Beginning {
  /** Name from `browserName`. */
  browser?: string | null;
  passkey?: boolean;
  /** The passkey's device has verified its user. */
  userVerified?: boolean;
}

/** Opens a session and signs its token. */
export async function openSession(
  context: AppContext,
  executor: Executor,
  user: User,
  { browser = null, passkey = false, userVerified = false }: Beginning = {},
): Promise<LoginReply> {
  const now = context.clock.now();
  // Tokens store whole seconds. The session is rounded likewise, so that both end at the same moment.
  const exp = Math.floor((now.getTime() + limits.lifetime) / SECOND);
  const expiresAt = new Date(exp * SECOND);
  const id = randomUUID();
  await insertSession(executor, {
    id,
    userId: user.id,
    createdAt: now,
    lastUsedAt: now,
    expiresAt,
    browser,
    passkey,
    userVerified,
  });
  await noteUseOfAccount(executor, user.id, now);
  const token = await signToken(context.secret, {
    sub: user.username,
    userId: user.id,
    roles: tokenRoles(user.role),
    userBannedUntil: bannedUntil(user, now)?.toISOString() ?? null,
    sid: id,
    exp,
  });
  return {
    id: user.id,
    username: user.username,
    role: tokenRoleOf(user.role),
    token,
    expiresAt: expiresAt.toISOString(),
  };
}

/** The same for a member who has just proved who they are, with a link to the decision. */
export function refusedByBan(context: AppContext, user: BannedUser): ApiError {
  const id = causeOfBan(user.loginBannedUntil, user.loginBanCause)?.decision;
  const decision = id === undefined ? undefined : decisionLink.entries[0]?.(context, id);
  return loginBanned(user, { decision });
}

/** Finds the running session of a valid token, with its expiry time. @throws {ApiError} BANNED during a login ban */
export function findSession(
  context: AppContext,
  verify: VerifyToken = tokenVerifier(context.secret),
): (token: string) => Promise<(Actor & { sessionId: string; expiresAt: Date }) | null> {
  const { db } = context.database;
  const running = new DataLoader(
    (ids: readonly string[]) => findRunningSessions(db, ids, context.clock.now(), idleSince(context.clock)),
    // Calls that arrive together ask with one statement. Nothing is kept: the session may just have ended.
    { cache: false, maxBatchSize: mostTogether, batchScheduleFn: setImmediate },
  );
  return async (token) => {
    const now = context.clock.now();
    const claims = await verify(token, now);
    if (claims === null) return null;
    const found = await running.load(claims.sid);
    if (found === null) return null;
    const caller = callerOf(context, found);
    await noteUse(context, found, (unless) => touchSession(db, claims.sid, now, unless));
    return { ...caller, sessionId: claims.sid, expiresAt: new Date(claims.exp * SECOND) };
  };
}

/** Identifies the caller for the request pipeline. */
export function identifyBySession(context: AppContext, verify: VerifyToken): Identify {
  const find = findSession(context, verify);
  return async (token) => {
    const session = await find(token);
    if (session === null) return null;
    const { expiresAt: _end, ...actor } = session;
    return actor;
  };
}

/** The member to whom a token was given, whether or not its session still runs: the database is not asked. */
export function memberOfToken({ clock }: AppContext, verify: VerifyToken): (token: string) => Promise<number | null> {
  return async (token) => (await verify(token, clock.now()))?.userId ?? null;
}

/** Before a member's change: what the session reads next must show it. Without a replica there is nothing to note. */
export function noteWritingOf({ clock, database, reads }: AppContext): NoteWriting {
  if (reads.replica === null) return async () => {};
  return async (actor) => {
    const now = clock.now();
    if (!isWritingNoted(actor, now)) await noteWriting(database.db, sessionOf(actor), now);
  };
}

/** SQL condition for statements that join sessions and users: the session runs and its user has no login ban. */
export const usableSession = ({ clock }: AppContext) => isUsableSession(clock.now(), idleSince(clock));

/**
 * Locks the caller's session until the transaction ends, before rows that belong to it are inserted. The account is locked first:
 * all code that ends sessions locks in this order.
 * @throws {ApiError} UNAUTHENTICATED when the session has ended since the call came in
 */
export async function lockOwnSession(tx: Executor, actor: Actor): Promise<void> {
  await lockUser(tx, actor.id);
  if (await lockSession(tx, sessionOf(actor))) return;
  throw new ApiError("UNAUTHENTICATED", { detail: "The session of this call has ended." });
}

/** Which of these sessions still run; for open live connections, which make no further calls. */
export async function runningSessions(context: AppContext, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const now = context.clock.now();
  return new Set(await runningSessionIds(context.database.db, ids, now, idleSince(context.clock)));
}

const channel = "sessions";

/** Tells every process that sessions of this user have been ended. */
export function announceSessionsEnded(afterCommit: AfterCommit, userId: number) {
  afterCommit.announce(channel, String(userId));
}

/** @param recheck gets the user whose sessions may have ended; undefined for all users, after lost notifications */
export function onSessionsEnded({ pubSub }: AppContext, recheck: (userId?: number) => void) {
  pubSub.subscribe(channel, { onMessage: (userId) => recheck(Number(userId)), onMissedMessages: () => recheck() });
}

/**
 * The signed bearer token. It only identifies a session: every call reads from the database whether the session still runs and
 * what its user may do.
 */

const keyOf = (secret: string) => new Uint8Array(deriveKey(secret, "bearer token"));

function signToken(secret: string, { sub, exp, ...claims }: TokenClaims): Promise<string> {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setSubject(sub)
    .setExpirationTime(exp)
    .sign(keyOf(secret));
}

/** Tokens whose signature need not be checked again; about a kilobyte each. */
const remembered = 5000;

/** RFC 7515, 7.1. The library makes an error with its stack of anything else, each time. */
const compactToken = /^[\w-]+\.[\w-]+\.[\w-]+$/;

export function tokenVerifier(secret: string): VerifyToken {
  const key = keyOf(secret);
  const verified = new LRUCache<string, TokenClaims>({ max: remembered });

  async function check(token: string, now: Date): Promise<TokenClaims | null> {
    try {
      const { payload } = await jwtVerify(token, key, { algorithms: ["HS256"], currentDate: now });
      return tokenClaims.parse(payload);
    } catch {
      return null;
    }
  }

  return async (token, now) => {
    if (!compactToken.test(token)) return null;
    const known = verified.get(token);
    if (known !== undefined) return known.exp * SECOND > now.getTime() ? known : null;
    const claims = await check(token, now);
    if (claims !== null) verified.set(token, claims);
    return claims;
  };
}

/** SQL of sessions: one row for every issued token. */

async function insertSession(executor: Executor, session: typeof sessions.$inferInsert) {
  await executor.insert(sessions).values(session);
}

/** Neither expired nor unused since that moment. */
export const isUnexpired = (now: Date | Placeholder, unusedSince: Date | Placeholder) =>
  and(gt(sessions.expiresAt, now), gt(sessions.lastUsedAt, unusedSince));

/** The same, and the user has no running login ban; for statements that join sessions and users. */
const isUsableSession = (now: Date, unusedSince: Date) =>
  and(isUnexpired(now, unusedSince), or(isNull(users.loginBannedUntil), lte(users.loginBannedUntil, now)));

/** A session that is neither expired nor unused since that moment, with the fields of its user that the request pipeline needs. */
/** In the order of the ids; null for one that does not run. */
async function findRunningSessions(executor: Executor, ids: readonly string[], now: Date, unusedSince: Date) {
  const rows = await selectRunningSessions(executor, { ids, now, unusedSince });
  const byId = new Map(rows.map((row) => [row.sessionId, row]));
  return ids.map((id) => byId.get(id) ?? null);
}

const selectRunningSessions = prepared(
  (executor, valueOf: ValueOf<{ ids: readonly string[]; now: Date; unusedSince: Date }>) =>
    executor
      .select({
        ...callerColumns,
        sessionId: sessions.id,
        lastUsedAt: sessions.lastUsedAt,
        wroteAt: sessions.wroteAt,
        isVerifiedByPasskey: sessions.userVerified,
      })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(and(sql`${sessions.id} = any(${valueOf("ids")})`, isUnexpired(valueOf("now"), valueOf("unusedSince")))),
);

/** Filters these sessions: only those that still run and whose user has no login ban. */
async function runningSessionIds(executor: Executor, ids: readonly string[], now: Date, unusedSince: Date) {
  const rows = await executor
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(inArray(sessions.id, [...ids]), isUsableSession(now, unusedSince)));
  return rows.map(({ id }) => id);
}

/** Updates the time of last use. When several calls arrive at once only the first one writes: the others see a time after `unless`. */
export async function touchSession(executor: Executor, id: string, now: Date, unless: Date) {
  await executor
    .update(sessions)
    .set({ lastUsedAt: now })
    .where(and(eq(sessions.id, id), lt(sessions.lastUsedAt, unless)));
}

async function noteWriting(executor: Executor, id: string, now: Date) {
  await executor.update(sessions).set({ wroteAt: now }).where(eq(sessions.id, id));
}

/** Prevents the deletion of a session until the transaction ends. @returns false when it has already ended */
async function lockSession(executor: Executor, id: string): Promise<boolean> {
  const rows = await executor.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, id)).for("key share");
  return rows.length > 0;
}

/** Deletes all sessions of a user except the given one (null: all). */
export async function deleteOtherSessions(executor: Executor, userId: number, keep: string | null) {
  const others = keep === null ? eq(sessions.userId, userId) : and(eq(sessions.userId, userId), ne(sessions.id, keep));
  await executor.delete(sessions).where(others);
}

/** An idle session is refused long before; its row stays until it expires. */
export async function deleteExpiredSessions(executor: Executor, now: Date) {
  await executor.delete(sessions).where(lt(sessions.expiresAt, now));
}
