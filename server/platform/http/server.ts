import { randomUUID } from "node:crypto";
import compress from "@fastify/compress";
import cookie from "@fastify/cookie";
import formbody from "@fastify/formbody";
import helmet from "@fastify/helmet";
import rateLimit from "@fastify/rate-limit";
import underPressure from "@fastify/under-pressure";
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import type { Logger } from "pino";
import { request as limits } from "#contract/limits.ts";
import type { Config } from "#server/config.ts";
import type { AntiForgery } from "./anti-forgery.ts";
import { isDeclared } from "./calls.ts";
import { errorReplies, sendNotFound } from "./error-replies.ts";
import { registerMultipart } from "./multipart.ts";

/**
 * Script, style, font and image come from this site alone and nothing is inline, so a page needs neither
 * nonce nor hash and can be cached whole. Development adds what Vite's hot reload injects.
 */
function contentSecurityPolicy(development: boolean) {
  const own = ["'self'"];
  return {
    useDefaults: false,
    directives: {
      defaultSrc: own,
      baseUri: ["'none'"],
      objectSrc: ["'none'"],
      frameAncestors: ["'none'"],
      formAction: own,
      imgSrc: ["'self'", "data:", "blob:"],
      scriptSrc: development ? ["'self'", "'unsafe-inline'"] : own,
      styleSrc: development ? ["'self'", "'unsafe-inline'"] : own,
      connectSrc: development ? ["'self'", "ws:"] : own,
    },
  };
}

/** The bare HTTP server with what applies to every request; calls and pages are registered onto it. */
export async function createServer(config: Config, log: Logger, antiForgery: AntiForgery): Promise<FastifyInstance> {
  const answerError = errorReplies(isDeclared);
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: limits.maxBytes,
    // Addresses that can't be read never reach a route, nor its error handler.
    frameworkErrors: answerError,
    trustProxy: config.TRUST_PROXY.length > 0 ? config.TRUST_PROXY : false,
    requestTimeout: 60_000,
    return503OnClosing: true,
    forceCloseConnections: "idle",
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorateRequest("actor", null);
  app.decorateRequest("sentFiles", null);

  acceptEmptyJson(app);
  await app.register(cookie);
  await app.register(formbody);
  await registerMultipart(app);
  await app.register(helmet, {
    global: true,
    contentSecurityPolicy: contentSecurityPolicy(config.development),
    strictTransportSecurity: config.SITE_URL.startsWith("https:") ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    crossOriginEmbedderPolicy: false,
  });
  await app.register(compress, { global: true, encodings: ["gzip"], threshold: 1024 });
  await app.register(underPressure, {
    maxEventLoopDelay: 3000,
    retryAfter: 5,
    exposeStatusRoute: false,
  });
  await app.register(rateLimit, { global: false, hook: "preParsing" });
  antiForgery.issueOnGet(app);
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((_request, reply) => sendNotFound(reply));

  app.addHook("onResponse", async (request, reply) => {
    const entry = { method: request.method, url: request.routeOptions.url, status: reply.statusCode, ms: reply.elapsedTime };
    if (reply.statusCode >= 500) request.log.error(entry, "request");
    else request.log.debug(entry, "request");
  });
  return app;
}

/** Many clients name JSON as their content type and send nothing: that is no body, not a broken one. */
function acceptEmptyJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") done(null, undefined);
    else parse(request, body as string, done);
  });
}
