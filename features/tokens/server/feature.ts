import { emailChangeUndone } from "#features/accounts/server/events.ts";
import { personalData } from "#features/personal-data/server/provider.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { feature } from "#kit/server/features/feature.ts";
import type { Handlers } from "#kit/server/http/calls.ts";
import type { tokensCalls } from "../calls.ts";
import { makeToken } from "./making.ts";
import { tokensPersonalData } from "./personal-data.ts";
import { deleteTokensOf } from "./queries.ts";
import { listTokens, removeExpiredTokens, revokeToken } from "./service.ts";

const tokensRoutes = (context: AppContext): Handlers<typeof tokensCalls> => ({
  make: (call) => makeToken(context, call),
  list: (call) => listTokens(context, call.actor),
  revoke: (call) => revokeToken(context, call.actor, call.params.id),
});

export const tokensFeature = feature({
  handlers: (context: AppContext) => ({ tokens: tokensRoutes(context) }),
  contributes: [
    personalData.with(tokensPersonalData),
    emailChangeUndone.with(({ tx }, { userId }) => deleteTokensOf(tx, userId)),
  ],
  housekeeping: [removeExpiredTokens],
});
