import { pino, type DestinationStream, type Logger, type LoggerOptions } from "pino";

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

/** Structured logs on standard output. They contain no secrets, except mailed links when there is no mail server (mail/file-transport.ts). */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: serializeError },
    redact: { paths: ["*.password", "*.token", "*.headers.authorization", "*.headers.cookie"], censor: "[hidden]" },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}
