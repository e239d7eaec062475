import { confirmOwner } from "#features/accounts/server/credentials.ts";
import { accountRemoved } from "#features/accounts/server/errors.ts";
import { userById } from "#features/accounts/server/queries.ts";
import { ApiError } from "#kit/server/api-error.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { sessionOf, type Actor } from "#kit/server/http/call-checks.ts";
import { passkey as limits } from "#vocabulary/account-limits.ts";
import { beginningOf } from "./queries.ts";

const notConfirmed = () =>
  new ApiError("BAD_CREDENTIALS", {
    detail: "Send the password of your account, or log in again: this session began more than ten minutes ago.",
  });

/**
 * A stolen session must not make itself a key that outlives it: the caller has just logged in, logged in with a passkey, or knows the
 * password. An account without a password has only the first two.
 * @returns the check for the transaction: the password may have been changed since
 * @throws {ApiError} BAD_CREDENTIALS, RATE_LIMITED, or UNAUTHENTICATED
 */
export async function confirmCaller(
  context: AppContext,
  call: { actor: Actor; network: string },
  password: string | undefined,
): Promise<(tx: Executor) => Promise<void>> {
  const { clock, database } = context;
  const { actor } = call;
  const beginning = await beginningOf(database.db, sessionOf(actor));
  if (beginning === null) throw new ApiError("UNAUTHENTICATED", { detail: "The session of this call has ended." });
  const age = clock.now().getTime() - beginning.createdAt.getTime();
  if (beginning.passkey || age <= limits.freshLogin) return async () => {};
  if (password === undefined) throw notConfirmed();
  const confirmed = await confirmOwner(context, call, password);
  if (confirmed === null) throw notConfirmed();
  return async (tx) => {
    const user = await userById(tx, actor.id);
    if (user === null) throw accountRemoved();
    if (user.passwordHash !== confirmed) throw notConfirmed();
  };
}
