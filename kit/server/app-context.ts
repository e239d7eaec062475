import type { Logger } from "pino";
import type { Config } from "./settings/config.ts";
import type { LiveSettings } from "./live-settings.ts";
import type { SiteCache } from "./cache/site-cache.ts";
import type { Clock } from "./clock.ts";
import type { Database } from "./database/database.ts";
import type { PubSub } from "./database/pub-sub.ts";
import type { Jobs } from "./jobs/jobs.ts";
import type { Images } from "./images/images.ts";
import type { Reads } from "./read-routing.ts";
import type { Outbox } from "./mail/outbox.ts";
import type { PublicNetwork } from "./public-network.ts";
import type { PushSender } from "./push/push.ts";
import type { WorkerGroup } from "./workers/worker-group.ts";
import type { SecurityLog } from "./security-log.ts";

/** The shared services that every feature gets. Created once by site.ts; tests create it with their own clock and database. */
export interface AppContext {
  config: Config;
  /** The decisions of the owner, which may change at any time: never keep a part of them. */
  siteSettings: LiveSettings;
  clock: Clock;
  log: Logger;
  securityLog: SecurityLog;
  database: Database;
  /** Reads that a replica may answer. */
  reads: Reads;
  /** Messages between all processes, this one included. */
  pubSub: PubSub;
  outbox: Outbox;
  /** Long work, after the call that asks for it. */
  jobs: Jobs;
  /** Sends Web Push messages to browsers. */
  push: PushSender;
  /** Leads to servers that people name. */
  publicNetwork: PublicNetwork;
  /** Pictures that people send. */
  images: Images;
  /** Rendered pages, feeds and kept replies of this process, which become stale when one of their tags moves. */
  cache: SiteCache;
  /** The processes that share the port, of which this is one. */
  workerGroup: WorkerGroup;
  /** The site's secret; take `deriveKey(secret, purpose)`, never the secret itself. */
  secret: string;
}
