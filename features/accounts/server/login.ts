import { inTransaction } from "#kit/server/database/transaction.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import type { ClientInfo } from "#kit/server/http/client-info.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { ApiError } from "#kit/server/api-error.ts";
import { browserName } from "./browser-name.ts";
import { badCredentials, createCredentialsCheck, logLoginRefused, type LoginOrigin } from "./credentials.ts";
import { rememberBrowser } from "./known-browsers.ts";
import { mayLogIn } from "./policy.ts";
import { lockUser } from "./queries.ts";
import { deleteSession } from "./sessions-queries.ts";
import { loginBanned, openSession, announceSessionsEnded } from "./sessions.ts";

export const notActivated = () => new ApiError("NOT_ACTIVATED", { detail: "You must activate your account first" });

export function createLogin(context: AppContext) {
  const check = createCredentialsCheck(context);

  /** @throws {ApiError} BAD_CREDENTIALS, NOT_ACTIVATED, BANNED (with the date) or RATE_LIMITED. */
  return async function login(
    credentials: { email: string; password: string },
    origin: LoginOrigin & Pick<ClientInfo, "userAgent">,
  ) {
    const user = await check(credentials, origin);
    const refusal = mayLogIn(user, context.clock.now());
    if (refusal !== null) logLoginRefused(context, user, origin.network, refusal);
    if (refusal === "NOT_ACTIVATED") throw notActivated();
    if (refusal !== null) throw loginBanned(user);
    const session = await inTransaction(context.database, async (tx) => {
      // A change of the password since the check has ended all sessions: do not open a new one with the old password.
      const current = await lockUser(tx, user.id);
      if (current?.passwordHash !== user.passwordHash) throw badCredentials();
      return openSession(context, tx, user, browserName(origin.userAgent));
    });
    rememberBrowser(context, origin.cookies, user.id);
    return session;
  };
}

export async function logout({ database }: AppContext, actor: Actor) {
  await inTransaction(database, async (tx, afterCommit) => {
    await deleteSession(tx, actor.sessionId);
    announceSessionsEnded(afterCommit, actor.id);
  });
}
