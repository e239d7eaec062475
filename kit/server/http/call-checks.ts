import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Endpoint } from "#kit/calls/endpoint.ts";
import { mayCall, type Role } from "#vocabulary/roles.ts";
import { ApiError, callerNames } from "../api-error.ts";
import type { AntiForgery } from "./anti-forgery.ts";
import { bearerToken } from "./client-info.ts";

/** The checks of a call before its body is read: session → role → anti-forgery → changes per minute. */

/** The caller, by the session of the bearer token. */
export interface Actor {
  id: number;
  username: string;
  role: Role;
  sessionId: string;
  /** Nothing may be done in this session before the password is changed. */
  passwordChangeRequired?: boolean;
  /** When the session last changed something; null if that is not known. */
  wroteAt?: Date | null;
  /** So shortly ago that a replica may lack it. */
  hasJustWritten?: boolean;
}

/** Finds the living session of a bearer token; null when there is none. @throws {ApiError} when banned. */
export type Identify = (token: string) => Promise<Actor | null>;

/** Called before each change of a member. */
export type NoteWriting = (actor: Actor) => Promise<void>;

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
  /** @throws {ApiError} RATE_LIMITED */
  limitChanges(network: string): Promise<void>;
  noteWriting: NoteWriting;
}

/** Also sets the anti-forgery cookie on every later route. */
export function callChecks(
  app: FastifyInstance,
  { identify, antiForgery, limitChanges, noteWriting }: CheckOptions,
): CallChecks {
  const countChange: CountChange = async (request) => {
    // The address of a closed connection is unknown.
    if (request.socket.destroyed) throw new ApiError("BAD_REQUEST", { detail: "The connection is closed." });
    await limitChanges(app.networkHash(request.ip));
  };
  antiForgery.issueOnGet(app);
  return {
    async admit(request, endpoint) {
      await authorise(request, endpoint, identify);
      if (endpoint.method === "GET") return;
      if (endpoint.withoutAntiForgery !== true) antiForgery.check(request);
      await countChange(request);
      if (request.actor !== null) await noteWriting(request.actor);
    },
    countChange,
  };
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
