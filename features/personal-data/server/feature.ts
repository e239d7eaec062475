import { feature } from "#kit/server/features/feature.ts";
import { accountPersonalData } from "./account-data.ts";
import { personalData } from "./provider.ts";
import type { personalDataCalls } from "../calls.ts";
import type { Handlers } from "#kit/server/http/calls.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { createDownloads } from "./download.ts";
import { archiveJob, deleteExpiredArchives } from "./prepared-archive.ts";
import { choicesOfLeaving, removalJob, removeOwnAccount, removeUnactivatedAccounts } from "./removal.ts";

function personalDataRoutes(context: AppContext): Handlers<typeof personalDataCalls> {
  const { download, downloadWithPassword } = createDownloads(context);
  return {
    download: (call) => download(call.actor),
    downloadWithPassword: (call) => downloadWithPassword(call.body, call),
    choices: (call) => choicesOfLeaving(context, call.actor),
    remove: (call) => removeOwnAccount(context, call, call.body ?? {}),
  };
}

export const personalDataFeature = feature({
  handlers: (context: AppContext) => ({ personalData: personalDataRoutes(context) }),
  contributes: [personalData.with(accountPersonalData)],
  jobs: [removalJob, archiveJob],
  housekeeping: [removeUnactivatedAccounts, deleteExpiredArchives],
});
