// @ts-check
import { anyText, number, oneOf, trimmedText, webAddress } from "./setting-types.mjs";

/** The settings of traces: the names are OpenTelemetry's. */

export const tracingSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress("must look like http://localhost:4318").optional,
  // Read by the library. Listed here, so that it is no unknown setting.
  OTEL_EXPORTER_OTLP_HEADERS: anyText.optional,
  OTEL_SERVICE_NAME: trimmedText().or("fabula"),
  OTEL_TRACES_SAMPLER: oneOf(
    "always_on",
    "always_off",
    "traceidratio",
    "parentbased_always_on",
    "parentbased_always_off",
    "parentbased_traceidratio",
  ).or("parentbased_traceidratio"),
  OTEL_TRACES_SAMPLER_ARG: number({ from: 0, to: 1 }).or(0.05),
};

/** Further names that the library reads. */
export const otherTracingSettings =
  /^OTEL_(RESOURCE_ATTRIBUTES|EXPORTER_OTLP_(TIMEOUT|COMPRESSION|CERTIFICATE|CLIENT_KEY|CLIENT_CERTIFICATE))$/;

/**
 * @typedef {object} TracingSettings
 * @property {string} url the collector's address for traces
 * @property {string} serviceName
 * @property {ReturnType<typeof tracingSettings.OTEL_TRACES_SAMPLER>} sampler
 * @property {number} ratio the share of traces that are recorded, 0 to 1
 */

/**
 * Null without a collector.
 * @param {{ [K in keyof typeof tracingSettings]: ReturnType<typeof tracingSettings[K]> }} config
 * @returns {TracingSettings | null}
 */
export function readTracing(config) {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: serviceName } = config;
  if (endpoint === undefined) return null;
  const url = `${endpoint.replace(/\/$/, "")}/v1/traces`;
  return { url, serviceName, sampler: config.OTEL_TRACES_SAMPLER, ratio: config.OTEL_TRACES_SAMPLER_ARG };
}
