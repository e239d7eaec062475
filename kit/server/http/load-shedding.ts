import underPressure from "@fastify/under-pressure";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { ApiError } from "../api-error.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Served even while the process is behind with its work: what costs next to nothing, and what watches the process. */
    servedWhenBusy?: true | ((request: FastifyRequest) => boolean);
  }
}

export function isServedWhenBusy(request: FastifyRequest): boolean {
  const { servedWhenBusy } = request.routeOptions.config;
  return typeof servedWhenBusy === "function" ? servedWhenBusy(request) : servedWhenBusy === true;
}

/** Refuses requests while the process is behind with its work. @param busyAfter milliseconds that the event loop may lag; 0: never */
export async function shedLoad(app: FastifyInstance, busyAfter: number) {
  await app.register(underPressure, {
    maxEventLoopDelay: busyAfter,
    exposeStatusRoute: false,
    async pressureHandler(request) {
      if (isServedWhenBusy(request)) return;
      throw new ApiError("UNAVAILABLE", { detail: "Too busy at the moment. Try again shortly.", retryAfterSeconds: 5 });
    },
  });
}
