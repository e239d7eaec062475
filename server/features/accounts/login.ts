import { inTransaction } from "#server/platform/database/database.ts";
import type { Actor } from "#server/platform/http/calls.ts";
import type { ClientInfo } from "#server/platform/http/client-info.ts";
import type { Platform } from "#server/platform/platform.ts";
import { ApiError } from "#server/platform/api-error.ts";
import { browserName } from "./browser-name.ts";
import { badCredentials, createCredentialsCheck, logLoginRefused, type LoginOrigin } from "./credentials.ts";
import { rememberBrowser } from "./known-browsers.ts";
import { mayLogIn } from "./policy.ts";
import { lockUser } from "./queries.ts";
import { deleteSession } from "./sessions-queries.ts";
import { loginBanned, openSession, notifySessionsEnded } from "./sessions.ts";

export const notActivated = () => new ApiError("NOT_ACTIVATED", { detail: "You must activate your account first" });

export function createLogin(platform: Platform) {
  const check = createCredentialsCheck(platform);

  /** @throws {ApiError} BAD_CREDENTIALS, NOT_ACTIVATED, BANNED (with the date) or RATE_LIMITED. */
  return async function login(
    credentials: { email: string; password: string },
    origin: LoginOrigin & Pick<ClientInfo, "userAgent">,
  ) {
    const user = await check(credentials, origin);
    const refused = mayLogIn(user, platform.clock.now());
    if (refused !== null) logLoginRefused(platform, user, origin.network, refused);
    if (refused === "NOT_ACTIVATED") throw notActivated();
    if (refused !== null) throw loginBanned(user.loginBannedUntil!);
    const opened = await inTransaction(platform.database, async (tx) => {
      // A password that was changed meanwhile has ended all sessions: no new one may outlive it.
      const current = await lockUser(tx, user.id);
      if (current?.passwordHash !== user.passwordHash) throw badCredentials();
      return openSession(platform, tx, user, browserName(origin.userAgent));
    });
    rememberBrowser(platform, origin.cookies, user.id);
    return opened;
  };
}

export async function logout(platform: Platform, actor: Actor) {
  await deleteSession(platform.database.db, actor.sessionId);
  notifySessionsEnded(platform, actor.id);
}
