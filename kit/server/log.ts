import { pino, type DestinationStream, type Logger, type LoggerOptions } from "pino";
import { SECOND } from "#vocabulary/limits.ts";
import { traceIds } from "./tracing/spans.ts";

/** Removes the parameters of a failed statement, which its error repeats: texts, addresses, hashes. */
const withoutParameters = (text: string) => text.replaceAll(/\nparams: [\s\S]*?(?=\n {4}at |$)/g, "");

/** An error without the extra properties that libraries add: those can contain whole requests. */
function serializeError(error: Error): { type: string; message: string; stack: string | undefined; cause?: string } {
  const { name, message, stack, cause } = error;
  return {
    type: name,
    message: withoutParameters(message),
    stack: stack === undefined ? undefined : withoutParameters(stack),
    ...(cause instanceof Error ? { cause: withoutParameters(cause.message) } : {}),
  };
}

/** How often each event was logged since the start, by level. Lines without an `event` count as "none". */
type EventCounts = Map<string, { event: string; level: string; count: number }>;

/** A property, because the prototype of a child is its parent: a worker and a request log to children. */
const eventCounts = Symbol("event counts");

/** For the metrics: lines with an `event` are those that an operator should look at. Lines below the configured level are not counted. */
export const eventCountsOf = (log: Logger & { [eventCounts]?: EventCounts }): EventCounts =>
  log[eventCounts] ?? new Map();

const counted = pino.levels.values.warn!;

function countLine(counts: EventCounts, fields: unknown, level: number) {
  if (level < counted) return;
  const event = (fields as { event?: unknown } | null)?.event;
  const name = typeof event === "string" ? event : "none";
  const key = `${level} ${name}`;
  const before = counts.get(key);
  if (before === undefined) counts.set(key, { event: name, level: pino.levels.labels[level]!, count: 1 });
  else before.count += 1;
}

/** Structured logs on standard output. They contain no secrets, except mailed links when there is no mail server (mail/file-transport.ts). */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const counts: EventCounts = new Map();
  const options: LoggerOptions = {
    level,
    hooks: {
      logMethod(values, write, at) {
        countLine(counts, values[0], at);
        write.apply(this, values);
      },
    },
    // Where a trace is recorded or continued: its ids find the lines, and the other way round.
    mixin: () => traceIds() ?? {},
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: serializeError },
    redact: { paths: ["*.password", "*.token", "*.headers.authorization", "*.headers.cookie"], censor: "[hidden]" },
  };
  const log = destination === undefined ? pino(options) : pino(options, destination);
  return Object.assign(log, { [eventCounts]: counts });
}

/** A log for frequent events: the first one is logged at once, then one line a second with the number of events. */
interface RateLimitedLog {
  add(reason: string): void;
}

export function rateLimitedLog(log: Logger, level: "warn" | "error", message: string): RateLimitedLog {
  /** The number of events since the last line, by reason. Reasons come from a fixed set, so this stays small. */
  const counts = new Map<string, number>();

  function report(reason: string) {
    const times = counts.get(reason) ?? 0;
    if (times === 0) return void counts.delete(reason);
    log[level]({ reason, times }, message);
    counts.set(reason, 0);
    setTimeout(() => report(reason), SECOND).unref();
  }

  return {
    add(reason) {
      const times = counts.get(reason);
      counts.set(reason, (times ?? 0) + 1);
      if (times === undefined) report(reason);
    },
  };
}
