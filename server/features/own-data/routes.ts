import type { ownDataCalls } from "#contract/own-data.ts";
import type { Handlers } from "#server/platform/http/calls.ts";
import type { Platform } from "#server/platform/platform.ts";
import { createDownloadWithPassword, downloadData } from "./download.ts";
import type { DataHolder } from "./holder.ts";
import { removeOwnAccount } from "./removal.ts";

/** @param holders every feature that holds something about people, in the order of the archive */
export function ownDataRoutes(platform: Platform, holders: readonly DataHolder[]): Handlers<typeof ownDataCalls> {
  const downloadWithPassword = createDownloadWithPassword(platform, holders);
  return {
    download: (call) => downloadData(platform, holders, call.actor),
    downloadWithPassword: (call) => downloadWithPassword(call.body, call),
    remove: (call) => removeOwnAccount(platform, holders, call, call.body?.password),
  };
}
