import { decisionLink } from "#features/accounts/server/points.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { feature } from "#kit/server/features/feature.ts";
import type { Handlers } from "#kit/server/http/calls.ts";
import { personalData } from "#features/personal-data/server/provider.ts";
import type { appealsCalls } from "../appeals.ts";
import type { decisionsCalls } from "../calls.ts";
import type { reasonsCalls } from "../reasons.ts";
import { decideByHand } from "./by-hand.ts";
import { answerAppeal, appealByToken, appealOwn, listAppeals, readAppeal } from "./appeals.ts";
import { forgetRemoved } from "./forget-removed.ts";
import { revokeDecision } from "./revoke.ts";
import { listOwnDecisions, readByToken } from "./own-decisions.ts";
import { decisionsInPublicAccount } from "./public-account.ts";
import { decisionsPersonalData } from "./personal-data.ts";
import { newDecisionPath } from "./token.ts";
import { addReason, listReasons, removeReason } from "./reasons.ts";

const decisionsRoutes = (context: AppContext): Handlers<typeof decisionsCalls> => ({
  listOwn: (call) => listOwnDecisions(context, call.actor, call.query),
  byToken: (call) => readByToken(context, call.params.token),
  byHand: (call) => decideByHand(context, call.actor, { ...call.params, ...call.body }),
});

const appealsRoutes = (context: AppContext): Handlers<typeof appealsCalls> => ({
  appealOwn: (call) => appealOwn(context, call.actor, call.params.id, call.body.text),
  appealByToken: (call) => appealByToken(context, call.params.token, call.body),
  list: (call) => listAppeals(context, call.actor, call.query),
  read: (call) => readAppeal(context, call.actor, call.params.id),
  answer: (call) => answerAppeal(context, call.actor, call.params.id, call.body),
  revoke: (call) => revokeDecision(context, call.actor, call.params.id, call.body.note),
});

const reasonsRoutes = (context: AppContext): Handlers<typeof reasonsCalls> => ({
  list: () => listReasons(context),
  add: (call) => addReason(context, call.actor, call.body),
  remove: ({ actor, query, body }) => removeReason(context, actor, query.reason ?? body?.reason),
});

export const decisionsFeature = feature({
  handlers: (context: AppContext) => ({
    decisions: decisionsRoutes(context),
    appeals: appealsRoutes(context),
    reasons: reasonsRoutes(context),
  }),
  contributes: [
    decisionLink.with(newDecisionPath),
    personalData.with(decisionsPersonalData),
    ...decisionsInPublicAccount,
  ],
  housekeeping: [forgetRemoved],
});
