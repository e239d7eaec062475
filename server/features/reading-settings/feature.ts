import { feature } from "#server/platform/features/feature.ts";
import type { readingSettingsCalls } from "#contract/reading-settings.ts";
import type { AppContext } from "#server/platform/app-context.ts";
import type { Handlers } from "#server/platform/http/calls.ts";
import { changeReadingSettings, ownReadingSettings } from "./service.ts";

function readingSettingsRoutes(context: AppContext): Handlers<typeof readingSettingsCalls> {
  return {
    read: (call) => ownReadingSettings(context, call.actor),
    change: (call) => changeReadingSettings(context, call.actor, call.body),
  };
}

export const readingSettingsFeature = feature({
  handlers: (context: AppContext) => ({ readingSettings: readingSettingsRoutes(context) }),
});
