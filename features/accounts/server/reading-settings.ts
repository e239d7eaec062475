import { withDefaults, type ReadingSettings } from "#features/reading-settings/calls.ts";
import type { User } from "./queries.ts";

/** A member's reading settings. They are stored with the account, because its reply and other features contain parts of them. */
export const readingSettingsOf = ({
  readingSettings,
  language,
}: Pick<User, "readingSettings" | "language">): ReadingSettings => withDefaults(readingSettings, language);
