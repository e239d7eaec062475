import { z } from "zod";

/** What one tab tells the others: whose notifications were marked read, and which. The numbers each asks for itself. */

const word = z.object({ username: z.string(), read: z.array(z.number()) });
type Word = z.output<typeof word>;

const name = "notifications";
let channel: BroadcastChannel | null = null;

/** Null where the browser has none: then each tab finds out when it next counts. */
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
