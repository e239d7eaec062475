import type { Logger } from "pino";
import type { Config } from "#server/config.ts";
import type { Clock } from "./clock.ts";
import type { Database } from "./database/database.ts";
import type { PubSub } from "./database/pub-sub.ts";
import type { Images } from "./images/images.ts";
import type { Outbox } from "./mail/outbox.ts";
import type { PushSender } from "./push/sender.ts";
import type { SecurityLog } from "./security-log.ts";

/** What every feature builds on. Made once by site.ts; tests make the same with a clock and a database of their own. */
export interface AppContext {
  config: Config;
  clock: Clock;
  log: Logger;
  securityLog: SecurityLog;
  database: Database;
  /** Word to every process, this one included. */
  pubSub: PubSub;
  outbox: Outbox;
  /** The way to browsers that are to be told while the site is closed. */
  push: PushSender;
  /** Pictures that people send. */
  images: Images;
  /** Rendered pages that show one of these things are drawn anew, in every process. */
  pages: { invalidate(cacheTags: readonly string[]): void };
  /** The site's secret; take `deriveKey(secret, purpose)`, never the secret itself. */
  secret: string;
}
