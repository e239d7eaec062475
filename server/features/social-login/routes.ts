import type { socialLoginCalls } from "#contract/social-login.ts";
import type { Handlers } from "#server/platform/http/calls.ts";
import type { Platform } from "#server/platform/platform.ts";
import { browserName } from "../accounts/service.ts";
import { logIn, register, pendingIdentity } from "./service.ts";

export function socialLoginRoutes(platform: Platform): Handlers<typeof socialLoginCalls> {
  return {
    identity: (call) => pendingIdentity(platform, call.cookies),
    register: (call) => register(platform, call, call.body),
    access: (call) => logIn(platform, call.cookies, call.body, browserName(call.userAgent)),
  };
}
