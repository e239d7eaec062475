import { randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Endpoint } from "#contract/endpoint.ts";
import { MINUTE } from "#contract/limits.ts";
import { mayCall, type Role } from "#contract/roles.ts";
import { ApiError, callerNames } from "../api-error.ts";
import { constantTimeEqual, deriveKey, sign } from "../security/secrets.ts";

/** The checks of a call before its body is read: session → role → anti-forgery → changes per minute. */

/** The caller, by the session of the bearer token. */
export interface Actor {
  id: number;
  username: string;
  role: Role;
  sessionId: string;
  /** Nothing may be done in this session before the password is changed. */
  passwordChangeRequired?: boolean;
}

/** Finds the living session of a bearer token; null when there is none. @throws {ApiError} when banned. */
export type Identify = (token: string) => Promise<Actor | null>;

declare module "fastify" {
  interface FastifyRequest {
    /** Null for visitors. */
    actor: Actor | null;
  }
}

/** Counts a change against its network. @throws {ApiError} RATE_LIMITED */
export type CountChange = (request: FastifyRequest) => Promise<void>;

export interface CallChecks {
  /** Makes all checks of a call, and sets the request's `actor`. @throws {ApiError} */
  admit(request: FastifyRequest, endpoint: Endpoint): Promise<void>;
  /** For routes that are no calls. */
  countChange: CountChange;
}

interface CheckOptions {
  identify: Identify;
  /** The site's secret. */
  secret: string;
  siteUrl: string;
  changesPerMinute: number;
}

/** Also sets the anti-forgery cookie on every later route. */
export function callChecks(
  app: FastifyInstance,
  { identify, secret, siteUrl, changesPerMinute }: CheckOptions,
): CallChecks {
  const { issueOnGet, check } = antiForgery(secret, siteUrl);
  const countChange = changeRateLimit(app, changesPerMinute);
  issueOnGet(app);
  return {
    async admit(request, endpoint) {
      await authorise(request, endpoint, identify);
      if (endpoint.method === "GET") return;
      if (endpoint.withoutAntiForgery !== true) check(request);
      await countChange(request);
    },
    countChange,
  };
}

function bearerToken(request: FastifyRequest): string | null {
  return request.headers.authorization?.match(/^Bearer ([\w.~+/-]+=*)$/i)?.[1] ?? null;
}

/** Finds the caller of a visitor's call that recognises members. An ended session is treated as a visitor. */
async function recognise(request: FastifyRequest, identify: Identify) {
  const token = bearerToken(request);
  if (token === null) return;
  request.actor = await identify(token).catch((error: unknown) => {
    if (error instanceof ApiError) return null;
    throw error;
  });
  if (request.actor !== null) requirePasswordChange(request.actor);
}

/** @throws {ApiError} PASSWORD_CHANGE_REQUIRED */
function requirePasswordChange({ passwordChangeRequired }: Actor) {
  if (passwordChangeRequired !== true) return;
  throw new ApiError("PASSWORD_CHANGE_REQUIRED", {
    detail: "Change the password first: the one that was made up for you is only for the first login.",
  });
}

/** Session (401) and role (403). */
async function authorise(request: FastifyRequest, endpoint: Endpoint, identify: Identify) {
  if (endpoint.caller === "visitor")
    return endpoint.optionalSession === true ? recognise(request, identify) : undefined;
  const token = bearerToken(request);
  request.actor = token === null ? null : await identify(token);
  if (request.actor === null) {
    throw new ApiError("UNAUTHENTICATED", { detail: "This call needs the bearer token of a running session." });
  }
  if (endpoint.beforePasswordChange !== true) requirePasswordChange(request.actor);
  if (!mayCall(endpoint.caller, request.actor.role)) {
    throw new ApiError("FORBIDDEN", { detail: `Only ${callerNames[endpoint.caller]} may do this.` });
  }
}

/**
 * Signed double-submit cookie (OWASP CSRF cheat sheet): a page of ours can read the cookie and repeat it
 * in a header, a foreign one can't; the signature keeps a subdomain from planting its own value.
 */
const cookieName = "XSRF-TOKEN";
const headerName = "x-xsrf-token";
const cookiePattern = /(?:^|;\s*)XSRF-TOKEN=([^;\s]+)/;
/** Whether shared caches may store the reply and send it to other clients. */
const shared = (reply: FastifyReply) => /\bpublic\b/i.test(String(reply.getHeader("cache-control")));

function antiForgery(secret: string, siteUrl: string) {
  const key = deriveKey(secret, "anti-forgery");
  const attributes = `; Path=/; SameSite=Lax${siteUrl.startsWith("https:") ? "; Secure" : ""}`;

  function issued(value: string): boolean {
    const dot = value.indexOf(".");
    return dot > 0 && constantTimeEqual(value.slice(dot + 1), sign(key, value.slice(0, dot)));
  }

  function cookieOf(request: FastifyRequest): string | null {
    const value = request.headers.cookie?.match(cookiePattern)?.[1];
    return value === undefined ? null : value;
  }

  return {
    /** Gives a GET that came without a usable cookie a new one, unless the answer is everybody's: none must get another's. */
    issueOnGet(app: FastifyInstance) {
      app.addHook("onSend", async (request, reply) => {
        if ((request.method !== "GET" && request.method !== "HEAD") || shared(reply)) return;
        const present = cookieOf(request);
        if (present !== null && issued(present)) return;
        const random = randomBytes(18).toString("base64url");
        reply.header("set-cookie", `${cookieName}=${random}.${sign(key, random)}${attributes}`);
      });
    },
    /** @throws {ApiError} CSRF unless the header repeats a cookie that this site issued. */
    check(request: FastifyRequest) {
      const cookie = cookieOf(request);
      const header = request.headers[headerName];
      const repeated = typeof header === "string" && cookie !== null && constantTimeEqual(header, cookie);
      if (!repeated || !issued(cookie)) {
        throw new ApiError("CSRF", {
          detail: "Repeat the value of the XSRF-TOKEN cookie in the header X-XSRF-TOKEN (GET /v0/csrf sets it).",
        });
      }
    },
  };
}

/**
 * Counts the changes of each network together, whichever calls they are. The plugin's own hooks keep a store for each
 * route, even with a `groupId`, so all routes share this one limiter.
 */
function changeRateLimit(app: FastifyInstance, changesPerMinute: number): CountChange {
  const count = app.createRateLimit({ max: changesPerMinute, timeWindow: MINUTE });
  return async (request) => {
    // The address of a closed connection is unknown.
    if (request.socket.destroyed) throw new ApiError("BAD_REQUEST", { detail: "The connection is closed." });
    const counted = await count(request);
    if (counted.isAllowed || !counted.isExceeded) return;
    throw new ApiError("RATE_LIMITED", {
      detail: "Too many changes come from this network. Try again in a minute.",
      retryAfterSeconds: Math.max(1, counted.ttlInSeconds),
    });
  };
}
