import { removeExpiredPendingLogins } from "./service.ts";
import { feature } from "#kit/server/features/feature.ts";
import { personalData } from "#features/personal-data/server/provider.ts";
import { socialLoginPersonalData } from "./personal-data.ts";
import type { socialLoginCalls } from "../calls.ts";
import type { Handlers } from "#kit/server/http/calls.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { browserName } from "#features/accounts/server/login.ts";
import { logIn, register, pendingIdentity } from "./service.ts";

const socialLoginRoutes = (context: AppContext): Handlers<typeof socialLoginCalls> => ({
  identity: (call) => pendingIdentity(context, call.cookies),
  register: (call) => register(context, call, call.body),
  access: (call) => logIn(context, call.cookies, call.body, browserName(call.userAgent)),
});

export const socialLoginFeature = feature({
  handlers: (context: AppContext) => ({ socialLogin: socialLoginRoutes(context) }),
  contributes: [personalData.with(socialLoginPersonalData)],
  housekeeping: [removeExpiredPendingLogins],
});
