import { otherKeys } from "#features/accounts/server/points.ts";
import { personalData } from "#features/personal-data/server/provider.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { feature } from "#kit/server/features/feature.ts";
import type { Handlers } from "#kit/server/http/calls.ts";
import type { passkeysCalls } from "../calls.ts";
import { removeExpiredChallenges } from "./challenges.ts";
import { logInByPasskey, requestOptions } from "./login.ts";
import { creationOptions, makePasskey } from "./making.ts";
import { passkeysPersonalData } from "./personal-data.ts";
import { countPasskeys } from "./queries.ts";
import { changePasskeyName, listPasskeys, removePasskey } from "./service.ts";

const passkeysRoutes = (context: AppContext): Handlers<typeof passkeysCalls> => ({
  creationOptions: (call) => creationOptions(context, call),
  make: (call) => makePasskey(context, call),
  list: (call) => listPasskeys(context, call.actor),
  rename: (call) => changePasskeyName(context, call.actor, call.params.id, call.body.name),
  remove: (call) => removePasskey(context, call, call.params.id, call.body?.password),
  requestOptions: () => requestOptions(context),
  logIn: (call) => logInByPasskey(context, call.body.response, call),
});

export const passkeysFeature = feature({
  handlers: (context: AppContext) => ({ passkeys: passkeysRoutes(context) }),
  contributes: [
    personalData.with(passkeysPersonalData),
    otherKeys.with(async (executor, userId) => {
      const passkeys = await countPasskeys(executor, userId);
      return passkeys === 0 ? {} : { passkeys };
    }),
  ],
  housekeeping: [removeExpiredChallenges],
});
