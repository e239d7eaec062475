import { randomUUID } from "node:crypto";
import type { TestSite } from "./site.ts";

/** Resolves once every cache invalidation that the site has published so far has come back to it from the database. */
export async function cacheInvalidationsDelivered({ context: { pubSub, pages } }: TestSite): Promise<void> {
  const mark = randomUUID();
  const invalidation = Promise.withResolvers<void>();
  const onMessage = (payload: string) => {
    if (payload.includes(mark)) invalidation.resolve();
  };
  pubSub.subscribe("pages", { onMessage, onMissedMessages: () => invalidation.resolve() });
  pages.invalidate([mark]);
  await invalidation.promise;
}
