import { z } from "zod";

/** The settings of traces: the names are OpenTelemetry's. */

export const tracingSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: "must look like http://localhost:4318" })
    .optional(),
  // Read by the library. Listed here, so that it is no unknown setting.
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  OTEL_SERVICE_NAME: z.string().trim().min(1).default("fabula"),
  OTEL_TRACES_SAMPLER: z
    .enum([
      "always_on",
      "always_off",
      "traceidratio",
      "parentbased_always_on",
      "parentbased_always_off",
      "parentbased_traceidratio",
    ])
    .default("parentbased_traceidratio"),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(0.05),
};

/** Further names that the library reads. */
export const otherTracingSettings =
  /^OTEL_(RESOURCE_ATTRIBUTES|EXPORTER_OTLP_(TIMEOUT|COMPRESSION|CERTIFICATE|CLIENT_KEY|CLIENT_CERTIFICATE))$/;

export interface TracingSettings {
  /** The collector's address for traces. */
  url: string;
  serviceName: string;
  sampler: z.output<typeof tracingSettings.OTEL_TRACES_SAMPLER>;
  /** The share of traces that are recorded, 0 to 1. */
  ratio: number;
}

/** Null without a collector. */
export function readTracing(config: z.output<z.ZodObject<typeof tracingSettings>>): TracingSettings | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: serviceName } = config;
  if (endpoint === undefined) return null;
  const url = `${endpoint.replace(/\/$/, "")}/v1/traces`;
  return { url, serviceName, sampler: config.OTEL_TRACES_SAMPLER, ratio: config.OTEL_TRACES_SAMPLER_ARG };
}
