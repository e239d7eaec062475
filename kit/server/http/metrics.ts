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
import { databaseMetrics } from "../database/metrics.ts";
import { jobMetrics } from "../jobs/metrics.ts";
import type { Live } from "../live/live.ts";
import { eventCountsOf } from "../log.ts";
import { outboxMetrics } from "../mail/metrics.ts";
import { constantTimeEqual } from "../security/secrets.ts";
import type { Readiness } from "./health.ts";
import { processMetrics } from "./process-metrics.ts";
import type { TakeUploadSlot } from "./upload-slots.ts";

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
  const { config, database, cache, reads, jobs, images, outbox, pubSub, siblings } = context;
  const token = config.METRICS_TOKEN;
  if (token === undefined) return null;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
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
  siblings.onMetricsWanted(() => registry.getMetricsAsJSON());
  const observe: Observe = (labels, milliseconds) => durations.observe({ ...labels }, milliseconds / SECOND);
  app.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "none";
    observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime);
  });
  app.get("/metrics", { schema: { hide: true }, config: { servedWhenBusy: true } }, async (request, reply) => {
    if (!constantTimeEqual(request.headers.authorization ?? "", `Bearer ${token}`))
      throw new ApiError("UNAUTHENTICATED");
    const others = (await siblings.metricsOfOthers()) as MetricObjectWithValues<MetricValue<string>>[][];
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
