import { inTransaction } from "#kit/server/database/transaction.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { notFound } from "#kit/server/api-error.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import { lockOwnSession } from "#features/accounts/server/sessions.ts";
import type { Passkey } from "../calls.ts";
import { confirmCaller } from "./confirmation.ts";
import { deletePasskey, passkeyExists, passkeysOf, renamePasskey, type PasskeyRow } from "./queries.ts";

/** A member's own passkeys, for the settings. Making one and logging in have their own files. */

export const passkeyView = ({ id, name, createdAt, usedAt }: PasskeyRow): Passkey => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  usedAt: usedAt?.toISOString() ?? null,
});

export async function listPasskeys({ database }: AppContext, actor: Actor): Promise<{ passkeys: Passkey[] }> {
  return { passkeys: (await passkeysOf(database.db, actor.id)).map(passkeyView) };
}

/** @throws {ApiError} NOT_FOUND */
export async function changePasskeyName({ database }: AppContext, actor: Actor, id: number, name: string) {
  const renamed = await renamePasskey(database.db, { id, userId: actor.id, name });
  if (renamed === null) throw notFound();
  return passkeyView(renamed);
}

/** @throws {ApiError} BAD_CREDENTIALS, RATE_LIMITED; NOT_FOUND for a passkey of another member */
export async function removePasskey(
  context: AppContext,
  call: { actor: Actor; network: string },
  id: number,
  password: string | undefined,
): Promise<void> {
  const { database } = context;
  const { actor } = call;
  const refuseIfChanged = await confirmCaller(context, call, password);
  await inTransaction(database, async (tx) => {
    await lockOwnSession(tx, actor);
    await refuseIfChanged(tx);
    if (!(await deletePasskey(tx, id, actor.id)) && (await passkeyExists(tx, id))) throw notFound();
  });
}
