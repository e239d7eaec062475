import type { Duplex } from "node:stream";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import type { Logger } from "pino";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import type { Endpoint } from "#kit/calls/endpoint.ts";
import { errorCatalogue, pipelineErrors, type ErrorCode, type Problem } from "#vocabulary/errors.ts";
import {
  missingReferencedRow,
  sqlState,
  isOutcomeUnknown,
  isOutOfResources,
  isTimeoutOrContention,
  isReadOnly,
  isUnreachable,
} from "../database/database-errors.ts";
import { rateLimitedLog } from "../log.ts";
import { ApiError } from "../api-error.ts";
import type { SecurityLog } from "../security-log.ts";
import type { Actor } from "./call-checks.ts";
import type { ClientInfo } from "./client-info.ts";
import { discardBody } from "./bodies.ts";
import { refuseForm } from "./forms-without-script.ts";

/** Turns any thrown value into an ApiError; null for a bug on our side. */
function asRefusal(error: FastifyError | Error, actorId: number | undefined): ApiError | null {
  if (error instanceof ApiError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const errors = error.validation.map(({ instancePath, message }) => ({
      path: instancePath.replace(/^\//, "").replaceAll("/", "."),
      message: message ?? "Not valid",
    }));
    const first = errors[0];
    return new ApiError("BAD_REQUEST", {
      detail: first === undefined ? "The request is not valid." : `${first.path || "request"}: ${first.message}`,
      errors,
    });
  }
  const away = databaseApiError(error);
  if (away !== null) return away;
  const missing = missingReferencedRow(error);
  if (missing !== null) return removedConcurrently(missing, actorId);
  // 22xxx: data that PostgreSQL can't hold, such as a number beyond its type.
  if (sqlState(error)?.startsWith("22")) return new ApiError("BAD_REQUEST", { detail: "A value is out of range." });
  return fromFramework(error as FastifyError);
}

/** A request in flight while an account was removed, or what it is about. */
function removedConcurrently(
  { constraint, id }: { constraint: string; id: number },
  actorId: number | undefined,
): ApiError {
  if (id === actorId && constraint.endsWith("_users_id_fk")) {
    return new ApiError("UNAUTHENTICATED", { detail: "This account was removed." });
  }
  return new ApiError("NOT_FOUND", { detail: "What this is about has since been removed." });
}

/** Fastify's own refusals: unreadable bodies, wrong media types, the end of the process. */
function fromFramework(error: FastifyError): ApiError | null {
  if (error.statusCode === 503) {
    return new ApiError("UNAVAILABLE", { detail: "Too busy at the moment. Try again shortly.", retryAfterSeconds: 5 });
  }
  if (error.statusCode === 413)
    return new ApiError("TOO_LARGE", { detail: "The request is larger than this call takes." });
  if (error.statusCode === 429) return new ApiError("RATE_LIMITED", { detail: error.message });
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return new ApiError("BAD_REQUEST", { detail: error.message });
  }
  return null;
}

function problemOf(refusal: ApiError): Problem {
  const { code, status, message, details } = refusal;
  return {
    type: `urn:fabula:error:${code}`,
    title: errorCatalogue[code].title,
    status,
    detail: message,
    code,
    message,
    ...(details.errors === undefined ? {} : { errors: details.errors }),
    ...(details.ban === undefined
      ? {}
      : {
          bannedUntil: details.ban.until.toISOString(),
          ground: details.ban.ground,
          note: details.ban.note,
          ...(details.ban.decision === undefined ? {} : { decision: details.ban.decision }),
        }),
    ...(details.decidedBy === undefined ? {} : { decidedBy: details.decidedBy }),
    ...(details.postId === undefined ? {} : { postId: details.postId }),
    ...(details.budget === undefined ? {} : { budget: details.budget }),
  };
}

function send(reply: FastifyReply, refusal: ApiError) {
  const { retryAfterSeconds } = refusal.details;
  if (retryAfterSeconds !== undefined) reply.header("retry-after", retryAfterSeconds);
  if (refusal.status === 401) reply.header("www-authenticate", "Bearer");
  // Sent as text already: a reply schema of the call must not reshape a problem.
  return reply
    .code(refusal.status)
    .header("cache-control", "no-store")
    .header("content-type", "application/problem+json; charset=utf-8")
    .serializer((payload: unknown) => JSON.stringify(payload))
    .send(problemOf(refusal));
}

/** Only of members: anybody else could fill the log. Refused logins are logged where the account is known. */
function logForbidden(log: SecurityLog, request: FastifyRequest, code: ErrorCode) {
  const { actor, method, server, ip, routeOptions } = request;
  if (actor === null) return;
  const call = `${method} ${routeOptions.url}`;
  log.addOnce({ event: "forbidden", userId: actor.id, network: server.networkHash(ip), code, call });
}

/** Does not say whether anything changed: a reply can fail after its commit. */
const brokenOnOurSide = () => new ApiError("INTERNAL", { detail: "Something broke on our side; it has been logged." });

/** With the code of PostgreSQL or of the system, where that is what failed. */
function reasonOf(refusal: ApiError, error: Error): string {
  const state = error === refusal ? null : sqlState(error);
  return state === null ? refusal.message : `${refusal.message} (${state})`;
}

/** The only place that turns an exception into a reply. @param allowed whether the contract knows this code for that request */
export function errorReplies(
  log: Logger,
  securityLog: SecurityLog,
  allowed: (request: FastifyRequest, code: ErrorCode) => boolean,
) {
  // There can be thousands of them a minute, and their stacks say nothing.
  const unavailable = rateLimitedLog(log, "error", "calls could not be served");
  return function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
    const refusal = asRefusal(error, request.actor?.id);
    const answer = (shown: ApiError) => refuseForm(request, reply, problemOf(shown)) ?? send(reply, shown);
    // Fastify would close the connection while the rest of a refused body comes.
    reply.removeHeader("connection");
    discardBody(request.raw);
    if (refusal === null) {
      request.log.error({ err: error }, "call failed");
      return answer(brokenOnOurSide());
    }
    if (!allowed(request, refusal.code)) {
      request.log.error({ code: refusal.code, url: request.routeOptions.url }, "error code not in the contract");
    }
    // Usually another call removed the row first. Many of these at the same place point to a bug.
    const missing = missingReferencedRow(error);
    if (missing !== null) request.log.warn({ constraint: missing.constraint }, "what a call wrote about is not there");
    if (refusal.status === 503) unavailable.add(reasonOf(refusal, error));
    else if (refusal.status >= 500) request.log.error({ err: error }, "call could not be served");
    if (refusal.status === 403) logForbidden(securityLog, request, refusal.code);
    return answer(refusal);
  };
}

/** The content of an error reply, for calls without HTTP. */
export interface ErrorReport {
  status: number;
  problem: Problem;
  /** Seconds. */
  retryAfter: number | null;
}

/** The same for calls that a page makes while it is rendered. Errors with status 503 and above are logged. */
export function inProcessErrors(log: Logger) {
  const unavailable = rateLimitedLog(log, "error", "calls of pages could not be served");
  return function reportOf(error: unknown, { method, path, errors }: Endpoint, actorId?: number): ErrorReport {
    const knownRefusal = asRefusal(error as Error, actorId);
    const refusal = knownRefusal ?? brokenOnOurSide();
    if (knownRefusal === null) log.error({ err: error, call: `${method} ${path}` }, "call failed");
    else if (refusal.status === 503) unavailable.add(reasonOf(refusal, error as Error));
    if (knownRefusal !== null && !pipelineErrors.includes(refusal.code) && !errors.includes(refusal.code)) {
      log.error({ code: refusal.code, url: path }, "error code not in the contract");
    }
    const { status, details } = refusal;
    return { status, problem: problemOf(refusal), retryAfter: details.retryAfterSeconds ?? null };
  };
}

/** The same for the calls of a batch. */
export function batchErrors(log: Logger, securityLog: SecurityLog) {
  const reportOf = inProcessErrors(log);
  return (error: unknown, endpoint: Endpoint, { actor, network }: Pick<ClientInfo, "network"> & { actor: Actor }) => {
    const report = reportOf(error, endpoint, actor.id);
    const { code } = report.problem;
    const call = `${endpoint.method} ${endpoint.path}`;
    if (report.status === 403) securityLog.addOnce({ event: "forbidden", userId: actor.id, network, code, call });
    return report;
  };
}

const brokenRequests: Record<string, [status: string, code: ErrorCode, detail: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [
    "408 Request Timeout",
    "BAD_REQUEST",
    "The request was not completed in time. Nothing was changed; send it again.",
  ],
  HPE_HEADER_OVERFLOW: ["431 Request Header Fields Too Large", "TOO_LARGE", "The head of the request is too large."],
};
const unreadable: (typeof brokenRequests)[string] = [
  "400 Bad Request",
  "BAD_REQUEST",
  "The request is not valid HTTP.",
];

/** Malformed requests never reach Fastify. They get problem details, too, if the client still listens. */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Duplex) {
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  const [status, code, detail] = brokenRequests[error.code ?? ""] ?? unreadable;
  const problem = { ...problemOf(new ApiError(code, { detail })), status: Number.parseInt(status, 10) };
  const body = JSON.stringify(problem);
  const head = [
    "content-type: application/problem+json; charset=utf-8",
    `content-length: ${Buffer.byteLength(body)}`,
    "cache-control: no-store",
    "connection: close",
  ];
  socket.end(`HTTP/1.1 ${status}\r\n${head.join("\r\n")}\r\n\r\n${body}`);
}

export function sendNotFound(reply: FastifyReply) {
  discardBody(reply.request.raw);
  return send(reply, new ApiError("NOT_FOUND", { detail: "There is no such address." }));
}

const kinds: readonly [is: (error: unknown) => boolean, happened: string][] = [
  [isReadOnly, "The site's database takes no changes at the moment."],
  [isOutOfResources, "The site's database has no room left."],
  [isTimeoutOrContention, "Other work holds what this needs."],
  [isUnreachable, "The site can't reach its database."],
];

const unknown =
  "The connection to the database broke while this was being stored: it may be stored or not. " +
  "Look whether it is there, or try again: with the same clientKey nothing is made twice.";

/** The API error for a failure of the database; null for any other error. */
export function databaseApiError(error: unknown): ApiError | null {
  if (isOutcomeUnknown(error)) return new ApiError("OUTCOME_UNKNOWN", { detail: unknown, retryAfterSeconds: 5 });
  const kind = kinds.find(([is]) => is(error));
  if (kind === undefined) return null;
  return new ApiError("UNAVAILABLE", {
    detail: `${kind[1]} Nothing was changed; try again in a moment.`,
    retryAfterSeconds: 5,
  });
}
