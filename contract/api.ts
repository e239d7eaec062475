import { accountsCalls } from "./accounts.ts";
import type { Calls } from "./endpoint.ts";
import { talesCalls } from "./tales.ts";

/** The whole API, by feature word. What is not here has no route; what is here must have one. */
export const api = {
  accounts: accountsCalls,
  tales: talesCalls,
} satisfies Record<string, Calls>;
