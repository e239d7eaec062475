import { removeExpiredPendingLogins } from "./service.ts";
import { feature } from "#server/platform/features/feature.ts";
import { personalData } from "../personal-data/provider.ts";
import { socialLoginPersonalData } from "./personal-data.ts";
import type { socialLoginCalls } from "#contract/social-login.ts";
import type { Handlers } from "#server/platform/http/calls.ts";
import type { AppContext } from "#server/platform/app-context.ts";
import { browserName } from "../accounts/browser-name.ts";
import { logIn, register, pendingIdentity } from "./service.ts";

function socialLoginRoutes(context: AppContext): Handlers<typeof socialLoginCalls> {
  return {
    identity: (call) => pendingIdentity(context, call.cookies),
    register: (call) => register(context, call, call.body),
    access: (call) => logIn(context, call.cookies, call.body, browserName(call.userAgent)),
  };
}

export const socialLoginFeature = feature({
  handlers: (context: AppContext) => ({ socialLogin: socialLoginRoutes(context) }),
  contributes: [personalData.with(socialLoginPersonalData)],
  housekeeping: [removeExpiredPendingLogins],
});
