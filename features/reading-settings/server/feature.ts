import { feature } from "#kit/server/features/feature.ts";
import type { readingSettingsCalls } from "../calls.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import type { Handlers } from "#kit/server/http/calls.ts";
import { changeReadingSettings, ownReadingSettings } from "./service.ts";

const readingSettingsRoutes = (context: AppContext): Handlers<typeof readingSettingsCalls> => ({
  read: (call) => ownReadingSettings(context, call.actor),
  change: (call) => changeReadingSettings(context, call.actor, call.body),
});

export const readingSettingsFeature = feature({
  handlers: (context: AppContext) => ({ readingSettings: readingSettingsRoutes(context) }),
});
