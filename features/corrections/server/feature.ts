import { helpersOfTale, talesToDecideAbout } from "./queries.ts";
import { feature } from "#kit/server/features/feature.ts";
import { personalData } from "#features/personal-data/server/provider.ts";
import { correctionsPersonalData } from "./personal-data.ts";
import type { correctionsCalls } from "../calls.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import type { Handlers } from "#kit/server/http/calls.ts";
import { decideAboutCorrection } from "./deciding.ts";
import { listCorrections, proposeCorrection, withdrawCorrection } from "./service.ts";

function correctionsRoutes(context: AppContext): Handlers<typeof correctionsCalls> {
  return {
    propose: (call) => proposeCorrection(context, call.actor, call.params.id, call.body),
    list: (call) => listCorrections(context, call.actor, call.params.id, call.query),
    waiting: async (call) => ({ posts: await talesToDecideAbout(context.database.db, call.actor.id) }),
    decide: (call) => decideAboutCorrection(context, call.actor, call.params.id, call.body.status),
    withdraw: (call) => withdrawCorrection(context, call.actor, call.params.id),
  };
}

export const correctionsFeature = feature({
  handlers: (context: AppContext) => ({ corrections: correctionsRoutes(context) }),
  contributes: [helpersOfTale, personalData.with(correctionsPersonalData)],
});
