import { z } from "zod";

/** Tells other tabs which notifications were marked as read, and whose. Each tab fetches its counts itself. */

const readMessage = z.object({ username: z.string(), read: z.array(z.number()) });
type ReadMessage = z.output<typeof readMessage>;

const name = "notifications";
let channel: BroadcastChannel | null = null;

/** Null if the browser has no BroadcastChannel: then each tab learns of it with its next count. */
function open(): BroadcastChannel | null {
  if (typeof BroadcastChannel === "undefined") return null;
  channel ??= new BroadcastChannel(name);
  return channel;
}

export function broadcastRead(message: ReadMessage) {
  open()?.postMessage(message);
}

export function listenToOtherTabs(onWord: (message: ReadMessage) => void): () => void {
  const tabs = open();
  const onMessage = ({ data }: MessageEvent) => {
    const parsed = readMessage.safeParse(data);
    if (parsed.success) onWord(parsed.data);
  };
  tabs?.addEventListener("message", onMessage);
  return () => tabs?.removeEventListener("message", onMessage);
}
