import type { FastifyInstance, FastifyRequest } from "fastify";
import { MINUTE } from "#contract/limits.ts";
import { ApiError } from "../api-error.ts";

/** Counts a change against its network. @throws {ApiError} RATE_LIMITED */
export type CountChange = (request: FastifyRequest) => Promise<void>;

/**
 * Counts the changes of each network together, whichever calls they are. The plugin's own hooks keep a store for each
 * route, even with a `groupId`, so all routes share this one limiter.
 */
export function changeRateLimit(app: FastifyInstance, changesPerMinute: number): CountChange {
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
