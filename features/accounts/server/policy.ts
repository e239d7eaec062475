import type { ErrorCode } from "#vocabulary/errors.ts";
import type { PrivacyPart } from "../privacy.ts";
import { mayCall, type Caller, type Role } from "#vocabulary/roles.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import type { User } from "./queries.ts";
import type { BanCause } from "./tables.ts";

/** May this account open a session now? @returns null when it may, else why not. */
export function mayLogIn(
  user: Pick<User, "activatedAt" | "waitingSince" | "rejectedAt" | "loginBannedUntil">,
  now: Date,
): Extract<ErrorCode, "BAD_CREDENTIALS" | "WAITING_FOR_APPROVAL" | "NOT_ACTIVATED" | "BANNED"> | null {
  if (user.rejectedAt !== null) return "BAD_CREDENTIALS";
  if (user.waitingSince !== null) return "WAITING_FOR_APPROVAL";
  if (user.activatedAt === null) return "NOT_ACTIVATED";
  return isBanRunning(user.loginBannedUntil, now) ? "BANNED" : null;
}

/**
 * The hash of a password that opens the account now: none does while its sign-up is rejected. A process of release 0.2.0 keeps the end of a given password when its owner
 * changes it: then none is required any more.
 */
export function usablePasswordHash(
  { passwordHash, passwordChangeRequired, passwordEndsAt, rejectedAt }: PasswordState,
  now: Date,
): string | null {
  const hasEnded = passwordChangeRequired && passwordEndsAt !== null && passwordEndsAt <= now;
  return hasEnded || rejectedAt !== null ? null : passwordHash;
}

type PasswordState = Pick<User, "passwordHash" | "passwordChangeRequired" | "passwordEndsAt" | "rejectedAt">;

export function isBanRunning(ban: Date | null, now: Date): boolean {
  return ban !== null && ban > now;
}

type BanReason = Pick<BanCause, "ground" | "note">;

/** The cause of the ban with this end; null if it is not known: a process of release 0.2.0 stores none. */
export const causeOfBan = (until: Date | null, cause: BanCause | null): BanCause | null =>
  until !== null && cause?.until === until.toISOString() ? cause : null;

/** The reason of a ban for its member; both null if it is not known. */
export function reasonOfBan(until: Date | null, cause: BanCause | null): BanReason {
  const { ground = null, note = null } = causeOfBan(until, cause) ?? {};
  return { ground, note };
}

/** The end of the ban that runs longest, else null (behaviour.md, Accounts 10). */
export function bannedUntil(user: Pick<User, "commentBannedUntil" | "loginBannedUntil">, now: Date): Date | null {
  const running = [user.commentBannedUntil, user.loginBannedUntil].filter((ban) => ban !== null && ban > now);
  return running.reduce((latest, ban) => (latest === null || (ban !== null && ban > latest) ? ban : latest), null);
}

/** Whether the caller may see this part of the owner's profile. The owner may always see it. */
export function isVisibleTo(owner: Pick<User, "id" | "privacy">, actor: Actor | null, part: PrivacyPart): boolean {
  return actor?.id === owner.id || owner.privacy.split("-").includes(part);
}

/** Checks the role again in the transaction: it may have been taken away since the call came in. */
export function mayStillCall(caller: Caller, role: Role | null): ErrorCode | null {
  if (role === null) return "UNAUTHENTICATED";
  return mayCall(caller, role) ? null : "FORBIDDEN";
}

type Administrator = Pick<User, "id" | "activatedAt" | "waitingSince" | "rejectedAt" | "loginBannedUntil">;

/** Whether this user is the only administrator who can log in. */
export function isLastAdministrator(administrators: readonly Administrator[], userId: number, now: Date): boolean {
  const isOne = administrators.some(({ id }) => id === userId);
  return isOne && administrators.every((each) => each.id === userId || mayLogIn(each, now) !== null);
}
