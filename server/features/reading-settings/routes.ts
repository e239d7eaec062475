import type { readingSettingsCalls } from "#contract/reading-settings.ts";
import type { AppContext } from "#server/platform/app-context.ts";
import type { Handlers } from "#server/platform/http/calls.ts";
import { changeReadingSettings, ownReadingSettings } from "./service.ts";

export function readingSettingsRoutes(context: AppContext): Handlers<typeof readingSettingsCalls> {
  return {
    read: (call) => ownReadingSettings(context, call.actor),
    change: (call) => changeReadingSettings(context, call.actor, call.body),
  };
}
