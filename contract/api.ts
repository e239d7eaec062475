import { accountsCalls } from "./accounts.ts";
import { commentsCalls } from "./comments.ts";
import type { Calls } from "./endpoint.ts";
import { moderationCalls } from "./moderation.ts";
import { notificationsCalls } from "./notifications.ts";
import { ownDataCalls } from "./own-data.ts";
import { ownTalesCalls } from "./own-tales.ts";
import { profilesCalls } from "./profiles.ts";
import { socialLoginCalls } from "./social-login.ts";
import { taleMarksCalls } from "./tale-marks.ts";
import { talesCalls } from "./tales.ts";
import { trophiesCalls } from "./trophies.ts";

/** The whole API, by feature word. What is not here has no route; what is here must have one. */
export const api = {
  accounts: accountsCalls,
  profiles: profilesCalls,
  socialLogin: socialLoginCalls,
  ownData: ownDataCalls,
  tales: { ...talesCalls, ...ownTalesCalls, ...taleMarksCalls },
  comments: commentsCalls,
  trophies: trophiesCalls,
  notifications: notificationsCalls,
  moderation: moderationCalls,
} satisfies Record<string, Calls>;
