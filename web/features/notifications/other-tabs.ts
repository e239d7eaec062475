import { z } from "zod";

/** Tells other tabs which notifications were marked as read, and whose. Each tab fetches its counts itself. */

const word = z.object({ username: z.string(), read: z.array(z.number()) });
type Word = z.output<typeof word>;

const name = "notifications";
let channel: BroadcastChannel | null = null;

/** Null if the browser has no BroadcastChannel: then each tab learns of it with its next count. */
function open(): BroadcastChannel | null {
  if (typeof BroadcastChannel === "undefined") return null;
  channel ??= new BroadcastChannel(name);
  return channel;
}

export function tellOtherTabs(said: Word) {
  open()?.postMessage(said);
}

export function hearOtherTabs(onWord: (said: Word) => void): () => void {
  const tabs = open();
  const hear = ({ data }: MessageEvent) => {
    const said = word.safeParse(data);
    if (said.success) onWord(said.data);
  };
  tabs?.addEventListener("message", hear);
  return () => tabs?.removeEventListener("message", hear);
}
