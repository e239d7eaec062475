import type { siteSettingsCalls } from "../calls.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { feature } from "#kit/server/features/feature.ts";
import type { Handlers } from "#kit/server/http/calls.ts";
import { allSettings, changeLogo, changeSettings, publicSettings, removeLogo } from "./changing.ts";

const siteSettingsRoutes = (context: AppContext): Handlers<typeof siteSettingsCalls> => ({
  read: async () => publicSettings(context),
  readAll: async () => allSettings(context),
  change: (call) => changeSettings(context, call.actor, call.body),
  changeLogo: (call) => changeLogo(context, call.actor, call.files.file),
  removeLogo: (call) => removeLogo(context, call.actor),
});

export const siteSettingsFeature = feature({
  handlers: (context: AppContext) => ({ siteSettings: siteSettingsRoutes(context) }),
});
