import { feature } from "#kit/server/features/feature.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import type { Handlers } from "#kit/server/http/calls.ts";
import { personalData } from "#features/personal-data/server/provider.ts";
import type { promptsCalls } from "../calls.ts";
import type { promptStaffCalls } from "../staff-calls.ts";
import {
  changeEntry,
  endEntry,
  enterWithNewTale,
  listWithBroughtBack,
  listWithoutUnpublished,
  promptOfTale,
  publishEntry,
  refuseRevised,
  refuseRevision,
} from "./entries.ts";
import { duePrompts, promptMoments, promptReveal } from "./moments.ts";
import { promptsPersonalData } from "./personal-data.ts";
import { listAllPrompts, listPrompts, readPrompt } from "./reading.ts";
import { changePrompt, createPrompt, removePrompt } from "./service.ts";

function promptsRoutes(context: AppContext): Handlers<typeof promptsCalls & typeof promptStaffCalls> {
  return {
    create: (call) => createPrompt(context, call.actor, call.body),
    change: (call) => changePrompt(context, call.actor, call.params.id, call.body),
    remove: (call) => removePrompt(context, call.actor, call.params.id),
    listAll: (call) => listAllPrompts(context, call.query),
    list: (call) => listPrompts(context, call.query),
    read: (call) => readPrompt(context, call.params.id, call.query),
  };
}

export const promptsFeature = feature({
  handlers: (context: AppContext) => ({ prompts: promptsRoutes(context) }),
  contributes: [
    promptOfTale,
    enterWithNewTale,
    changeEntry,
    endEntry,
    publishEntry,
    listWithoutUnpublished,
    listWithBroughtBack,
    refuseRevision,
    refuseRevised,
    personalData.with(promptsPersonalData),
  ],
  jobs: [promptMoments, promptReveal],
  schedules: [duePrompts],
});
