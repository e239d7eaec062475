import { removeExpired } from "./service.ts";
import { feature } from "#kit/server/features/feature.ts";
import {
  emailForReset,
  emailNamed,
  mailedToken,
  passwordReset,
  type accountsCalls,
  type changeEmailCalls,
} from "../calls.ts";
import type { sessionsCalls } from "../sessions.ts";
import type { Handlers } from "#kit/server/http/calls.ts";
import { readQueryOrBody } from "#kit/server/http/bodies.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { visitorCountry } from "./country.ts";
import { confirmEmailChange, requestEmailChange, undoEmailChange } from "./email-changes.ts";
import { createLogin, logout, logOutOtherSessions, logOutSession, ownSessions } from "./login.ts";
import { changePassword, requestPasswordReset, resetPassword } from "./password-changes.ts";
import { activate, register, resendActivation } from "./registration.ts";
import { ownAccount } from "./service.ts";
import { createEnumerationLimit } from "./sign-up-limits.ts";

function accountsRoutes(context: AppContext): Handlers<typeof accountsCalls> {
  const login = createLogin(context);
  const limitEnumeration = createEnumerationLimit(context);
  return {
    // The anti-forgery hook sets the cookie, as on every GET.
    csrf: async () => {},
    country: async (call) => ({ country_code: visitorCountry(context.config, call) }),
    register: (call) => limitEnumeration(call.network, () => register(context, call.body, call.network)),
    activate: async (call) => activate(context, readQueryOrBody(mailedToken, call).token, call),
    resendActivation: async (call) => resendActivation(context, readQueryOrBody(emailNamed, call).email),
    login: (call) => login(call.body, call),
    logout: (call) => logout(context, call.actor),
    requestPasswordReset: (call) =>
      limitEnumeration(call.network, () => requestPasswordReset(context, readQueryOrBody(emailForReset, call).email)),
    resetPassword: async (call) => resetPassword(context, readQueryOrBody(passwordReset, call), call.cookies),
    changePassword: (call) => changePassword(context, call),
    ownAccount: (call) => ownAccount(context, call.actor),
  };
}

const sessionsRoutes = (context: AppContext): Handlers<typeof sessionsCalls> => ({
  list: (call) => ownSessions(context, call.actor, call.query),
  end: (call) => logOutSession(context, call.actor, call.params.id),
  endOthers: (call) => logOutOtherSessions(context, call.actor),
});

function changeEmailRoutes(context: AppContext): Handlers<typeof changeEmailCalls> {
  const limitEnumeration = createEnumerationLimit(context);
  return {
    request: (call) => limitEnumeration(call.network, () => requestEmailChange(context, call)),
    confirm: async (call) => confirmEmailChange(context, readQueryOrBody(mailedToken, call).token),
    undo: async (call) => undoEmailChange(context, readQueryOrBody(mailedToken, call).token, call.actor),
  };
}

export const accountsFeature = feature({
  handlers: (context: AppContext) => ({
    accounts: accountsRoutes(context),
    sessions: sessionsRoutes(context),
    changeEmail: changeEmailRoutes(context),
  }),
  housekeeping: [removeExpired],
});
