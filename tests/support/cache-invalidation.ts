import { randomUUID } from "node:crypto";
import { inTransaction } from "#kit/server/database/transaction.ts";
import type { TestSite } from "./site.ts";

/** Resolves once every cache invalidation that the site has published so far has come back to it from the database. */
export async function cacheInvalidationsDelivered({ context: { database, pubSub, cache } }: TestSite): Promise<void> {
  const mark = randomUUID();
  const invalidation = Promise.withResolvers<void>();
  const onMessage = (payload: string) => {
    if (payload.includes(mark)) invalidation.resolve();
  };
  pubSub.subscribe("page-changes", { onMessage, onMissedMessages: () => invalidation.resolve() });
  await inTransaction(database, async (_tx, afterCommit) => cache.moved(afterCommit, [mark]));
  await invalidation.promise;
}
