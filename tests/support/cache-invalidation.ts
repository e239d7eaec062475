import { randomUUID } from "node:crypto";
import type { TestSite } from "./site.ts";

/** Resolves once every cache invalidation that the site has published so far has come back to it from the database. */
export async function cacheInvalidationsDelivered({ context: { pubSub, pages } }: TestSite): Promise<void> {
  const mark = randomUUID();
  const heard = Promise.withResolvers<void>();
  const onMessage = (payload: string) => {
    if (payload.includes(mark)) heard.resolve();
  };
  pubSub.subscribe("pages", { onMessage, onMissedMessages: () => heard.resolve() });
  pages.invalidate([mark]);
  await heard.promise;
}
