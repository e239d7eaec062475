import { languageFor } from "#vocabulary/site-settings.ts";
import { messages } from "#content/server-texts.ts";
import { administrators } from "#features/accounts/server/staff-queries.ts";
import { adminMessage } from "#features/notifications/server/kinds.ts";
import { notify } from "#features/notifications/server/service.ts";
import type { Act } from "#kit/server/features/events.ts";
import { interpolate } from "#kit/server/interpolate.ts";
import { webhooks as limits } from "#vocabulary/limits.ts";
import { webhooksPage } from "../address.ts";
import { webhooksChanged } from "./followed-events.ts";
import { switchOff, type Task } from "./queries.ts";

/** Switches a webhook off after a week in which every attempt has failed, and tells the administrators. */
export async function switchOffIfFailing(act: Act, { id, address, failingSince }: Task["webhook"]): Promise<void> {
  const { context, tx, afterCommit } = act;
  const weekAgo = new Date(context.clock.now().getTime() - limits.failingMost);
  if (failingSince === null || failingSince > weekAgo) return;
  if (!(await switchOff(tx, id, weekAgo))) return;
  webhooksChanged(afterCommit);
  // Without its path, which may hold a secret of the receiver.
  const { host } = new URL(address);
  const page = `${context.config.SITE_URL}${webhooksPage}`;
  const told = (await administrators(tx)).map((admin) => {
    const text = interpolate(messages[languageFor(context.siteSettings.current, admin.language)].webhooks.switchedOff, {
      host,
      page,
    });
    return adminMessage(admin.id, text);
  });
  await notify(context, tx, afterCommit, ...told);
}
