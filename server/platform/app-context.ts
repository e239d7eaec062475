import type { Logger } from "pino";
import type { Config } from "#server/config.ts";
import type { Clock } from "./clock.ts";
import type { Database } from "./database/database.ts";
import type { PubSub } from "./database/pub-sub.ts";
import type { Images } from "./images/images.ts";
import type { Outbox } from "./mail/outbox.ts";
import type { PushSender } from "./push/sender.ts";
import type { SecurityLog } from "./security-log.ts";

/** The shared services that every feature gets. Created once by site.ts; tests create it with their own clock and database. */
export interface AppContext {
  config: Config;
  clock: Clock;
  log: Logger;
  securityLog: SecurityLog;
  database: Database;
  /** Messages between all processes, this one included. */
  pubSub: PubSub;
  outbox: Outbox;
  /** Sends Web Push messages to browsers. */
  push: PushSender;
  /** Pictures that people send. */
  images: Images;
  /** Every process drops its cached pages that have one of these cache tags. */
  pages: { invalidate(cacheTags: readonly string[]): void };
  /** The site's secret; take `deriveKey(secret, purpose)`, never the secret itself. */
  secret: string;
}
