import { accountsCalls } from "./accounts.ts";
import { commentsCalls } from "./comments.ts";
import type { Calls } from "./endpoint.ts";
import { notificationsCalls } from "./notifications.ts";
import { taleMarksCalls } from "./tale-marks.ts";
import { talesCalls } from "./tales.ts";
import { trophiesCalls } from "./trophies.ts";

/** The whole API, by feature word. What is not here has no route; what is here must have one. */
export const api = {
  accounts: accountsCalls,
  tales: { ...talesCalls, ...taleMarksCalls },
  comments: commentsCalls,
  trophies: trophiesCalls,
  notifications: notificationsCalls,
} satisfies Record<string, Calls>;
