import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { MINUTE, SECOND } from "#vocabulary/limits.ts";
import { createApp } from "./app.ts";
import { jobs as declaredJobs, schedules, stopFeatures } from "./features.ts";
import type { Config } from "#kit/server/settings/config.ts";
import { prepareDataFolder } from "#ops/data-folder.ts";
import { addDemoContent } from "./demo-content.ts";
import { warnOfLostPasskeys } from "#features/passkeys/server/other-hosts.ts";
import { openSiteSettings } from "#features/site-settings/server/settings.ts";
import { startDictionaries } from "#features/dictionaries/server/dictionaries.ts";
import { startHeartbeat } from "#features/site-state/server/processes.ts";
import { rememberingSuccess } from "#features/site-state/server/test-mail.ts";
import { startBackfill, startTidying } from "#features/search/server/index-jobs.ts";
import { rememberFollowedEvents } from "#features/webhooks/server/followed-events.ts";
import { createStandardTags } from "#features/tales/server/tags/tags.ts";
import { startHousekeeping } from "./housekeeping.ts";
import { finishesWithin, systemClock, type Clock } from "#kit/server/clock.ts";
import { checkPooler, connect } from "#kit/server/database/database.ts";
import { keepRunning } from "#ops/embedded/keep-running.ts";
import { startEmbeddedPostgres } from "#ops/embedded/postgres.ts";
import { withStartupLock } from "#kit/server/database/advisory-locks.ts";
import { migrate } from "#kit/server/database/migrate.ts";
import { openPubSub } from "#kit/server/database/pub-sub.ts";
import { createJobs } from "#kit/server/jobs/jobs.ts";
import { startSchedules } from "#kit/server/jobs/schedule.ts";
import { openImages } from "#kit/server/images/images.ts";
import { deleteObjects } from "#kit/server/images/delete-objects.ts";
import { checkObjectStore } from "#kit/server/images/s3-store.ts";
import { createImageStore, openObjectStore, warnOfUnreachableObjects } from "#kit/server/images/image-store.ts";
import type { Live } from "#kit/server/live/live.ts";
import { fileTransport, mailFolder } from "#kit/server/mail/file-transport.ts";
import { createOutbox } from "#kit/server/mail/outbox.ts";
import { smtpTransport } from "#kit/server/mail/smtp-transport.ts";
import { senderOf, type Transport } from "#kit/server/mail/transport.ts";
import type { LiveSettings } from "#kit/server/live-settings.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { publicNetwork, type PublicNetwork } from "#kit/server/public-network.ts";
import { openPush } from "#kit/server/push/push.ts";
import { createSiteCache } from "#kit/server/cache/site-cache.ts";
import type { Tags } from "#kit/server/cache/tags.ts";
import { openReplica, type Replica } from "#kit/server/database/replica.ts";
import { readsFromPrimary, readsFromReplica, type Reads } from "#kit/server/read-routing.ts";
import { createSecurityLog } from "#kit/server/security-log.ts";
import { siteSecret } from "#kit/server/security/secrets.ts";
import { compareSecret } from "#kit/server/security/shared-secret.ts";
import { soleWorker, joinWorkerGroup } from "#kit/server/workers/worker-group.ts";
import { startTracing } from "#kit/server/tracing/open-telemetry.ts";
import type { Worker } from "#kit/server/workers/worker.ts";

/** Time by which the lag of a replica is measured, and milliseconds between two measurements: for tests. */
interface ReplicaTimes {
  now(): number;
  every: number;
}

interface Site {
  app: FastifyInstance;
  context: AppContext;
  /** The live connections. */
  live: Live;
  /** Accepts no more requests, finishes those in flight, then stops the database cleanly. */
  stop(): Promise<void>;
}

interface DatabaseSource {
  url: string;
  /** Starts the embedded server again after it was lost. An outside server is its operator's. */
  restart: (() => void) | undefined;
  stop(): Promise<void>;
}

/** Opens the database of DATABASE_URL, or an embedded PostgreSQL in the data folder. */
async function openDatabase(config: Config, log: Logger): Promise<DatabaseSource> {
  if (config.DATABASE_URL !== undefined) return { url: config.DATABASE_URL, restart: undefined, stop: async () => {} };
  const embedded = await startEmbeddedPostgres({ dataDir: config.DATA_DIR, log: (message) => log.info(message) });
  const kept = keepRunning(embedded, (error) => log.error({ err: error }, "embedded database"));
  return {
    url: embedded.url(),
    restart: kept.restart,
    async stop() {
      await kept.stop();
      await embedded.stop();
    },
  };
}

/** Replacements for tests: the clock, the mail transport and the way to servers of others. */
interface SiteOverrides {
  clock?: Clock | undefined;
  transport?: Transport | undefined;
  /** Milliseconds between two checks that pub/sub messages still arrive. */
  pubSubPingInterval?: number | undefined;
  replica?: ReplicaTimes | undefined;
  /** Where servers that people name are found. */
  network?: PublicNetwork | undefined;
  /** Null for a process that serves alone. */
  worker?: Worker | null;
  /** When the pages are built, which nothing before the app needs. */
  built?: Promise<void>;
  /** Receives a function that closes the database, for a start that is aborted. */
  onDatabase?(close: () => Promise<void>): void;
}

function transportOf(config: Config, settings: LiveSettings, log: Logger): Transport {
  const from = () => senderOf(config.MAIL_FROM, settings.current.name);
  return config.SMTP_URL === undefined
    ? fileTransport(mailFolder(config.DATA_DIR), from, config.SITE_URL, log)
    : smtpTransport(config.SMTP_URL, from);
}

/** Counted from the shutdown signal. The whole shutdown takes less than ten seconds. */
const statementsInFlight = 6 * SECOND;
const requestsInFlight = 7 * SECOND;

/** Builds everything from a configuration, up to an app that is ready to listen. */
export async function openSite(config: Config, log: Logger, overrides: SiteOverrides = {}): Promise<Site> {
  const {
    clock = systemClock,
    transport: given,
    pubSubPingInterval,
    replica,
    onDatabase,
    worker = null,
    built,
    network = publicNetwork,
  } = overrides;
  await prepareDataFolder(config, log);
  const tracing = await startTracing(config.tracing, log);
  const source = await openDatabase(config, log);
  const database = connect(source.url, {
    log,
    clock,
    whenLost: source.restart,
    preparedStatements: config.PREPARED_STATEMENTS,
    isPooled: config.DATABASE_DIRECT_URL !== undefined,
  });
  database.pool.startLog = log;
  const directUrl = config.DATABASE_DIRECT_URL ?? source.url;
  // For the start's lock, which belongs to a connection.
  const direct = directUrl === source.url ? database : connect(directUrl, { log });
  direct.pool.startLog = log;
  // Before any lock is taken: a pooler in transaction mode would hold the lock forever.
  const opening = openPubSub(directUrl, database, log, { pingEvery: pubSubPingInterval });
  onDatabase?.(async () => {
    await direct.close();
    await database.close();
    // Its connection would count as another process that still needs the embedded database. It has none while it waits for a recovery.
    const closed = opening.then(
      (pubSub) => pubSub.close(),
      () => {},
    );
    await finishesWithin(closed, 6 * SECOND);
    await source.stop();
  });
  const pubSub = await opening;
  await migrate(direct);
  if (direct !== database) await checkPooler(database);

  const secret = await siteSecret(config.DATA_DIR, config.SESSION_SECRET);
  await compareSecret(database, secret);
  await warnOfLostPasskeys(database.db, config.SITE_URL, log);
  const cache = createSiteCache(pubSub, replica?.now);
  const siteSettings = await openSiteSettings({ config, clock, log, database, pubSub, cache });
  const reads = openReads({ config, log, clock }, cache.tags, replica);
  const push = await openPush(config, database, log);
  const securityLog = createSecurityLog(log, clock);
  const workerGroup = worker === null ? soleWorker : await joinWorkerGroup(worker);
  const jobs = createJobs({ database, pubSub, clock, log });
  const chosen = given ?? transportOf(config, siteSettings, log);
  const transport = config.SMTP_URL === undefined ? chosen : rememberingSuccess(chosen, database, clock);
  const outbox = createOutbox({ database, clock, transport, log, jobs });
  const works = [...declaredJobs, outbox.delivery];
  const { objects, metrics } = openObjectStore(config.objectStore, { clock, log });
  if (config.objectStore === null) await warnOfUnreachableObjects(database.db, log);
  else await checkObjectStore(config.objectStore, log);
  const store = createImageStore({
    db: database.db,
    clock,
    log,
    objects,
    newOnesAreObjects: config.objectStore?.takesNewPictures === true,
    // It has no hurry: the address answers 404 as soon as the row is deleted.
    deleteSoon: (tx) => jobs.enqueue(tx, null, deleteObjects, {}),
  });
  const images = openImages(store, metrics);
  const context: AppContext = {
    config,
    siteSettings,
    clock,
    log,
    securityLog,
    database,
    reads,
    pubSub,
    outbox,
    jobs,
    push,
    publicNetwork: network,
    images,
    cache,
    secret,
    workerGroup,
  };

  await withStartupLock(direct, async () => {
    await createStandardTags(context);
    await jobs.createQueues(works);
    await startBackfill(context);
    if (config.DEMO_CONTENT) await addDemoContent(context);
  });

  if (direct !== database) await direct.close();

  await built;
  let stopping = false;
  rememberFollowedEvents(context);
  const { server: app, live } = await createApp(context, () => stopping);
  await jobs.start(context, works);
  // A client that connected before would miss what is sent in between.
  await pubSub.listening();
  const stopHeartbeat = startHeartbeat(context);
  const stopDictionaries = startDictionaries(context);
  const stopSchedules = workerGroup.isFirst ? startSchedules(context, schedules) : async () => {};
  database.pool.startLog = null;
  const stopHousekeeping = workerGroup.isFirst ? startHousekeeping(context) : async () => {};
  const stopTidying = workerGroup.isFirst ? startTidying(context) : async () => {};

  return {
    app,
    context,
    live,
    async stop() {
      stopping = true;
      log.info("stopping");
      // Requests that still wait for the database then fail with an error reply.
      const giveUp = setTimeout(() => database.pool.closeAllNow(), statementsInFlight);
      // In parallel with the rest, so that a slow mail server takes no time from the requests in flight.
      const jobsStopped = jobs.stop();
      await stopInOrder(log, [
        { name: "HTTP server", stop: () => app.close(), atMost: requestsInFlight },
        { name: "features", stop: () => stopFeatures(context), atMost: 2 * SECOND },
        { name: "sign of life", stop: stopHeartbeat, atMost: SECOND },
        { name: "dictionaries", stop: stopDictionaries, atMost: SECOND },
        { name: "schedules", stop: stopSchedules, atMost: SECOND / 2 },
        { name: "housekeeping", stop: stopHousekeeping, atMost: SECOND / 2 },
        { name: "index of search", stop: stopTidying, atMost: SECOND / 2 },
        { name: "jobs", stop: () => jobsStopped, atMost: 6 * SECOND },
        { name: "outbox", stop: async () => outbox.close(), atMost: SECOND / 2 },
        { name: "push", stop: async () => push.stop(), atMost: SECOND },
        { name: "worker group", stop: () => workerGroup.close(), atMost: SECOND / 2 },
        { name: "pub/sub", stop: () => pubSub.close(), atMost: SECOND / 2 },
        { name: "replica", stop: async () => reads.replica?.close(), atMost: 2 * SECOND },
        { name: "database connections", stop: () => database.close(), atMost: 3 * SECOND },
        { name: "traces", stop: () => tracing.stop(), atMost: 2 * SECOND },
        { name: "database", stop: source.stop, atMost: MINUTE },
      ]);
      clearTimeout(giveUp);
    },
  };
}

interface Part {
  name: string;
  stop(): Promise<unknown>;
  /** Milliseconds. */
  atMost: number;
}

/** Stops one part after the other. A part that fails or does not end in time is logged and keeps no other from stopping. */
async function stopInOrder(log: Logger, parts: Part[]): Promise<void> {
  for (const { name, stop, atMost } of parts) {
    try {
      if (!(await finishesWithin(stop(), atMost))) log.warn({ part: name, afterMs: atMost }, "did not stop in time");
    } catch (error) {
      log.warn({ part: name, err: error }, "failed to stop");
    }
  }
}

type Opening = Pick<AppContext, "config" | "log" | "clock">;

function replicaOf({ config, log, clock }: Opening, times: ReplicaTimes | undefined): Replica | null {
  const { DATABASE_URL: primaryUrl, DATABASE_REPLICA_URL: replicaUrl } = config;
  if (primaryUrl === undefined || replicaUrl === undefined) return null;
  const isPooled = config.DATABASE_DIRECT_URL !== undefined;
  return openReplica({
    log,
    clock,
    primaryUrl,
    replicaUrl,
    preparedStatements: config.PREPARED_STATEMENTS,
    isPooled,
    ...times,
  });
}

function openReads(opening: Opening, tags: Tags, times?: ReplicaTimes): Reads {
  const replica = replicaOf(opening, times);
  return replica === null ? readsFromPrimary : readsFromReplica(replica, tags);
}
