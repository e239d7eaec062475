import type { personalDataCalls } from "#contract/personal-data.ts";
import type { Handlers } from "#server/platform/http/calls.ts";
import type { AppContext } from "#server/platform/app-context.ts";
import { createDownloads } from "./download.ts";
import type { PersonalDataProvider } from "./provider.ts";
import { removeOwnAccount } from "./removal.ts";

/** @param providers every feature that stores personal data, in the order of the archive */
export function personalDataRoutes(
  context: AppContext,
  providers: readonly PersonalDataProvider[],
): Handlers<typeof personalDataCalls> {
  const { download, downloadWithPassword } = createDownloads(context, providers);
  return {
    download: (call) => download(call.actor),
    downloadWithPassword: (call) => downloadWithPassword(call.body, call),
    remove: (call) => removeOwnAccount(context, providers, call, call.body?.password),
  };
}
