import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Endpoint } from "#kit/calls/endpoint.ts";
import { scopesOf } from "#kit/calls/scopes.ts";
import { mayCall, type Role, type WithheldRole } from "#vocabulary/roles.ts";
import { isAccessToken, type TokenScope } from "#vocabulary/token-scopes.ts";
import { ApiError, beyondScopes, callerNames, roleWithheld } from "../api-error.ts";
import type { AntiForgery } from "./anti-forgery.ts";
import { bearerToken } from "./client-info.ts";
import { isUrlencoded } from "./forms-without-script.ts";

/** The checks of a call before its body is read: session or access token → role and scopes → anti-forgery → changes per minute. */

/** The caller, by the bearer token: of a session, or an access token of a program. */
export interface Actor {
  id: number;
  username: string;
  role: Role;
  /** A higher role, without its rights. */
  withheld?: WithheldRole;
  /** Null for a program. */
  sessionId: string | null;
  /** Of a program; a session may do all that its member may. */
  accessToken?: { id: number; scopes: readonly TokenScope[] };
  /** Nothing may be done in this session before the password is changed. */
  passwordChangeRequired?: boolean;
  /** When the session or program last changed something; null if that is not known. */
  wroteAt?: Date | null;
  /** So shortly ago that a replica may lack it. */
  hasJustWritten?: boolean;
}

/** Finds the living session of a bearer token, or the access token; null when there is none. @throws {ApiError} when banned. */
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
      // No other site can make a browser send an Authorization header.
      if (isAccessToken(bearerToken(request))) return noteChange(request);
      if (endpoint.form !== undefined && isUrlencoded(request)) antiForgery.checkForm(request);
      else if (endpoint.withoutAntiForgery !== true) antiForgery.check(request);
      await noteChange(request);
    },
    countChange,
  };

  async function noteChange(request: FastifyRequest) {
    await countChange(request);
    if (request.actor !== null) await noteWriting(request.actor);
  }
}

/** Finds the caller of a visitor's call that recognises members. An ended session is treated as a visitor, and so is a token without the scope. */
async function recognise(request: FastifyRequest, endpoint: Endpoint, identify: Identify) {
  const token = bearerToken(request);
  if (token === null) return;
  const actor = await identify(token).catch((error: unknown) => {
    if (error instanceof ApiError) return null;
    throw error;
  });
  if (actor === null || !isWithinScopes(endpoint, actor)) return;
  request.actor = actor;
  requirePasswordChange(actor);
}

/** @throws {ApiError} PASSWORD_CHANGE_REQUIRED */
function requirePasswordChange({ passwordChangeRequired }: Actor) {
  if (passwordChangeRequired !== true) return;
  throw new ApiError("PASSWORD_CHANGE_REQUIRED", {
    detail: "Change the password first: the one that was made up for you is only for the first login.",
  });
}

/** Session or access token (401), role and scopes (403). */
async function authorise(request: FastifyRequest, endpoint: Endpoint, identify: Identify) {
  if (endpoint.caller === "visitor")
    return endpoint.optionalSession === true ? recognise(request, endpoint, identify) : undefined;
  const token = bearerToken(request);
  request.actor = token === null ? null : await identify(token);
  if (request.actor === null) {
    throw new ApiError("UNAUTHENTICATED", {
      detail: "This call needs the bearer token of a running session, or an access token.",
    });
  }
  if (endpoint.beforePasswordChange !== true) requirePasswordChange(request.actor);
  refuseCaller(endpoint, request.actor);
}

/** @throws {ApiError} FORBIDDEN; PASSKEY_NEEDED or SCOPE */
export function refuseCaller(endpoint: Endpoint, actor: Actor): void {
  const scopes = scopesOf(endpoint);
  if (scopes === null && actor.accessToken !== undefined)
    throw beyondScopes("No program may do this with an access token: log in instead.");
  refuseOtherRoles(endpoint, actor);
  if (!isWithinScopes(endpoint, actor))
    throw beyondScopes(`This needs an access token with the scopes: ${scopes?.join(", ")}.`);
}

function isWithinScopes(endpoint: Endpoint, { accessToken }: Actor): boolean {
  if (accessToken === undefined) return true;
  return scopesOf(endpoint)?.every((scope) => accessToken.scopes.includes(scope)) === true;
}

/** @throws {ApiError} FORBIDDEN; PASSKEY_NEEDED or SCOPE for a role that the caller does not have here */
export function refuseOtherRoles({ caller }: Pick<Endpoint, "caller">, { role, withheld }: Actor): void {
  if (mayCall(caller, role)) return;
  if (withheld !== undefined && mayCall(caller, withheld.role)) throw roleWithheld[withheld.by]();
  throw new ApiError("FORBIDDEN", { detail: `Only ${callerNames[caller]} may do this.` });
}

/** The session of this call. @throws {ApiError} SCOPE for a program, which has none */
export function sessionOf({ sessionId }: Actor): string {
  if (sessionId === null) throw beyondScopes("A program with an access token has no session.");
  return sessionId;
}
