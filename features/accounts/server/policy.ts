import type { ErrorCode } from "#vocabulary/errors.ts";
import type { PrivacyPart } from "../privacy.ts";
import { mayCall, type Caller, type Role } from "#vocabulary/roles.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import type { User } from "./queries.ts";
import type { BanCause } from "./tables.ts";

/** May this account open a session now? @returns null when it may, else why not. */
export function mayLogIn(user: Pick<User, "activatedAt" | "loginBannedUntil">, now: Date): ErrorCode | null {
  if (user.activatedAt === null) return "NOT_ACTIVATED";
  return isBanRunning(user.loginBannedUntil, now) ? "BANNED" : null;
}

export function isBanRunning(ban: Date | null, now: Date): boolean {
  return ban !== null && ban > now;
}

export type BanReason = Pick<BanCause, "ground" | "note">;

/** The reason of a ban for its member; both null if it is not known. */
export function reasonOfBan(until: Date | null, cause: BanCause | null): BanReason {
  const isKnown = until !== null && cause?.until === until.toISOString();
  return isKnown ? { ground: cause.ground, note: cause.note } : { ground: null, note: null };
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

type Administrator = Pick<User, "id" | "activatedAt" | "loginBannedUntil">;

/** Whether this user is the only administrator who can log in. */
export function isLastAdministrator(administrators: readonly Administrator[], userId: number, now: Date): boolean {
  const isOne = administrators.some(({ id }) => id === userId);
  return isOne && administrators.every((each) => each.id === userId || mayLogIn(each, now) !== null);
}
