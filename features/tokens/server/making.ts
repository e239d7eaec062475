import { browserName } from "#features/accounts/server/login.ts";
import { accountRemoved, loginBanned } from "#features/accounts/server/errors.ts";
import { isBanRunning } from "#features/accounts/server/policy.ts";
import { userById } from "#features/accounts/server/queries.ts";
import { lockOwnSession } from "#features/accounts/server/sessions.ts";
import { requireStaffRole } from "#features/accounts/server/staff-actions.ts";
import { confirmCaller } from "#features/passkeys/server/confirmation.ts";
import { beginningOf } from "#features/passkeys/server/queries.ts";
import { ApiError, invalidField } from "#kit/server/api-error.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { fromNow } from "#kit/server/clock.ts";
import { inTransaction } from "#kit/server/database/transaction.ts";
import { refuseOtherRoles, sessionOf, type Actor } from "#kit/server/http/call-checks.ts";
import { randomToken, tokenHash } from "#kit/server/security/secrets.ts";
import { accessToken as limits } from "#vocabulary/account-limits.ts";
import { tokenPrefix } from "#vocabulary/token-scopes.ts";
import type { NewAccessToken, TokenToMake } from "../calls.ts";
import { newTokenMail } from "./mails.ts";
import { countRunningTokens, insertToken } from "./queries.ts";

/** Only staff have what the scope allows. */
const staff = "moderator";

/** @throws {ApiError} BAD_REQUEST */
function endOf({ clock }: AppContext, expiresAt: string | undefined): Date {
  if (expiresAt === undefined) return fromNow(clock, limits.lifetime.default);
  const end = new Date(expiresAt);
  if (end <= clock.now()) throw invalidField("expiresAt", "This time has passed.");
  if (end > fromNow(clock, limits.lifetime.max)) throw invalidField("expiresAt", "At most a year from now.");
  return end;
}

interface Call {
  actor: Actor;
  network: string;
  userAgent: string | undefined;
  body: TokenToMake;
}

/** @throws {ApiError} BAD_CREDENTIALS, RATE_LIMITED, LIMIT; FORBIDDEN or PASSKEY_NEEDED for the scope `staff`; BAD_REQUEST */
export async function makeToken(context: AppContext, call: Call): Promise<NewAccessToken> {
  const { clock, database } = context;
  const { actor } = call;
  const { name, scopes, password } = call.body;
  const expiresAt = endOf(context, call.body.expiresAt);
  if (scopes.includes("staff")) refuseOtherRoles({ caller: staff }, actor);
  const refuseIfChanged = await confirmCaller(context, call, password);
  const token = tokenPrefix + randomToken();
  return inTransaction(database, async (tx, afterCommit) => {
    await lockOwnSession(tx, actor);
    await refuseIfChanged(tx);
    // A ban and a lost role end the tokens that there are, and must find this one or be found by it.
    const owner = await userById(tx, actor.id);
    if (owner === null) throw accountRemoved();
    if (isBanRunning(owner.loginBannedUntil, clock.now())) throw loginBanned(owner, { status: 401 });
    if (scopes.includes("staff")) await requireStaffRole(tx, actor, staff);
    if ((await countRunningTokens(tx, actor.id, clock.now())) >= limits.perMember)
      throw new ApiError("LIMIT", {
        detail: `An account has at most ${limits.perMember} access tokens: end one first.`,
      });
    const beginning = await beginningOf(tx, sessionOf(actor));
    const made = await insertToken(tx, {
      userId: actor.id,
      hash: tokenHash(token),
      name,
      scopes,
      userVerified: beginning?.userVerified === true,
      createdAt: clock.now(),
      expiresAt,
    });
    if (owner.email !== null) {
      const mail = newTokenMail({ ...owner, email: owner.email }, context, {
        ...made,
        browser: browserName(call.userAgent),
      });
      await context.outbox.add(tx, mail);
      afterCommit(() => context.outbox.wake());
    }
    return { id: made.id, name, scopes, expiresAt: expiresAt.toISOString(), token };
  });
}
