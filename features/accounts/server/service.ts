import { withDefaults, type ReadingSettings } from "#features/reading-settings/calls.ts";
import type { OwnAccount } from "../calls.ts";
import type { PrivacyPart } from "../privacy.ts";
import { banLevelAt } from "#vocabulary/ban-ladder.ts";
import { tokenRoleOf } from "#vocabulary/roles.ts";
import { toLanguageName } from "#vocabulary/languages.ts";
import { languageFor, offeredAmong } from "#vocabulary/site-settings.ts";
import type { Clock } from "#kit/server/clock.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { notFound, ApiError } from "#kit/server/api-error.ts";
import { removeOldEmailChanges } from "./email-changes.ts";
import { deleteExpiredLinks } from "./mailed-links.ts";
import { bannedUntil, isBanRunning, isVisibleTo, reasonOfBan } from "./policy.ts";
import { userById, userByUsername, type User } from "./queries.ts";
import { accountRemoved } from "./errors.ts";
import { deleteExpiredSessions } from "./sessions.ts";

/** Reading accounts and checking their state. Sign-up, login and passwords have their own files. */

export async function ownAccount(
  context: AppContext,
  actor: Actor,
  executor: Executor = context.database.db,
): Promise<OwnAccount> {
  const user = await userById(executor, actor.id);
  if (user === null) throw accountRemoved();
  const iso = (date: Date | null) => date?.toISOString() ?? null;
  const now = context.clock.now();
  return {
    id: user.id,
    username: user.username,
    role: tokenRoleOf(user.role),
    firstname: user.firstname,
    lastname: user.lastname,
    email: user.email ?? "",
    picProfile: user.picProfile,
    bio: user.bio,
    instagram: user.instagram,
    fb: user.fb,
    website: user.website,
    privacy: user.privacy,
    languageName: user.language,
    theme: withDefaults(user.readingSettings, user.language).theme,
    banLevel: banLevelAt(user, now),
    banPoints: user.banPoints,
    commentBannedUntil: iso(user.commentBannedUntil),
    loginBannedUntil: iso(user.loginBannedUntil),
    commentBan: isBanRunning(user.commentBannedUntil, now)
      ? reasonOfBan(user.commentBannedUntil, user.commentBanCause)
      : null,
    isTroll: user.trollSince !== null,
    userBannedUntil: iso(bannedUntil(user, now)),
    hasPassword: user.passwordHash !== null,
    createdAt: user.createdAt.toISOString(),
  };
}

/** The activated account with this username. @throws {ApiError} NOT_FOUND. */
export async function accountByUsername(
  context: AppContext,
  username: string,
  executor: Executor = context.database.db,
): Promise<User> {
  const user = await userByUsername(executor, username);
  if (user === null || user.activatedAt === null) throw notFound();
  return user;
}

/** A declared troll's account is read-only. @throws {ApiError} TROLL, or UNAUTHENTICATED for an account removed since the call came in */
export async function refuseTroll(executor: Executor, actor: Actor): Promise<User> {
  const user = await userById(executor, actor.id);
  if (user === null) throw accountRemoved();
  if (user.trollSince !== null)
    throw new ApiError("TROLL", { detail: "Your account is read-only until a moderator clears it." });
  return user;
}

/** A member with a running comment ban may not write comments. @throws {ApiError} TROLL, or BANNED with the date */
export async function refuseCommentBan(executor: Executor, actor: Actor, clock: Clock): Promise<User> {
  const user = await refuseTroll(executor, actor);
  const until = user.commentBannedUntil;
  if (!isBanRunning(until, clock.now())) return user;
  throw new ApiError("BANNED", {
    detail: `You can't comment until ${until!.toISOString()}`,
    ban: { until: until!, ...reasonOfBan(until, user.commentBanCause) },
  });
}

/**
 * The owner of the profile, if the caller may see this part of it; null if the owner hides it.
 * @throws {ApiError} NOT_FOUND
 */
export async function ownerIfVisible(
  context: AppContext,
  actor: Actor | null,
  username: string,
  part: PrivacyPart,
): Promise<User | null> {
  const owner = await accountByUsername(context, username);
  return isVisibleTo(owner, actor, part) ? owner : null;
}

/** Deletes expired sessions, mailed links and changes of e-mails. */
export async function removeExpired(context: AppContext): Promise<void> {
  const { database, clock } = context;
  await deleteExpiredSessions(database.db, clock.now());
  await deleteExpiredLinks(database.db, clock.now());
  await removeOldEmailChanges(context);
}

/**
 * A member's reading settings. They are stored with the account, because its reply and other features contain parts of them. Languages
 * that the site doesn't offer are passed over as long as it doesn't.
 */
export function readingSettingsOf(
  { siteSettings: { current } }: Pick<AppContext, "siteSettings">,
  { readingSettings, language }: Pick<User, "readingSettings" | "language">,
): ReadingSettings {
  const settings = withDefaults(readingSettings, language);
  const languagesRead = offeredAmong(current, settings.languagesRead);
  return languagesRead.length > 0
    ? { ...settings, languagesRead }
    : { ...settings, languagesRead: [toLanguageName(languageFor(current, language))] };
}
