import { randomUUID } from "node:crypto";
import type { AfterCommit } from "#server/platform/database/transaction.ts";
import type { PubSub } from "../database/pub-sub.ts";
import { channelOfLastRelease, listenToLastRelease, writeForLastRelease } from "./last-release-messages.ts";
import type { Change } from "./changes-while-rendering.ts";
import type { Pages } from "./pages.ts";

/** It depends on the changes of every process. */
export type Informed = Pick<Pages, "invalidate" | "doubt" | "clear">;

const channel = "page-changes";

/** Tags in one message, so that it stays below NOTIFY's limit of 8,000 bytes. */
const tagsPerMessage = 100;

interface Message {
  sender: string;
  /** Numbers the messages of a sender. */
  n: number;
  change: Change;
  cacheTags: readonly string[];
}

/**
 * Invalidates cached pages by tag in every process: in this one before the call is answered, so that the author of a new Tale finds
 * it, in the others by pub/sub.
 */
export function createInvalidation(pubSub: PubSub) {
  const caches: Informed[] = [];
  const self = randomUUID();
  let last = 0;
  /** Own messages whose pages are invalidated already: those rendered since then are current. A commit without an answer leaves this undone. */
  const done = new Set<number>();
  const invalidateAll = (cacheTags: readonly string[], change: Change) => {
    for (const pages of caches) pages.invalidate(cacheTags, change);
  };
  const clear = () => {
    for (const pages of caches) pages.clear();
  };
  const doubt = () => {
    for (const pages of caches) pages.doubt();
  };
  pubSub.subscribe(channel, {
    onMessage(payload) {
      const { sender, n, cacheTags, change } = JSON.parse(payload) as Message;
      if (sender !== self || !done.delete(n)) invalidateAll(cacheTags, change);
    },
    onMissedMessages() {
      done.clear();
      clear();
    },
    onDisconnect: doubt,
  });
  listenToLastRelease(pubSub, clear);
  return {
    /** @param cacheTags as contract/cache-tags.ts builds them. */
    invalidate(afterCommit: AfterCommit, cacheTags: readonly string[], change: Change = "gone") {
      for (let at = 0; at < cacheTags.length; at += tagsPerMessage) {
        const n = (last += 1);
        const message: Message = { sender: self, n, change, cacheTags: cacheTags.slice(at, at + tagsPerMessage) };
        afterCommit.announce(channel, JSON.stringify(message));
        afterCommit.announce(channelOfLastRelease, writeForLastRelease(message.cacheTags));
        afterCommit(() => {
          done.add(n);
          invalidateAll(message.cacheTags, change);
        });
      }
    },
    /** In this process alone. */
    invalidateHere: (cacheTags: readonly string[]) => invalidateAll(cacheTags, "gone"),
    /** Everything, in this process. */
    clear,
    addCache: (pages: Informed) => void caches.push(pages),
  };
}
