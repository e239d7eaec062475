import { randomUUID } from "node:crypto";
import compress from "@fastify/compress";
import cookie from "@fastify/cookie";
import helmet from "@fastify/helmet";
import Fastify, { LogController } from "fastify";
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import type { Logger } from "pino";
import { request as limits } from "#vocabulary/limits.ts";
import type { Config } from "../settings/config.ts";
import { ApiError } from "../api-error.ts";
import type { SecurityLog } from "../security-log.ts";
import { isDeclared } from "./calls.ts";
import { answerBrokenRequest, errorReplies, sendNotFound } from "./error-replies.ts";
import { registerMultipart } from "./multipart.ts";
import { shedLoad } from "./calls-at-once.ts";
import { hasDuplicateHostHeader, networkHash } from "./client-info.ts";
import { traceRequests } from "../tracing/spans.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Set on every response. */
    securityHeaders: Readonly<Record<string, string>>;
  }
}

interface Parts {
  config: Config;
  log: Logger;
  securityLog: SecurityLog;
  /** The site's secret. */
  secret: string;
  /** Origins besides this site's own to which scripts of its pages may send requests. */
  otherOrigins: readonly string[];
}

/** The bare HTTP server with what applies to every request; calls and pages are registered onto it. */
export async function createServer({
  config,
  log,
  securityLog,
  secret,
  otherOrigins,
}: Parts): Promise<FastifyInstance> {
  const answerError = errorReplies(log, securityLog, isDeclared);
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: limits.formBytes,
    // Addresses that can't be read never reach a route, nor its error handler.
    frameworkErrors(error, request, reply) {
      // No hook runs for them.
      reply.raw.once("finish", () => logRequest(request, reply));
      return answerError(error, request, reply);
    },
    clientErrorHandler: answerBrokenRequest,
    trustProxy: config.TRUST_PROXY.length > 0 ? config.TRUST_PROXY : false,
    requestTimeout: 60_000,
    return503OnClosing: true,
    forceCloseConnections: "idle",
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
  });
  traceRequests(app, config.TRUST_PROXY);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest("actor", null);
  app.decorateRequest("sentFiles", null);
  app.decorate("answerForm", null);
  app.decorate("networkHash", networkHash(secret));

  // No body is read but where a call of the contract takes one (bodies.ts).
  app.removeAllContentTypeParsers();
  app.addHook("onRequest", async ({ raw }) => {
    if (hasDuplicateHostHeader(raw))
      throw new ApiError("BAD_REQUEST", { detail: "The request has several Host headers." });
  });
  await app.register(cookie);
  await registerMultipart(app);
  app.decorate("securityHeaders", await securityHeaders(config, otherOrigins));
  const headers = Object.entries(app.securityHeaders);
  app.addHook("onRequest", (_request, { raw }, done) => {
    for (const [name, value] of headers) raw.setHeader(name, value);
    done();
  });
  await app.register(compress, { global: true, encodings: ["gzip"], threshold: 1024 });
  shedLoad(app, config.BUSY_AFTER);
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((_request, reply) => sendNotFound(reply));

  app.addHook("onResponse", async (request, reply) => logRequest(request, reply));
  return app;
}

function logRequest(request: FastifyRequest, reply: FastifyReply) {
  const entry = {
    method: request.method,
    url: request.routeOptions.url,
    status: reply.statusCode,
    ms: reply.elapsedTime,
    bytes: Number(reply.getHeader("content-length") ?? 0),
  };
  // 503 replies are logged by a rate-limited log in error-replies.ts.
  if (reply.statusCode >= 500 && reply.statusCode !== 503) request.log.error(entry, "request");
  else request.log.debug(entry, "request");
}

/**
 * Script, style, font and image come from this site alone and nothing is inline, so a page needs neither
 * nonce nor hash and can be cached whole. Development adds what Vite's hot reload injects, and settings the other
 * origins that pages may ask.
 */
function contentSecurityPolicy({ development }: Config, otherOrigins: readonly string[]) {
  const selfOnly = ["'self'"];
  const connectSources = [...selfOnly, ...otherOrigins];
  return {
    useDefaults: false,
    directives: {
      defaultSrc: selfOnly,
      baseUri: ["'none'"],
      objectSrc: ["'none'"],
      frameAncestors: ["'none'"],
      formAction: selfOnly,
      imgSrc: ["'self'", "data:", "blob:"],
      scriptSrc: development ? ["'self'", "'unsafe-inline'"] : selfOnly,
      styleSrc: development ? ["'self'", "'unsafe-inline'"] : selfOnly,
      connectSrc: development ? [...connectSources, "ws:"] : connectSources,
    },
  };
}

/** Computed once: they depend on the configuration alone, and Helmet would take a fifth of the time of a cached page. */
async function securityHeaders(config: Config, otherOrigins: readonly string[]): Promise<Record<string, string>> {
  const probe = Fastify();
  await probe.register(helmet, {
    global: true,
    contentSecurityPolicy: contentSecurityPolicy(config, otherOrigins),
    strictTransportSecurity: config.SITE_URL.startsWith("https:") ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    crossOriginEmbedderPolicy: false,
  });
  probe.setNotFoundHandler(async (_request, reply) => reply.raw.getHeaders());
  const { body } = await probe.inject("/");
  await probe.close();
  return JSON.parse(body) as Record<string, string>;
}
