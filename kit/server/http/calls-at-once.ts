import type { ServerResponse } from "node:http";
import { monitorEventLoopDelay } from "node:perf_hooks";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { SECOND } from "#vocabulary/limits.ts";
import { ApiError } from "../api-error.ts";
import { bearerToken, networkOf } from "./client-info.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Served even while the process is behind with its work: what costs next to nothing, and what watches the process. */
    servedWhenBusy?: true | ((request: FastifyRequest) => boolean);
  }
}

/** A burst of short calls passes within this time. */
const longestWait = 1 * SECOND;

/** One request's part of what its caller may do at once. It is given back when everything that holds it has let go. */
class CallSlot {
  #holders = 1;
  readonly #giveBack: () => void;

  constructor(giveBack: () => void) {
    this.#giveBack = giveBack;
  }

  hold() {
    if (this.#holders > 0) this.#holders += 1;
  }

  letGo() {
    if (this.#holders === 0) return;
    this.#holders -= 1;
    if (this.#holders === 0) this.#giveBack();
  }
}

declare module "fastify" {
  interface FastifyRequest {
    /** Null where calls at once are not limited. Work that goes on after its client has hung up holds it. */
    callSlot: CallSlot | null;
  }
}

interface Caller {
  taken: number;
  /** In order of arrival. */
  waiting: Set<() => void>;
}

/** The slots of each caller; those who wait get a free one in order of arrival. */
class CallSlots {
  readonly #callers = new Map<string, Caller>();

  /** @returns null if none became free in time, or the client gave up */
  async take(name: string, most: number, response: ServerResponse): Promise<CallSlot | null> {
    const caller = this.#callers.get(name) ?? { taken: 0, waiting: new Set() };
    this.#callers.set(name, caller);
    if (caller.taken >= most && !(await this.#isFree(caller, response))) return null;
    caller.taken += 1;
    return new CallSlot(() => this.#giveBack(name, caller));
  }

  #isFree({ waiting }: Caller, response: ServerResponse): Promise<boolean> {
    return new Promise((resolve) => {
      const end = (isFree: boolean) => {
        clearTimeout(timer);
        response.off("close", giveUp);
        waiting.delete(next);
        resolve(isFree);
      };
      const next = () => end(true);
      const giveUp = () => end(false);
      const timer = setTimeout(giveUp, longestWait);
      response.once("close", giveUp);
      waiting.add(next);
    });
  }

  #giveBack(name: string, caller: Caller) {
    caller.taken -= 1;
    const [next] = caller.waiting;
    if (next !== undefined) next();
    else if (caller.taken === 0) this.#callers.delete(name);
  }
}

interface Limits {
  /** Calls of one member; 0: any number. */
  perMember: number;
  /** Requests of all visitors of one network that are not answered from memory; 0: any number. */
  perNetwork: number;
  /** The member of a token, without asking the database; null if it is no token of this site. */
  memberOf(token: string): Promise<number | null>;
}

/** The connections of a caller spread evenly over the workers, and so do the slots. */
export const ofThisWorker = (most: number, { workers }: { workers: number }) => Math.ceil(most / workers);

const tooMany = (whose: string) =>
  new ApiError("RATE_LIMITED", {
    detail: `Too many calls ${whose} are in progress. Nothing was changed; try again when some are answered.`,
    retryAfterSeconds: 1,
  });

/**
 * Bounds what one caller does at the same time, before the database is asked for anything: otherwise one script with slow calls takes
 * every connection to it. A member counts alone, however many share the address; visitors count by network.
 */
export function limitCallsAtOnce(app: FastifyInstance, { perMember, perNetwork, memberOf }: Limits) {
  const slots = new CallSlots();
  app.decorateRequest("callSlot", null);

  async function callerOf(request: FastifyRequest) {
    const token = bearerToken(request);
    const member = token === null ? null : await memberOf(token);
    if (member !== null) return { name: `member ${member}`, most: perMember, whose: "of your account" };
    return { name: `network ${networkOf(request.ip)}`, most: perNetwork, whose: "from your network" };
  }

  app.addHook("onRequest", async (request, reply) => {
    if (isServedWhenBusy(request)) return;
    const { name, most, whose } = await callerOf(request);
    if (most === 0) return;
    // The slot of a closed connection would never be given back.
    if (request.socket.destroyed) throw new ApiError("BAD_REQUEST", { detail: "The connection is closed." });
    const slot = await slots.take(name, most, reply.raw);
    if (slot === null) throw tooMany(whose);
    request.callSlot = slot;
    if (reply.raw.closed) slot.letGo();
    else reply.raw.once("close", () => slot.letGo());
  });
}

function isServedWhenBusy(request: FastifyRequest): boolean {
  const { servedWhenBusy } = request.routeOptions.config;
  return typeof servedWhenBusy === "function" ? servedWhenBusy(request) : servedWhenBusy === true;
}

/** How often the delay of the event loop is measured, in milliseconds; it is in each measured delay. Each measurement takes 0.1 ms, day and night. */
export const delayResolution = 100;

declare module "fastify" {
  interface FastifyInstance {
    /** Whether the process is behind with its work. */
    isOverloaded(): boolean;
  }
}

/** Refuses requests while the process is behind with its work. @param busyAfter milliseconds that the event loop may lag; 0: never */
export function shedLoad(app: FastifyInstance, busyAfter: number) {
  let delay = 0;
  app.decorate("isOverloaded", () => delay > busyAfter);
  if (busyAfter === 0) return;
  const delays = monitorEventLoopDelay({ resolution: delayResolution });
  delays.enable();
  const timer = setInterval(() => {
    delay = delays.count === 0 ? 0 : delays.mean / 1e6 - delayResolution;
    delays.reset();
  }, SECOND).unref();
  app.addHook("onClose", async () => {
    clearInterval(timer);
    delays.disable();
  });
  const tooBusy = () =>
    new ApiError("UNAVAILABLE", { detail: "Too busy at the moment. Try again shortly.", retryAfterSeconds: 5 });
  app.addHook("onRequest", (request, _reply, done) => {
    if (app.isOverloaded() && !isServedWhenBusy(request)) done(tooBusy());
    else done();
  });
}
