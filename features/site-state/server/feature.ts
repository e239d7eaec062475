import type { AppContext } from "#kit/server/app-context.ts";
import { feature } from "#kit/server/features/feature.ts";
import type { Handlers } from "#kit/server/http/calls.ts";
import type { siteStateCalls } from "../calls.ts";
import { firstSteps } from "./first-steps.ts";
import { retryFailed, retryJob } from "./retry.ts";
import { siteState } from "./state.ts";
import { sendTestMail } from "./test-mail.ts";

const siteStateRoutes = (context: AppContext): Handlers<typeof siteStateCalls> => ({
  read: () => siteState(context),
  firstSteps: () => firstSteps(context),
  retry: (call) => retryFailed(context, call.actor),
  testMail: (call) => sendTestMail(context, call.actor),
});

export const siteStateFeature = feature({
  handlers: (context: AppContext) => ({ siteState: siteStateRoutes(context) }),
  jobs: [retryJob],
});
