import type { PubSub } from "../database/pub-sub.ts";

/**
 * Messages about moved tags to and from processes of release 0.1.0, which run next to this version during an upgrade: lists of cache
 * tags. The release after the next one removes this file and its uses.
 */
export const channelOfLastRelease = "pages";

/** Tells messages of this version from those of the last release, which knows no such tag. */
const mark = "from:this-version";

/** The same tags by the names of the last release: it has one tag for everything that a page shows of a Tale. */
const formerTag = (tag: string) => tag.replace(/^(?:totals|likes):(?=\d+$)/, "tale:").replace(/^ranking:/, "likes:");

export const writeForLastRelease = (cacheTags: readonly string[]) =>
  JSON.stringify([mark, ...new Set(cacheTags.map(formerTag))]);

/** @param onChange another process has changed something, and its tags are not those of this version */
export function listenToLastRelease(pubSub: PubSub, onChange: () => void) {
  pubSub.subscribe(channelOfLastRelease, {
    onMessage: (payload) => void (payload.startsWith(`["${mark}"`) || onChange()),
    onMissedMessages: () => {},
  });
}
