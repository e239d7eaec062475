import { emailForReset, emailNamed, mailedToken, passwordReset, type accountsCalls } from "#contract/accounts.ts";
import type { changeEmailCalls } from "#contract/change-email.ts";
import type { sessionsCalls } from "#contract/sessions.ts";
import type { Handlers } from "#server/platform/http/calls.ts";
import { readQueryOrBody } from "#server/platform/http/query-or-body.ts";
import type { Platform } from "#server/platform/platform.ts";
import { visitorCountry } from "./country.ts";
import { confirmEmailChange, requestEmailChange, undoEmailChange } from "./email-changes.ts";
import { createLogin, logout } from "./login.ts";
import { changePassword, requestPasswordReset, resetPassword } from "./password-changes.ts";
import { activate, register, resendActivation } from "./registration.ts";
import { ownAccount } from "./service.ts";
import { logOutOtherSessions, logOutSession, ownSessions } from "./session-list.ts";
import { createEnumerationLimit } from "./sign-up-limits.ts";

export function accountsRoutes(platform: Platform): Handlers<typeof accountsCalls> {
  const login = createLogin(platform);
  const limitEnumeration = createEnumerationLimit(platform);
  return {
    // The cookie itself is set by the anti-forgery hook, as on every GET.
    csrf: async () => {},
    country: async (call) => ({ country_code: visitorCountry(platform.config, call) }),
    register: (call) => limitEnumeration(call.network, () => register(platform, call.body, call.network)),
    activate: async (call) => activate(platform, readQueryOrBody(mailedToken, call).token, call),
    resendActivation: async (call) => resendActivation(platform, readQueryOrBody(emailNamed, call).email),
    login: (call) => login(call.body, call),
    logout: (call) => logout(platform, call.actor),
    requestPasswordReset: (call) =>
      limitEnumeration(call.network, () => requestPasswordReset(platform, readQueryOrBody(emailForReset, call).email)),
    resetPassword: async (call) => resetPassword(platform, readQueryOrBody(passwordReset, call), call.cookies),
    changePassword: (call) => changePassword(platform, call),
    ownAccount: (call) => ownAccount(platform, call.actor),
  };
}

export function sessionsRoutes(platform: Platform): Handlers<typeof sessionsCalls> {
  return {
    list: (call) => ownSessions(platform, call.actor, call.query),
    end: (call) => logOutSession(platform, call.actor, call.params.id),
    endOthers: (call) => logOutOtherSessions(platform, call.actor),
  };
}

export function changeEmailRoutes(platform: Platform): Handlers<typeof changeEmailCalls> {
  const limitEnumeration = createEnumerationLimit(platform);
  return {
    request: (call) => limitEnumeration(call.network, () => requestEmailChange(platform, call)),
    confirm: async (call) => confirmEmailChange(platform, readQueryOrBody(mailedToken, call).token),
    undo: async (call) => undoEmailChange(platform, readQueryOrBody(mailedToken, call).token, call.actor),
  };
}
