import type { FastifyInstance } from "fastify";
import { notReadyReason } from "../database/readiness.ts";
import type { AppContext } from "../app-context.ts";
import { ApiError } from "../api-error.ts";

/** Why this process can't serve all calls; null when it can. */
export type Readiness = () => Promise<string | null>;

export async function notReadyBecause(
  { database, pubSub }: Pick<AppContext, "database" | "pubSub">,
  isStopping: () => boolean,
): Promise<string | null> {
  if (isStopping()) return "Stopping.";
  const fault = await notReadyReason(database).catch(() => "The database does not answer.");
  if (fault !== null) return fault;
  return pubSub.isConnected() ? null : "This process does not hear the others: notices of the database are lost.";
}

/** For operators and load balancers: liveness (/healthz) and readiness (/readyz). */
export function registerHealth(app: FastifyInstance, readiness: Readiness) {
  const options = { schema: { hide: true }, config: { servedWhenBusy: true as const } };
  app.get("/healthz", options, async () => ({ status: "up" }));

  app.get("/readyz", options, async () => {
    const fault = await readiness();
    if (fault !== null) throw new ApiError("UNAVAILABLE", { detail: fault });
    return { status: "ready" };
  });
}
