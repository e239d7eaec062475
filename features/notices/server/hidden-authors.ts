import type { SQL } from "drizzle-orm";
import { users } from "#features/accounts/server/tables.ts";
import { isHiddenFrom, nameUnlessHidden } from "#features/decisions/server/hidden-members.ts";
import { notices } from "./tables.ts";

/** Whether a notice is about what its member has written unnamed. */
export const isNoticedHidden = () => isHiddenFrom({ type: notices.type, id: notices.aboutId, userId: notices.userId });

/** The name of that member for the staff; null without one. */
export const nameOfNoticed = () => nameUnlessHidden(isNoticedHidden(), users.username) as SQL<string | null>;
