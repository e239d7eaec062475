import type { Logger } from "pino";
import type { Config } from "../settings/config.ts";
import type { Database } from "../database/database.ts";
import { isLoopback } from "./endpoint.ts";
import { createPushSender, type PushSender } from "./sender.ts";
import { vapidKeys } from "./vapid.ts";

/** Opens the sender of Web Push messages (RFC 8030, 8291 and 8292). */
export async function openPush(config: Config, database: Database, log: Logger): Promise<PushSender> {
  const keys = await vapidKeys(database, config);
  return createPushSender({ keys, log, allowLoopback: isLoopback(config.SITE_URL) });
}
