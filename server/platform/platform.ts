import type { Logger } from "pino";
import type { Config } from "#server/config.ts";
import type { Clock } from "./clock.ts";
import type { Database } from "./database/database.ts";
import type { Outbox } from "./mail/outbox.ts";

/** What every feature builds on. Made once by app.ts; tests make the same with their own clock and database. */
export interface Platform {
  config: Config;
  clock: Clock;
  log: Logger;
  database: Database;
  outbox: Outbox;
  /** Rendered pages that show one of these things are drawn anew, in every process. */
  pages: { invalidate(shown: readonly string[]): void };
  /** The site's secret; take `deriveKey(secret, purpose)`, never the secret itself. */
  secret: string;
}
