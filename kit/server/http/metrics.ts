import type { FastifyInstance } from "fastify";
import {
  AggregatorRegistry,
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  Registry,
  type Metric,
  type MetricObjectWithValues,
  type MetricValue,
} from "prom-client";
import { SECOND } from "#vocabulary/limits.ts";
import { ApiError } from "../api-error.ts";
import type { AppContext } from "../app-context.ts";
import { finishesWithin } from "../clock.ts";
import type { Database } from "../database/database.ts";
import type { Jobs } from "../jobs/jobs.ts";
import type { Live } from "../live/live.ts";
import { eventCountsOf } from "../log.ts";
import type { Outbox } from "../mail/outbox.ts";
import { constantTimeEqual } from "../security/secrets.ts";
import { delayResolution } from "./calls-at-once.ts";
import type { Readiness } from "./health.ts";
import { processMetrics } from "./process-metrics.ts";
import type { TakeUploadSlot } from "./multipart.ts";

/** Shorter than the time for which a worker waits for the metrics of another one. */
const timeout = SECOND;

/** Counts a reply in the metrics. */
export type Observe = (reply: { method: string; route: string; status: number }, milliseconds: number) => void;

interface Watched {
  readiness: Readiness;
  live: Pick<Live, "counts">;
  uploads: Pick<TakeUploadSlot, "counts">;
}

/**
 * Prometheus metrics, served only with METRICS_TOKEN as the bearer token. Other metrics than the requests are read when somebody asks.
 * @returns for replies that do not pass through Fastify
 */
export function registerMetrics(app: FastifyInstance, context: AppContext, watched: Watched): Observe | null {
  const { config, database, cache, reads, jobs, images, outbox, pubSub, workerGroup } = context;
  const token = config.METRICS_TOKEN;
  if (token === undefined) return null;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: delayResolution });
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from request to answer",
    labelNames: ["method", "route", "status"],
    registers: [registry],
  });
  const all = [
    ...processMetrics(config.DATA_DIR, config.workers),
    ...databaseMetrics(database, watched.readiness),
    ...reads.metrics,
    ...pubSub.metrics,
    ...outboxMetrics(outbox),
    ...jobMetrics(jobs),
    ...cache.metrics,
    ...images.metrics,
    ...trafficMetrics(context, watched),
  ];
  for (const metric of all) registry.registerMetric(metric as Metric);
  workerGroup.onMetricsWanted(() => registry.getMetricsAsJSON());
  const observe: Observe = (labels, milliseconds) => durations.observe({ ...labels }, milliseconds / SECOND);
  app.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "none";
    observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime);
  });
  app.get("/metrics", { schema: { hide: true }, config: { servedWhenBusy: true } }, async (request, reply) => {
    if (!constantTimeEqual(request.headers.authorization ?? "", `Bearer ${token}`))
      throw new ApiError("UNAUTHENTICATED");
    const others = (await workerGroup.metricsOfOthers()) as MetricObjectWithValues<MetricValue<string>>[][];
    const whole =
      others.length === 0 ? registry : AggregatorRegistry.aggregate([await registry.getMetricsAsJSON(), ...others]);
    return reply.type(registry.contentType).send(await whole.metrics());
  });
  return observe;
}

const trafficMetrics = ({ log }: Pick<AppContext, "log">, { live, uploads }: Pick<Watched, "live" | "uploads">) => [
  new Gauge({
    name: "live_connections",
    help: "Open live connections, and people who have at least one",
    labelNames: ["of"],
    registers: [],
    collect() {
      const { connections, members } = live.counts();
      this.set({ of: "connections" }, connections);
      this.set({ of: "members" }, members);
    },
  }),
  new Gauge({
    name: "fabula_uploads",
    help: "Uploads of files that are coming or at work",
    registers: [],
    collect() {
      this.set(uploads.counts().uploads);
    },
  }),
  new Gauge({
    name: "fabula_upload_bytes",
    help: "Announced bytes of the uploads that are coming or at work",
    registers: [],
    collect() {
      this.set(uploads.counts().bytes);
    },
  }),
  new Counter({
    name: "fabula_log_lines_total",
    help: "Lines of the log with level warn or higher since the start, by their event",
    labelNames: ["level", "event"],
    registers: [],
    collect() {
      this.reset();
      for (const { level, event, count } of eventCountsOf(log).values()) this.inc({ level, event }, count);
    },
  }),
];

/** Every process reads the same numbers. */
const outboxMetrics = (outbox: Pick<Outbox, "waiting">) => [
  new Gauge({
    name: "fabula_outbox_mails",
    help: "Mails that wait to be sent; at most 100,000 are counted",
    registers: [],
    aggregator: "max",
    async collect() {
      this.remove();
      const waiting = await orNull(outbox.waiting());
      if (waiting !== null) this.set(waiting.count);
    },
  }),
  new Gauge({
    name: "fabula_outbox_oldest_age_seconds",
    help: "Time since the oldest mail was written that waits to be sent",
    registers: [],
    aggregator: "max",
    async collect() {
      this.remove();
      const waiting = await orNull(outbox.waiting());
      if (waiting !== null) this.set(waiting.oldestAge);
    },
  }),
];

const countsOf = async (jobs: Pick<Jobs, "counts">) => (await orNull(jobs.counts())) ?? [];

const jobMetrics = (jobs: Pick<Jobs, "counts" | "failures">) => [
  new Counter({
    name: "fabula_job_failures_total",
    help: "Failed attempts at batches of jobs since the start, those that were repeated included",
    labelNames: ["job"],
    registers: [],
    collect() {
      this.reset();
      for (const [job, count] of jobs.failures()) this.inc({ job }, count);
    },
  }),
  new Gauge({
    name: "jobs",
    help: "Long work that calls have asked for: waiting, running, retrying after a failure, failed for good",
    labelNames: ["job", "state"],
    registers: [],
    // Every process reads the same numbers.
    aggregator: "max",
    async collect() {
      this.reset();
      for (const { job, oldestAge: _age, ...counts } of await countsOf(jobs)) {
        for (const [state, count] of Object.entries(counts)) this.set({ job, state }, count);
      }
    },
  }),
  new Gauge({
    name: "jobs_oldest_age_seconds",
    help: "Time since the oldest job that is not finished was asked for",
    labelNames: ["job"],
    registers: [],
    // Every process reads the same numbers.
    aggregator: "max",
    async collect() {
      this.reset();
      for (const { job, oldestAge } of await countsOf(jobs)) this.set({ job }, oldestAge);
    },
  }),
];

/** Null without a database that answers in time: its numbers are missing then, and the other metrics are still shown. */
async function orNull<T>(asked: Promise<T>): Promise<T | null> {
  const answer = asked.catch(() => null);
  return (await finishesWithin(answer, timeout)) ? answer : null;
}

const databaseMetrics = ({ pool }: Pick<Database, "pool">, readiness: () => Promise<string | null>) => [
  new Gauge({
    name: "database_connections",
    help: "Connections to the database that are busy or free to be used, and requests that wait for one",
    labelNames: ["of"],
    registers: [],
    collect() {
      for (const [of, count] of Object.entries(pool.counts)) this.set({ of }, count);
    },
  }),
  new Gauge({
    name: "fabula_database_disk_full",
    help: "1 after the database has said that its disk is full, until it takes a change again",
    registers: [],
    aggregator: "max",
    collect() {
      this.set(pool.diskFullAt === null ? 0 : 1);
    },
  }),
  new Gauge({
    name: "fabula_ready",
    help: "1 while /readyz of every process answers 200, otherwise 0",
    registers: [],
    aggregator: "min",
    async collect() {
      const fault = await orNull(readiness().then((reason) => ({ reason })));
      this.set(fault?.reason === null ? 1 : 0);
    },
  }),
];
