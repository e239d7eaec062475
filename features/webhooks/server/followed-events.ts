import type { AppContext } from "#kit/server/app-context.ts";
import type { AfterCommit } from "#kit/server/database/transaction.ts";
import type { WebhookEvent } from "../shapes.ts";
import { followedEvents } from "./queries.ts";

/**
 * Each process remembers which events webhooks follow, so that an event without any costs no statement. That only saves the question:
 * the statement that writes deliveries looks at the webhooks themselves.
 */

const channel = "webhooks";

/** Null while this process doesn't know. */
const followed = new WeakMap<object, ReadonlySet<WebhookEvent> | null>();

/** Whether a webhook may follow the event; true as long as this process doesn't know. */
export const mayBeFollowed = (context: object, type: WebhookEvent) => followed.get(context)?.has(type) ?? true;

/** With the commit, every process reads them again. */
export const webhooksChanged = (afterCommit: AfterCommit) => afterCommit.announce(channel, "");

/** Reads them now, and after each change. */
export function rememberFollowedEvents(context: AppContext): void {
  let asked = 0;

  function forget() {
    asked += 1;
    followed.set(context, null);
  }

  async function read() {
    forget();
    const question = asked;
    try {
      const events = await followedEvents(context.database.db);
      // Of a change since then the answer may know nothing.
      if (question === asked) followed.set(context, events);
    } catch (error) {
      context.log.warn({ err: error }, "the webhooks could not be read");
    }
  }

  const readAgain = () => void read();
  context.pubSub.subscribe(channel, { onMessage: readAgain, onMissedMessages: readAgain, onDisconnect: forget });
  readAgain();
}
