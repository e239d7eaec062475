import { randomUUID } from "node:crypto";
import type { TestSite } from "./site.ts";

/** After this, whatever a site has told so far of what changed on pages has come back to it from the database, too. */
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
