import { randomUUID } from "node:crypto";
import type { Attributes, Context, Span as LibrarySpan } from "@opentelemetry/api";
import type { ReadableSpan, Sampler, SpanExporter } from "@opentelemetry/sdk-trace";
import type { Logger } from "pino";
import { SECOND } from "#vocabulary/limits.ts";
import type { TracingSettings } from "../settings/tracing.mjs";
import { version } from "../version.ts";
import { sqlState } from "../database/database-errors.ts";
import { useTracer, type Span, type SpanStart, type Tracer } from "./spans.ts";

/** Further spans that wait for the collector are dropped. */
const mostWaiting = 2048;
const mostAtOnce = 512;
const pauseBetweenExports = 5 * SECOND;

/** The package is loaded only by sites with traces. */
async function loadLibrary() {
  const [api, contexts, core, exporter, resources, sdk] = await Promise.all([
    import("@opentelemetry/api"),
    import("@opentelemetry/context-async-hooks"),
    import("@opentelemetry/core"),
    import("@opentelemetry/exporter-trace-otlp-http"),
    import("@opentelemetry/resources"),
    import("@opentelemetry/sdk-trace"),
  ]);
  return { ...api, ...contexts, ...core, ...exporter, ...resources, ...sdk };
}

type Library = Awaited<ReturnType<typeof loadLibrary>>;

function samplerOf(library: Library, { sampler, ratio }: TracingSettings): Sampler {
  const { AlwaysOnSampler, AlwaysOffSampler, TraceIdRatioBasedSampler, ParentBasedSampler } = library;
  const root = sampler.endsWith("always_on")
    ? new AlwaysOnSampler()
    : sampler.endsWith("always_off")
      ? new AlwaysOffSampler()
      : new TraceIdRatioBasedSampler(ratio);
  return sampler.startsWith("parentbased") ? new ParentBasedSampler({ root }) : root;
}

/** Logs when spans begin to be lost, and when the collector takes them again. */
function withLog(exporter: SpanExporter, { ExportResultCode }: Library, log: Logger): SpanExporter {
  let isLost = false;
  return {
    export(spans: ReadableSpan[], done) {
      exporter.export(spans, (result) => {
        const fails = result.code !== ExportResultCode.SUCCESS;
        if (fails && !isLost) log.warn({ event: "traces_lost", reason: typeOf(result.error) }, "traces are lost");
        if (!fails && isLost) log.info({ event: "traces_sent_again" }, "the collector takes traces again");
        isLost = fails;
        done(result);
      });
    },
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  };
}

/** A code of PostgreSQL, of the system or of HTTP, or the name of a class. */
function typeOf(error: unknown): string {
  const code = sqlState(error) ?? (error as { code?: unknown } | null)?.code;
  if (/^\w{2,50}$/.test(String(code ?? ""))) return String(code);
  return error instanceof Error ? error.name : "unknown";
}

function createTracer(library: Library, settings: TracingSettings, exporter: SpanExporter) {
  const { AsyncLocalStorageContextManager, W3CTraceContextPropagator, TracerProvider, BatchSpanProcessor } = library;
  const { ROOT_CONTEXT, SpanKind, SpanStatusCode, defaultTextMapGetter, trace } = library;
  const resource = library
    .defaultResource()
    .merge(library.detectResources({ detectors: [library.envDetector] }))
    .merge(
      library.resourceFromAttributes({
        "service.name": settings.serviceName,
        "service.version": version,
        "service.instance.id": randomUUID(),
      }),
    );
  const processor = new BatchSpanProcessor({
    exporter,
    maxQueueSize: mostWaiting,
    maxExportBatchSize: mostAtOnce,
    scheduledDelayMillis: pauseBetweenExports,
  });
  const sampler = samplerOf(library, settings);
  const provider = new TracerProvider({ resource, sampler, spanProcessors: [processor] });
  const spans = provider.getTracer("fabula");
  const contexts = new AsyncLocalStorageContextManager().enable();
  const propagator = new W3CTraceContextPropagator();
  const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER };

  function begin({ name, kind, attributes = {} }: SpanStart, parent: Context): Span {
    const options = { kind: kind === undefined ? SpanKind.INTERNAL : kinds[kind], attributes };
    const span = spans.startSpan(name, options, parent);
    const inside = trace.setSpan(parent, span);
    return {
      set: (more: Attributes) => void span.setAttributes(more),
      end(error) {
        if (error !== undefined)
          span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute("error.type", typeOf(error));
        span.end();
      },
      within: (work) => contexts.with(inside, work),
    };
  }

  const current = (): LibrarySpan | undefined => trace.getSpan(contexts.active());
  const isRecording = () => current()?.isRecording() === true;
  const tracer: Tracer = {
    isRecording,
    beginTrace: (start, headers) =>
      begin(
        start,
        headers === undefined ? ROOT_CONTEXT : propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter),
      ),
    beginChild: (start) => (isRecording() ? begin(start, contexts.active()) : null),
    annotate: (attributes) => void current()?.setAttributes(attributes),
    outside: (work) => contexts.with(ROOT_CONTEXT, work),
    ids() {
      const span = current();
      if (span === undefined) return null;
      const { traceId, spanId } = span.spanContext();
      return { trace_id: traceId, span_id: spanId };
    },
  };
  return { tracer, provider, contexts };
}

interface Tracing {
  /** Sends what waits. It takes as long as the collector, so wait only so long for it. */
  stop(): Promise<void>;
}

/** Loads the library and begins to send traces; does nothing without settings. */
export async function startTracing(settings: TracingSettings | null, log: Logger): Promise<Tracing> {
  if (settings === null) return { stop: async () => {} };
  const library = await loadLibrary();
  const exporter = withLog(new library.OTLPTraceExporter({ url: settings.url }), library, log);
  const { tracer, provider, contexts } = createTracer(library, settings, exporter);
  useTracer(tracer);
  return {
    async stop() {
      useTracer(null);
      contexts.disable();
      // It fails if the collector does, and that is in the log.
      await provider.shutdown().catch(() => {});
    },
  };
}
