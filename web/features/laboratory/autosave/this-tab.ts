import type { LocalCopies } from "./local-copies.ts";
import { deviceCopies, orNone } from "./device-storage.ts";
import type { Found } from "./opening.ts";
import { openElsewhere, type Channel } from "./tabs.ts";

/** A UUID; `crypto.randomUUID` is missing where the site is served without https. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

let own: { tab: string; channel: Channel } | undefined;

/** This tab among those of this browser. Made at first use: modules load where there are no tabs, too. */
export function thisTab(): { tab: string; channel: Channel } {
  own ??= { tab: newId(), channel: new BroadcastChannel("fabula-laboratory") };
  return own;
}

/** What an editor has to know about this device before it opens. */
export async function findCopies(
  of: (copies: LocalCopies) => ReturnType<LocalCopies["ofTale"]>,
): Promise<Found> {
  const { tab, channel } = thisTab();
  const [copies, open] = await Promise.all([orNone(of(deviceCopies())), openElsewhere(channel, tab)]);
  return { copies, openElsewhere: open, newId };
}
