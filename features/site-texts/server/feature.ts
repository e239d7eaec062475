import type { siteTextsCalls } from "../calls.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { feature } from "#kit/server/features/feature.ts";
import type { Handlers } from "#kit/server/http/calls.ts";
import { changeText, listVersions, readText, removeText } from "./service.ts";
import { dueChanges, tellMembers } from "./tell-members.ts";

const siteTextsRoutes = (context: AppContext): Handlers<typeof siteTextsCalls> => ({
  read: (call) => readText(context, call.params.kind, call.query),
  versions: (call) => listVersions(context, call.params.kind, call.query),
  change: (call) => changeText(context, call.actor, call.params.kind, call.body),
  remove: (call) => removeText(context, call.actor, call.params.kind),
});

export const siteTextsFeature = feature({
  handlers: (context: AppContext) => ({ siteTexts: siteTextsRoutes(context) }),
  jobs: [tellMembers],
  schedules: [dueChanges],
});
