import type { FastifyInstance } from "fastify";
import {
  AggregatorRegistry,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  Registry,
  type MetricObjectWithValues,
  type MetricValue,
} from "prom-client";
import { SECOND } from "#contract/limits.ts";
import { notReadyReason } from "../database/readiness.ts";
import type { Live } from "../live/live.ts";
import type { AppContext } from "../app-context.ts";
import type { PageCounts } from "../render/page-counts.ts";
import { jobMetrics } from "../jobs/metrics.ts";
import { ApiError } from "../api-error.ts";
import { constantTimeEqual } from "../security/secrets.ts";

/** For operators: liveness (/healthz), readiness (/readyz) and metrics. @returns for replies that do not pass through Fastify */
export function registerHealth(
  app: FastifyInstance,
  context: AppContext,
  live: Pick<Live, "counts">,
  pageCounts: PageCounts,
  isStopping: () => boolean,
): Observe | null {
  const options = { schema: { hide: true }, config: { servedWhenBusy: true as const } };
  app.get("/healthz", options, async () => ({ status: "up" }));

  app.get("/readyz", options, async () => {
    if (isStopping()) throw new ApiError("UNAVAILABLE", { detail: "Stopping." });
    const fault = await notReadyReason(context.database).catch(() => "The database does not answer.");
    if (fault !== null) throw new ApiError("UNAVAILABLE", { detail: fault });
    if (!context.pubSub.isConnected())
      throw new ApiError("UNAVAILABLE", {
        detail: "This process does not hear the others: notices of the database are lost.",
      });
    return { status: "ready" };
  });

  return registerMetrics(app, context, live, pageCounts);
}

/** Counts a reply in the metrics. */
export type Observe = (reply: { method: string; route: string; status: number }, milliseconds: number) => void;

/** Prometheus metrics, served only with METRICS_TOKEN as the bearer token. */
function registerMetrics(
  app: FastifyInstance,
  { config, database, jobs, siblings }: AppContext,
  live: Pick<Live, "counts">,
  pageCounts: PageCounts,
): Observe | null {
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
  registry.registerMetric(
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
  );
  registry.registerMetric(
    new Gauge({
      name: "database_connections",
      help: "Connections to the database that are busy or free to be used, and requests that wait for one",
      labelNames: ["of"],
      registers: [],
      collect() {
        for (const [of, count] of Object.entries(database.pool.counts)) this.set({ of }, count);
      },
    }),
  );
  registry.registerMetric(
    new Gauge({
      name: "pages",
      help: "Pages that were rendered and pages whose totals were updated since the start; pages in the cache, and their bytes",
      labelNames: ["of"],
      registers: [],
      collect() {
        for (const [of, count] of Object.entries(pageCounts)) this.set({ of }, count);
      },
    }),
  );
  for (const metric of jobMetrics(jobs)) registry.registerMetric(metric);
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
