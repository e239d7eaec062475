import type { accountsCalls } from "#contract/accounts.ts";
import type { sessionsCalls } from "#contract/sessions.ts";
import type { Handlers } from "#server/platform/http/calls.ts";
import type { Platform } from "#server/platform/platform.ts";
import { visitorCountry } from "./country.ts";
import { createLogin, logout } from "./login.ts";
import { changePassword, requestPasswordReset, resetPassword } from "./password-changes.ts";
import { activate, register, resendActivation } from "./registration.ts";
import { ownAccount } from "./service.ts";
import { endOtherOwnSessions, endOwnSession, ownSessions } from "./own-sessions.ts";
import { createEmailAnswers } from "./sign-up-limits.ts";

export function accountsRoutes(platform: Platform): Handlers<typeof accountsCalls> {
  const login = createLogin(platform);
  const answering = createEmailAnswers(platform);
  return {
    // The cookie itself is set by the anti-forgery hook, as on every GET.
    csrf: async () => {},
    country: async (call) => ({ country_code: visitorCountry(platform.config, call) }),
    register: (call) => answering(call.network, () => register(platform, call.body, call.network)),
    activate: (call) => activate(platform, call.query.token),
    resendActivation: (call) => resendActivation(platform, call.query.email),
    login: (call) => login(call.body, call),
    logout: (call) => logout(platform, call.actor),
    requestPasswordReset: (call) => answering(call.network, () => requestPasswordReset(platform, call.query.email)),
    resetPassword: (call) => resetPassword(platform, call.query, call.cookies),
    changePassword: (call) => changePassword(platform, call),
    ownAccount: (call) => ownAccount(platform, call.actor),
  };
}

export function sessionsRoutes(platform: Platform): Handlers<typeof sessionsCalls> {
  return {
    list: (call) => ownSessions(platform, call.actor, call.query),
    end: (call) => endOwnSession(platform, call.actor, call.params.id),
    endOthers: (call) => endOtherOwnSessions(platform, call.actor),
  };
}
