import type { Readable } from "node:stream";
import type { CookieSerializeOptions } from "@fastify/cookie";
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from "fastify";
import { z } from "zod";
import type { CallInput, CallReply, Calls, WithTotal, Endpoint } from "#contract/endpoint.ts";
import { pipelineErrors, problemSchema, type ErrorCode } from "#contract/errors.ts";
import { mayCall, type Role } from "#contract/roles.ts";
import { callerNames, ApiError } from "../api-error.ts";
import type { AntiForgery } from "./anti-forgery.ts";
import { bodyKindOf, readBodies, type BodyKind } from "./bodies.ts";
import type { CountChange } from "./change-rate-limit.ts";
import { readForm } from "./multipart.ts";
import { redirectWithin } from "./redirects.ts";
import type { TakeUploadSlot } from "./upload-slots.ts";
import { clientInfoOf, type ClientInfo } from "./client-info.ts";

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

export type Call<E extends Endpoint> = CallInput<E> &
  ClientInfo & {
    cookies: CallCookies;
    /** Null for visitors; never null where the endpoint's caller is not "visitor". */
    actor: E["caller"] extends "visitor" ? (E extends { optionalSession: true } ? Actor | null : null) : Actor;
  };

/** The cookies of a request, for the few calls that identify the caller by one. */
export interface CallCookies {
  read(name: string): string | null;
  /** Sends the cookie with the answer. */
  set(name: string, value: string, options: CookieSerializeOptions): void;
  /** Takes the cookie away with the answer. */
  clear(name: string, path: string): void;
}

/** A file that a call answers: the name under which it is saved, its media type, and its bytes, at once or as they are made. */
export interface AnsweredFile {
  name: string;
  type: string;
  content: Readable | Uint8Array;
}

type HandlerReply<E extends Endpoint> = E["reply"]["body"] extends "file" ? AnsweredFile : CallReply<E>;

/** One handler per call: a missing or a surplus one does not compile. */
export type Handlers<C extends Calls> = { [K in keyof C]: (call: Call<C[K]>) => Promise<HandlerReply<C[K]>> };

/** The handlers of every area: a forgotten area does not compile. */
export type ApiHandlers<Api extends Record<string, Calls>> = { [Area in keyof Api]: Handlers<Api[Area]> };

declare module "fastify" {
  interface FastifyRequest {
    actor: Actor | null;
    /** The files of a multipart body; null until it is read. */
    sentFiles: Record<string, Uint8Array | null> | null;
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
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

/** The schema of a successful reply. Plain text and empty replies need none for sending, but the API document shows them. */
function successOf({ reply: { body } }: Endpoint): z.ZodType {
  if (body === "text" || body === "file") return z.string();
  return body === "empty" ? z.null() : body;
}

function schemaOf(endpoint: Endpoint): FastifySchema & { tags: string[]; summary: string; description?: string } {
  return {
    summary: endpoint.summary,
    tags: [endpoint.path.split("/")[1] ?? ""],
    ...(endpoint.errors.length === 0 ? {} : { description: `Answers the codes ${endpoint.errors.join(", ")}.` }),
    ...(endpoint.params === undefined ? {} : { params: endpoint.params }),
    ...(endpoint.query === undefined ? {} : { querystring: endpoint.query }),
    ...(endpoint.body === undefined ? {} : { body: endpoint.body }),
    response: { [endpoint.reply.status]: successOf(endpoint), "4xx": problemSchema, "5xx": problemSchema },
  };
}

/** PostgreSQL can't store NUL characters in text, so they are refused anywhere in the input. Without recursion: input may be deep. */
export function refuseNul({ params, query, body }: Pick<FastifyRequest, "params" | "query" | "body">) {
  const values: unknown[] = [params, query, body];
  while (values.length > 0) {
    const value = values.pop();
    if (typeof value === "string" && value.includes("\0")) {
      throw new ApiError("BAD_REQUEST", { detail: "A text holds a NUL character." });
    }
    if (typeof value === "object" && value !== null) values.push(...Object.values(value));
  }
}

function cookiesOf(request: FastifyRequest, reply: FastifyReply): CallCookies {
  return {
    read: (name) => request.cookies[name] ?? null,
    set: (name, value, options) => void reply.setCookie(name, value, options),
    clear: (name, path) => void reply.clearCookie(name, { path }),
  };
}

function sendFile(reply: FastifyReply, { name, type, content }: AnsweredFile) {
  return reply
    .type(type)
    .header("content-disposition", `attachment; filename="${name}"`)
    .send(content instanceof Uint8Array ? Buffer.from(content) : content);
}

/** A browser's form without fields. The one-click POST of a mail program has a body, and must not be redirected (RFC 8058, 3.1). */
const isEmptyForm = ({ headers }: FastifyRequest) =>
  headers.accept?.includes("text/html") === true && headers["content-length"] === "0";

export interface Pipeline {
  identify: Identify;
  antiForgery: AntiForgery;
  countChange: CountChange;
  takeUploadSlot: TakeUploadSlot;
}

const bodyKinds: readonly BodyKind[] = ["none", "form", "multipart"];

/** Registers the calls of every area, in one scope for each kind of body: parsers of bodies belong to a scope. */
export async function registerApi<Api extends Record<string, Calls>>(
  app: FastifyInstance,
  api: Api,
  handlers: ApiHandlers<Api>,
  pipeline: Pipeline,
) {
  for (const kind of bodyKinds) {
    await app.register(async (scope) => {
      await readBodies(scope, kind);
      const running = new Set<Promise<unknown>>();
      // Closing waits for open requests by itself, but not for the call of a client that hung up: it still needs the database.
      scope.addHook("onClose", async () => void (await Promise.allSettled(running)));
      for (const [area, calls] of Object.entries(api)) {
        const some = Object.entries(calls).filter(([, endpoint]) => bodyKindOf(endpoint) === kind);
        registerCalls(scope, Object.fromEntries(some), handlers[area] as Handlers<Calls>, pipeline, running);
      }
    });
  }
}

/**
 * Registers calls. Every call takes the same way, in this order: session → role →
 * anti-forgery → rate limit → parse by contract → handler → reply by contract.
 */
function registerCalls(
  scope: FastifyInstance,
  calls: Calls,
  handlers: Handlers<Calls>,
  pipeline: Pipeline,
  running: Set<Promise<unknown>>,
) {
  for (const [verb, endpoint] of Object.entries(calls)) {
    const handle = handlers[verb] as (call: unknown) => Promise<unknown>;
    const changes = endpoint.method !== "GET";
    scope.route({
      method: endpoint.method,
      url: endpoint.path,
      schema: schemaOf(endpoint),
      config: { endpoint },
      onRequest: async (request) => {
        await authorise(request, endpoint, pipeline.identify);
        if (!changes) return;
        if (endpoint.withoutAntiForgery !== true) pipeline.antiForgery.check(request);
        await pipeline.countChange(request);
      },
      preValidation: async (request, reply) => {
        if (endpoint.files !== undefined) pipeline.takeUploadSlot(request, reply);
        if (bodyKindOf(endpoint) === "multipart") await readForm(request, endpoint);
      },
      preHandler: async (request) => refuseNul(request),
      handler: async (request, reply) => {
        const call = handle({
          actor: request.actor,
          params: request.params,
          query: request.query,
          body: request.body,
          files: request.sentFiles ?? {},
          cookies: cookiesOf(request, reply),
          ...clientInfoOf(request),
        });
        running.add(call);
        const answer = await call.finally(() => running.delete(call));
        if (endpoint.redirectsForms === true && isEmptyForm(request)) return redirectWithin(reply, request.url);
        // Replies may depend on the caller, so no cache on the way may store them.
        reply.code(endpoint.reply.status).header("cache-control", "no-store");
        if (endpoint.reply.body === "text") return reply.type("text/plain; charset=utf-8").send(answer);
        if (endpoint.reply.body === "file") return sendFile(reply, answer as AnsweredFile);
        if (endpoint.reply.body === "empty") return reply.send();
        if (endpoint.reply.totalCount !== true) return reply.send(answer);
        const { items, total } = answer as WithTotal<unknown>;
        return reply.header("x-total-count", total).send(items);
      },
    });
  }
}

/** Whether the contract lets this request be answered with this code. */
export function isDeclared(request: FastifyRequest, code: ErrorCode): boolean {
  const endpoint = request.routeOptions.config.endpoint;
  return endpoint === undefined || pipelineErrors.includes(code) || endpoint.errors.includes(code);
}
