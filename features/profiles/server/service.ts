import { eq } from "drizzle-orm";
import { fields, readFields } from "#kit/server/features/points.ts";
import type { OwnAccount } from "#features/accounts/calls.ts";
import { looksLikeAddress } from "#kit/calls/input.ts";
import type { ProfileChange, PublicProfile } from "../calls.ts";
import { cacheTag } from "#vocabulary/cache-tags.ts";
import { inTransaction, type AfterCommit, type Executor } from "#kit/server/database/transaction.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import { accountRemoved } from "#features/accounts/server/errors.ts";
import { isVisibleTo } from "#features/accounts/server/policy.ts";
import type { User } from "#features/accounts/server/queries.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { invalidField } from "#kit/server/api-error.ts";
import { accountByUsername, ownAccount, refuseTroll } from "#features/accounts/server/service.ts";
import { users } from "#features/accounts/server/tables.ts";

/** Profiles, and their privacy towards others. */

type ProfileFields = Partial<
  Pick<
    typeof users.$inferInsert,
    "firstname" | "lastname" | "bio" | "instagram" | "fb" | "website" | "language" | "privacy"
  >
>;

/** Undefined fields stay as they are. */
async function updateProfile(
  context: AppContext,
  tx: Executor,
  afterCommit: AfterCommit,
  actor: Actor,
  fields: ProfileFields,
): Promise<void> {
  const rows = await tx.update(users).set(fields).where(eq(users.id, actor.id)).returning({ id: users.id });
  if (rows.length === 0) throw accountRemoved();
  context.cache.moved(afterCommit, [cacheTag.author(actor.username)]);
}

/** @throws {ApiError} BAD_REQUEST for a new name that mail programs would turn into a link; a name that the account already has stays valid */
function refuseAddressLikeNames(user: User, change: ProfileChange) {
  for (const field of ["firstname", "lastname"] as const) {
    if (change[field] !== user[field] && looksLikeAddress(change[field]))
      throw invalidField(field, "No dots, slashes or @");
  }
}

/** @throws {ApiError} TROLL, BAD_REQUEST at a name */
export async function changeProfile(context: AppContext, actor: Actor, change: ProfileChange): Promise<OwnAccount> {
  const { languageName: language, ...fields } = change;
  return inTransaction(context.database, async (tx, afterCommit) => {
    refuseAddressLikeNames(await refuseTroll(tx, actor), change);
    await updateProfile(context, tx, afterCommit, actor, {
      ...fields,
      ...(language === undefined ? {} : { language }),
    });
    return ownAccount(context, actor, tx);
  });
}

const hiddenFields = {
  firstname: null,
  lastname: null,
  picProfile: null,
  bio: null,
  instagram: null,
  fb: null,
  website: null,
  createdAt: null,
  totFollowers: null,
};

/** The totals of a public profile, by the id of its member. */
export const profileTotals = fields<{ totFollowers: number }, [userId: number]>("totals of a profile");

/** Applies the owner's privacy, except to the owner. Profile and privacy come from one row, so that they always match. */
export async function showProfile(
  context: AppContext,
  actor: Actor | null,
  requestedUsername: string,
): Promise<PublicProfile> {
  const user = await accountByUsername(context, requestedUsername);
  const { id, username, privacy } = user;
  if (!isVisibleTo(user, actor, "profile")) return { id, username, privacy, ...hiddenFields };
  const { totFollowers } = isVisibleTo(user, null, "profile")
    ? await readFields(context.database.db, profileTotals, id)
    : { totFollowers: null };
  const { firstname, lastname, picProfile, bio, instagram, fb, website, createdAt } = user;
  const fields = { firstname, lastname, picProfile, bio, instagram, fb, website, createdAt: createdAt.toISOString() };
  return { id, username, privacy, ...fields, totFollowers };
}

export async function ownPrivacy(context: AppContext, actor: Actor): Promise<string> {
  return (await ownAccount(context, actor)).privacy;
}

/** @param privacy already normalized by the contract */
export async function changePrivacy(context: AppContext, actor: Actor, privacy: string): Promise<string> {
  await inTransaction(context.database, async (tx, afterCommit) => {
    await updateProfile(context, tx, afterCommit, actor, { privacy });
    context.cache.moved(afterCommit, [cacheTag.visibility(actor.username)]);
  });
  return privacy;
}

export async function privacyOf(context: AppContext, username: string): Promise<{ privacy: string }> {
  const { privacy } = await accountByUsername(context, username);
  return { privacy };
}

/** Plain text that clients compare: the end of the running ban (the later of two), the level, or `No Ban`. */
export async function banLevel(context: AppContext, actor: Actor): Promise<string> {
  const { banLevel: level, userBannedUntil } = await ownAccount(context, actor);
  return userBannedUntil ?? (level > 0 ? String(level) : "No Ban");
}
