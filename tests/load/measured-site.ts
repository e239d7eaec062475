import { pathToFileURL } from "node:url";
import { join } from "node:path";
import type { Bench } from "./bench.ts";
import { signIn, startSite } from "./bench-site.ts";
import { measuredTags } from "./calls/every-measured-call.ts";
import { signInCallers } from "./calls/measured-call.ts";
import type { FilledDatabase } from "./database-server.ts";
import { emailOf } from "./dataset/members.ts";
import { idleReads, type MeasuredSite } from "./measure-call.ts";

/** A site that tells how much its statements have read. */

const preload = pathToFileURL(join(import.meta.dirname, "measured-server.ts")).href;

/** Parallel workers would read and compute outside the measured connections, and a busy site has no core to spare for them. */
const withoutWorkers = (url: string) =>
  `${url}${url.includes("?") ? "&" : "?"}options=${encodeURIComponent("-c max_parallel_workers_per_gather=0")}`;

export async function measuredSite({ folder, server }: Bench, database: FilledDatabase): Promise<MeasuredSite> {
  const site = await startSite(folder, {
    DATABASE_URL: withoutWorkers(database.url),
    NODE_OPTIONS: `--import=${preload}`,
  });
  const otherUrl = server.adminUrl("postgres");
  return {
    site,
    idle: await idleReads(site, otherUrl, database.name),
    callers: await signInCallers(database.landmarks, (id) => signIn(site.url, emailOf(id))),
    database: database.name,
    adminUrl: database.adminUrl,
    otherUrl,
    cacheTags: measuredTags(database.landmarks),
  };
}
