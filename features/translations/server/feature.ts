import { storiesOnce, storyOfTale } from "./versions-in-lists.ts";
import {
  bringBackVersion,
  publishVersion,
  refuseHiddenVersion,
  refuseTakenLanguage,
  startVersion,
  versionsOfRevised,
  versionsOfUnpublished,
} from "./stories.ts";
import { feature } from "#kit/server/features/feature.ts";
import { personalData } from "#features/personal-data/server/provider.ts";
import { translationsPersonalData } from "./personal-data.ts";
import type { translationsCalls } from "../calls.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import type { Handlers } from "#kit/server/http/calls.ts";
import { decideTranslationRequest, requestTranslation } from "./requests.ts";
import { changeSettings, listRequests } from "./service.ts";
import { noteSourceSeen, readSource } from "./source.ts";

function translationsRoutes(context: AppContext): Handlers<typeof translationsCalls> {
  return {
    changeSettings: (call) => changeSettings(context, call.actor, call.params.id, call.body),
    request: (call) => requestTranslation(context, call.actor, { ...call.body, taleId: call.params.id }),
    requests: (call) => listRequests(context, call.actor, call.query),
    decide: (call) => decideTranslationRequest(context, call.actor, call.params.requestId, call.body.status),
    source: (call) => readSource(context, call.actor, call.params.id),
    sourceSeen: (call) => noteSourceSeen(context, call.actor, call.params.id),
  };
}

export const translationsFeature = feature({
  handlers: (context: AppContext) => ({ translations: translationsRoutes(context) }),
  contributes: [
    storyOfTale,
    storiesOnce,
    startVersion,
    refuseHiddenVersion,
    refuseTakenLanguage,
    publishVersion,
    bringBackVersion,
    versionsOfRevised,
    versionsOfUnpublished,
    personalData.with(translationsPersonalData),
  ],
});
