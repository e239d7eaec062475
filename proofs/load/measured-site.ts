import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { socialProvider } from "#features/social-login/server/samples.fixture.ts";
import { createClient } from "#tests/support/client.ts";
import { callersOf, type World } from "#tests/support/sample-world.ts";
import type { Bench } from "./bench.ts";
import { signIn, startSite, type BenchSite } from "./bench-site.ts";
import { measuredTags } from "./calls/every-measured-call.ts";
import { password } from "./dataset/fill.ts";
import { query, type FilledDatabase } from "./database-server.ts";
import { idleReads, type MeasuredSite } from "./measure-call.ts";

/** A site that tells how much its statements have read. */

const preload = pathToFileURL(join(import.meta.dirname, "measured-server.ts")).href;

/** Parallel workers would read and compute outside the measured connections, and a busy site has no core to spare for them. */
const withoutWorkers = (url: string) =>
  `${url}${url.includes("?") ? "&" : "?"}options=${encodeURIComponent("-c max_parallel_workers_per_gather=0")}`;

export async function worldOn(
  { url, dataDir }: BenchSite,
  { adminUrl, landmarks }: Pick<FilledDatabase, "adminUrl" | "landmarks">,
): Promise<World> {
  const sql: World["sql"] = (text, values) => query(adminUrl, text, values);
  async function logIn(id: number) {
    const [member] = await sql<{ email: string }>("select email from users where id = $1", [id]);
    return signIn(url, member!.email);
  }
  return {
    landmarks,
    callers: await callersOf(landmarks, logIn),
    sql,
    visitor: (network) => createClient(url, network === undefined ? {} : { "x-forwarded-for": network }),
    logIn,
    now: () => new Date(),
    secret: readFileSync(join(dataDir, "session-secret"), "utf8"),
    password,
  };
}

/** @param env more of its settings @param preloads modules that are loaded before it */
export async function measuredSite(
  { folder, server }: Bench,
  database: FilledDatabase,
  env: Record<string, string> = {},
  preloads: readonly string[] = [],
): Promise<MeasuredSite> {
  const site = await startSite(folder, {
    ...socialProvider,
    ...env,
    DATABASE_URL: withoutWorkers(database.url),
    NODE_OPTIONS: [preload, ...preloads].map((each) => `--import=${each}`).join(" "),
  });
  const otherUrl = server.adminUrl("postgres");
  return {
    site,
    idle: await idleReads(site, otherUrl, database.name),
    world: await worldOn(site, database),
    database: database.name,
    adminUrl: database.adminUrl,
    otherUrl,
    cacheTags: measuredTags(database.landmarks),
  };
}
