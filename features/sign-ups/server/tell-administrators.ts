import { sql } from "drizzle-orm";
import { messages } from "#content/server-texts.ts";
import { signUpWaits } from "#features/accounts/server/events.ts";
import { administrators } from "#features/accounts/server/staff-queries.ts";
import { adminMessage } from "#features/notifications/server/kinds.ts";
import { notifyWhileUnread } from "#features/notifications/server/service.ts";
import { interpolate } from "#kit/server/interpolate.ts";
import { languageFor } from "#vocabulary/site-settings.ts";
import { applicationsPath } from "../address.ts";

/** Tells each administrator that somebody waits to be let in. While the message is unread, it stands for all who come. */
export const tellAdministrators = signUpWaits.with(async ({ context, tx, afterCommit }) => {
  // Of two applicants at the same moment the second one sees the message about the first.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('messages about applications', 0))`);
  const page = context.config.SITE_URL + applicationsPath;
  for (const { id, language } of await administrators(tx)) {
    const text = interpolate(messages[languageFor(context.siteSettings.current, language)].applications.waiting, {
      page,
    });
    await notifyWhileUnread(context, tx, afterCommit, { ...adminMessage(id, text), about: "applications" });
  }
});
