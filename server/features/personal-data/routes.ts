import type { personalDataCalls } from "#contract/personal-data.ts";
import type { Handlers } from "#server/platform/http/calls.ts";
import type { Platform } from "#server/platform/platform.ts";
import { createDownloadWithPassword, downloadData } from "./download.ts";
import type { PersonalDataProvider } from "./provider.ts";
import { removeOwnAccount } from "./removal.ts";

/** @param providers every feature that holds something about people, in the order of the archive */
export function personalDataRoutes(
  platform: Platform,
  providers: readonly PersonalDataProvider[],
): Handlers<typeof personalDataCalls> {
  const downloadWithPassword = createDownloadWithPassword(platform, providers);
  return {
    download: (call) => downloadData(platform, providers, call.actor),
    downloadWithPassword: (call) => downloadWithPassword(call.body, call),
    remove: (call) => removeOwnAccount(platform, providers, call, call.body?.password),
  };
}
