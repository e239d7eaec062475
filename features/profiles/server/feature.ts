import { feature } from "#kit/server/features/feature.ts";
import { personalData } from "#features/personal-data/server/provider.ts";
import { profilesPersonalData } from "./personal-data.ts";
import type { profilesCalls } from "../calls.ts";
import type { Handlers } from "#kit/server/http/calls.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { changeAvatar, changePhoto, removeAvatar } from "./avatar.ts";
import { banLevel, changePrivacy, changeProfile, ownPrivacy, privacyOf, showProfile } from "./service.ts";

const profilesRoutes = (context: AppContext): Handlers<typeof profilesCalls> => ({
  change: (call) => changeProfile(context, call.actor, call.body),
  show: (call) => showProfile(context, call.actor, call.query.username),
  ownPrivacy: (call) => ownPrivacy(context, call.actor),
  changePrivacy: (call) => changePrivacy(context, call.actor, call.query.newPrivacy),
  privacyOf: (call) => privacyOf(context, call.query.username),
  changeAvatar: (call) => changeAvatar(context, call.actor, call.files.file),
  changePhoto: (call) => changePhoto(context, call.actor, call.params.userId, call.files.file),
  removeAvatar: (call) => removeAvatar(context, call.actor),
  banLevel: (call) => banLevel(context, call.actor),
});

export const profilesFeature = feature({
  handlers: (context: AppContext) => ({ profiles: profilesRoutes(context) }),
  contributes: [personalData.with(profilesPersonalData)],
});
