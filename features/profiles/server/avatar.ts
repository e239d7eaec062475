import { eq } from "drizzle-orm";
import { avatarSides } from "#vocabulary/limits.ts";
import { cacheTag } from "#vocabulary/cache-tags.ts";
import { inTransaction, type Executor, type Transaction } from "#kit/server/database/transaction.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import { accountRemoved } from "#features/accounts/server/errors.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { refuseUnless } from "#kit/server/api-error.ts";
import { refuseExhaustedBudget, spendBudget } from "#kit/server/throttle/member-budgets.ts";
import { refuseTroll } from "#features/accounts/server/service.ts";
import { users } from "#features/accounts/server/tables.ts";
import type { ErrorCode } from "#vocabulary/errors.ts";

/** A member's avatar, which replaces the picture drawn from the name. */

const shape = { square: Object.values(avatarSides) };

/** Stores a file as the caller's picture. @throws {ApiError} IMAGE_INVALID, TROLL or RATE_LIMITED */
export async function changeAvatar(context: AppContext, actor: Actor, file: Uint8Array): Promise<{ avatar: string }> {
  await refuseTroll(context.database.db, actor);
  await refuseExhaustedBudget(context, "pictures", actor.id);
  const picture = await context.images.make(file, { owner: `avatar:${actor.id}`, field: "file", shape });
  return inTransaction(context.database, async (tx, afterCommit) => {
    const locked = await lockAvatar(tx, actor.id);
    // While the picture was processed, its owner may have been removed or declared a troll.
    if (locked === null) throw accountRemoved();
    const previous = locked.avatar;
    await refuseTroll(tx, actor);
    await spendBudget(context, tx, "pictures", actor.id);
    const avatar = await context.images.keep(tx, picture);
    if (avatar !== previous) {
      await context.images.remove(tx, previous);
      await setAvatar(tx, actor.id, avatar);
      context.cache.moved(afterCommit, [cacheTag.author(actor.username)]);
    }
    return { avatar };
  });
}

/** The same at an address that contains the user's id. @throws {ApiError} FORBIDDEN unless it is the caller's own */
export async function changePhoto(context: AppContext, actor: Actor, userId: number, file: Uint8Array) {
  refuseUnless(mayChangePhoto(actor, userId), "You can change your own picture only.");
  return changeAvatar(context, actor, file);
}

export async function removeAvatar(context: AppContext, actor: Actor): Promise<void> {
  await inTransaction(context.database, async (tx, afterCommit) => {
    await eraseAvatar(context, tx, actor.id);
    context.cache.moved(afterCommit, [cacheTag.author(actor.username)]);
  });
}

/** Deletes a user's picture in the caller's transaction. */
export async function eraseAvatar({ images }: AppContext, tx: Transaction, userId: number): Promise<void> {
  const locked = await lockAvatar(tx, userId);
  if (locked?.avatar == null) return;
  await images.remove(tx, locked.avatar);
  await setAvatar(tx, userId, null);
}

/** Members may change only their own picture. @returns null if allowed, else the error code */
const mayChangePhoto = (actor: Actor, userId: number): ErrorCode | null => (userId === actor.id ? null : "FORBIDDEN");

/** SQL of avatars. */

/** Locks the user's row, so that simultaneous uploads replace each other; null when the account is gone. */
async function lockAvatar(executor: Executor, userId: number): Promise<{ avatar: string | null } | null> {
  const [row] = await executor
    .select({ avatar: users.picProfile })
    .from(users)
    .where(eq(users.id, userId))
    .for("no key update");
  return row ?? null;
}

async function setAvatar(executor: Executor, userId: number, avatar: string | null) {
  await executor.update(users).set({ picProfile: avatar }).where(eq(users.id, userId));
}
