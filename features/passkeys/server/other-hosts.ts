import type { Logger } from "pino";
import type { Executor } from "#kit/server/database/transaction.ts";
import { passkeysOfOtherHosts } from "./queries.ts";

/** The operator has moved the site: its members can't use these passkeys any more, until it moves back. */
export async function warnOfLostPasskeys(db: Executor, siteUrl: string, log: Pick<Logger, "warn">): Promise<void> {
  const { hostname } = new URL(siteUrl);
  for (const { host, total } of await passkeysOfOtherHosts(db, hostname))
    log.warn(
      { event: "passkeys_of_other_host", host, siteHost: hostname, passkeys: total },
      `passkeys are bound to the host of SITE_URL: ${total} of ${host} are lost at ${hostname}`,
    );
}
