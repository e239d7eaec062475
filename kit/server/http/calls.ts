import { setImmediate as nextTurn } from "node:timers/promises";
import type { Readable } from "node:stream";
import type { CookieSerializeOptions } from "@fastify/cookie";
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from "fastify";
import { z } from "zod";
import type { CallInput, CallReply, Calls, Endpoint, Preparation, WithTotal } from "#kit/calls/endpoint.ts";
import { visibleCharacters } from "#kit/text/plain-text.ts";
import { pipelineErrors, problemSchema, type ErrorCode } from "#vocabulary/errors.ts";
import { ApiError } from "../api-error.ts";
import { bodyKindOf, readBodies, type BodyKind } from "./bodies.ts";
import type { Actor, CallChecks } from "./call-checks.ts";
import { readForm, uploadSlots, type TakeUploadSlot } from "./multipart.ts";
import { formOf } from "./forms-without-script.ts";
import { inSameLanguage, redirectWithin } from "./redirects.ts";
import { clientInfoOf, type ClientInfo } from "./client-info.ts";
import type { Keeper, KeptCallReplies } from "./kept-calls.ts";

type Call<E extends Endpoint> = CallInput<E> &
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

/** A file that a job prepares, or has prepared. */
export type FileOrPreparation = AnsweredFile | Preparation;

/** Something that a call made, or found from before. */
export interface MadeOrFound<T> {
  isNew: boolean;
  reply: T;
}

type HandlerReply<E extends Endpoint> = E["reply"]["body"] extends "file"
  ? AnsweredFile | (E["reply"] extends { preparing: number } ? Preparation : never)
  : E["reply"] extends { existing: number }
    ? MadeOrFound<CallReply<E>>
    : CallReply<E>;

/** One handler per call: a missing or a surplus one does not compile. */
export type Handlers<C extends Calls> = { [K in keyof C]: (call: Call<C[K]>) => Promise<HandlerReply<C[K]>> };

/** The handlers of every area: a forgotten area does not compile. */
export type ApiHandlers<Api extends Record<string, Calls>> = { [Area in keyof Api]: Handlers<Api[Area]> };

declare module "fastify" {
  interface FastifyRequest {
    /** The files of a multipart body; null until it is read. */
    sentFiles: Record<string, Uint8Array | null> | null;
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
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

function sendFile(reply: FastifyReply, { preparing = 202 }: Endpoint["reply"], file: FileOrPreparation) {
  if (!("content" in file)) return reply.code(preparing).header("retry-after", file.retryAfterSeconds).send();
  const { name, type, content } = file;
  return reply
    .type(type)
    .header("content-disposition", `attachment; filename="${name}"`)
    .send(content instanceof Uint8Array ? Buffer.from(content) : content);
}

/** A browser's form without fields. The one-click POST of a mail program has a body, and must not be redirected (RFC 8058, 3.1). */
const isEmptyForm = ({ headers }: FastifyRequest) =>
  headers.accept?.includes("text/html") === true && headers["content-length"] === "0";

interface SharedByApi {
  checks: CallChecks;
  takeUploadSlot?: TakeUploadSlot;
  keptCalls?: Pick<KeptCallReplies, "keeperOf">;
}

const bodyKinds: readonly BodyKind[] = ["none", "form", "multipart"];

/** Registers the calls of every area, in one scope for each kind of body: parsers of bodies belong to a scope. */
export async function registerApi<Api extends Record<string, Calls>>(
  app: FastifyInstance,
  api: Api,
  handlers: ApiHandlers<Api>,
  { checks, takeUploadSlot = uploadSlots(), keptCalls }: SharedByApi,
) {
  for (const kind of bodyKinds) {
    await app.register(async (scope) => {
      await readBodies(scope, kind);
      const running = new Set<Promise<unknown>>();
      // Closing waits for open requests by itself, but not for the call of a client that hung up: it still needs the database.
      scope.addHook("onClose", async () => {
        while (running.size > 0) {
          await Promise.allSettled(running);
          // A call that has passed its checks begins its work now.
          await nextTurn();
        }
      });
      for (const [area, calls] of Object.entries(api)) {
        const some = Object.entries(calls).filter(([, endpoint]) => bodyKindOf(endpoint) === kind);
        registerCalls(scope, Object.fromEntries(some), handlers[area] as Handlers<Calls>, {
          checks,
          takeUploadSlot,
          running,
          keeperOf: (verb, endpoint) => keptCalls?.keeperOf(area, verb, endpoint),
        });
      }
    });
  }
}

interface SharedByCalls {
  checks: CallChecks;
  takeUploadSlot: TakeUploadSlot;
  /** Checks and handlers of calls that have not ended. */
  running: Set<Promise<unknown>>;
  /** Keeps the replies of a call to visitors; undefined for most calls. */
  keeperOf(verb: string, endpoint: Endpoint): Keeper | undefined;
}

/** Keeps the work in `running`, and the caller's slot, until its end: also when the client hangs up. */
async function tracked<T>(
  running: Set<Promise<unknown>>,
  { callSlot }: FastifyRequest,
  work: () => Promise<T>,
): Promise<T> {
  callSlot?.hold();
  const promise = work();
  running.add(promise);
  try {
    return await promise;
  } finally {
    running.delete(promise);
    callSlot?.letGo();
  }
}

/** Registers calls. Every call takes the same way, in this order: checks → parse by contract → handler → reply by contract. */
function registerCalls(
  scope: FastifyInstance,
  calls: Calls,
  handlers: Handlers<Calls>,
  { checks, takeUploadSlot, running, keeperOf }: SharedByCalls,
) {
  for (const [verb, endpoint] of Object.entries(calls)) {
    const handle = handlers[verb] as (call: unknown) => Promise<unknown>;
    const keeper = keeperOf(verb, endpoint);
    scope.route({
      method: endpoint.method,
      url: endpoint.path,
      schema: schemaOf(endpoint),
      config: { endpoint },
      ...(endpoint.bodyBytes === undefined ? {} : { bodyLimit: endpoint.bodyBytes }),
      onRequest: (request) => tracked(running, request, () => checks.admit(request, endpoint)),
      preValidation: async (request, reply) => {
        if (endpoint.files !== undefined) takeUploadSlot(request, reply);
        if (bodyKindOf(endpoint) === "multipart") await readForm(request, endpoint);
        cleanTexts(request);
      },
      preHandler: async (request) => refuseNul(request),
      handler: async (request, reply) => {
        const call = Object.assign(clientInfoOf(request), {
          actor: request.actor,
          params: request.params,
          query: request.query,
          body: request.body,
          files: request.sentFiles ?? {},
          cookies: cookiesOf(request, reply),
        });
        const run = () => tracked(running, request, () => handle(call));
        if (keeper !== undefined && request.headers.authorization === undefined)
          return keeper.send(request, reply, run);
        const answer = await run();
        const form = formOf(request);
        if (form !== null) return redirectWithin(reply, inSameLanguage(form.sent(answer), request.raw.url));
        if (endpoint.redirectsForms === true && isEmptyForm(request)) return redirectWithin(reply, request.url);
        // Other replies may depend on the caller, so no cache on the way may store them.
        const kept = endpoint.publicSeconds === undefined ? "no-store" : `public, max-age=${endpoint.publicSeconds}`;
        reply.code(endpoint.reply.status).header("cache-control", kept);
        if (endpoint.reply.body === "text") return reply.type("text/plain; charset=utf-8").send(answer);
        if (endpoint.reply.body === "file") return sendFile(reply, endpoint.reply, answer as FileOrPreparation);
        if (endpoint.reply.body === "empty") return reply.send();
        if (endpoint.reply.existing !== undefined) {
          const { isNew, reply: body } = answer as MadeOrFound<unknown>;
          return reply.code(isNew ? endpoint.reply.status : endpoint.reply.existing).send(body);
        }
        if (endpoint.reply.waiting !== undefined && Object.hasOwn(answer as object, "waiting"))
          return reply.code(202).send(answer);
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

/** Compared with what is stored: a password with what was chosen, a quote with a text that may be older than this rule. */
const comparedAsSent = /password$|^(?:token|quote)$/i;

/**
 * Takes the characters that nobody sees out of every text of a request, before it is checked: no feature has to remember it. Without
 * recursion: input may be deep.
 */
export function cleanTexts({ query, body }: Pick<FastifyRequest, "query" | "body">) {
  const open: unknown[] = [query, body];
  while (open.length > 0) {
    const fields = open.pop();
    if (typeof fields !== "object" || fields === null) continue;
    for (const [name, value] of Object.entries(fields)) {
      if (typeof value !== "string") open.push(value);
      else if (!comparedAsSent.test(name)) (fields as Record<string, unknown>)[name] = visibleCharacters(value);
    }
  }
}

/** The schema of a successful reply. Plain text and empty replies need none for sending, but the API document shows them. */
function successOf({ reply: { body } }: Endpoint): z.ZodType {
  if (body === "text" || body === "file") return z.string();
  return body === "empty" ? z.null() : body;
}

const successes = (endpoint: Endpoint) => {
  const { status, existing = status, preparing, waiting } = endpoint.reply;
  return {
    ...Object.fromEntries([status, existing].map((each) => [each, successOf(endpoint)])),
    ...(preparing === undefined ? {} : { [preparing]: z.null() }),
    ...(waiting === undefined ? {} : { 202: waiting }),
  };
};

/** By this Fastify parses a call and writes its reply, and `/openapi.json` describes it. */
export function schemaOf(
  endpoint: Endpoint,
): FastifySchema & { tags: string[]; summary: string; description?: string } {
  return {
    summary: endpoint.summary,
    tags: [endpoint.path.split("/")[1] ?? ""],
    ...(endpoint.errors.length === 0 ? {} : { description: `Errors: ${endpoint.errors.join(", ")}.` }),
    ...(endpoint.params === undefined ? {} : { params: endpoint.params }),
    ...(endpoint.query === undefined ? {} : { querystring: endpoint.query }),
    ...(endpoint.body === undefined ? {} : { body: endpoint.body }),
    response: { ...successes(endpoint), "4xx": problemSchema, "5xx": problemSchema },
  };
}
