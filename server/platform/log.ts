import { pino, type Logger } from "pino";

/** Structured logs on standard output. Nothing that opens a door is ever written. */
export function createLog(level: string): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: ["*.password", "*.token", "*.headers.authorization", "*.headers.cookie"], censor: "[hidden]" },
  });
}
