import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Endpoint } from "#contract/endpoint.ts";
import { MINUTE } from "#contract/limits.ts";
import { mayCall, type Role } from "#contract/roles.ts";
import { ApiError, callerNames } from "../api-error.ts";
import type { AntiForgery } from "./anti-forgery.ts";

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
  antiForgery: AntiForgery;
  changesPerMinute: number;
}

/** Also sets the anti-forgery cookie on every later route. */
export function callChecks(
  app: FastifyInstance,
  { identify, antiForgery, changesPerMinute }: CheckOptions,
): CallChecks {
  const countChange = changeRateLimit(app, changesPerMinute);
  antiForgery.issueOnGet(app);
  return {
    async admit(request, endpoint) {
      await authorise(request, endpoint, identify);
      if (endpoint.method === "GET") return;
      if (endpoint.withoutAntiForgery !== true) antiForgery.check(request);
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
 * Counts the changes of each network together, whichever calls they are. The plugin's own hooks keep a store for each
 * route, even with a `groupId`, so all routes share this one limiter.
 */
function changeRateLimit(app: FastifyInstance, changesPerMinute: number): CountChange {
  const count = app.createRateLimit({ max: changesPerMinute, timeWindow: MINUTE });
  return async (request) => {
    // The address of a closed connection is unknown.
    if (request.socket.destroyed) throw new ApiError("BAD_REQUEST", { detail: "The connection is closed." });
    const usage = await count(request);
    if (usage.isAllowed || !usage.isExceeded) return;
    throw new ApiError("RATE_LIMITED", {
      detail: "Too many changes come from this network. Try again in a minute.",
      retryAfterSeconds: Math.max(1, usage.ttlInSeconds),
    });
  };
}
