import { newId } from "#web/platform/new-id.ts";
import type { LocalCopies } from "./local-copies.ts";
import { deviceCopies, orNone } from "./device-storage.ts";
import type { Found } from "./opening.ts";
import { openElsewhere, type Channel } from "./tabs.ts";

let own: { tab: string; channel: Channel } | undefined;

/** This tab among those of this browser. Made at first use: modules load where there are no tabs, too. */
export function thisTab(): { tab: string; channel: Channel } {
  own ??= { tab: newId(), channel: new BroadcastChannel("fabula-laboratory") };
  return own;
}

/** What an editor has to know about this device before it opens. */
export async function findCopies(of: (copies: LocalCopies) => ReturnType<LocalCopies["ofTale"]>): Promise<Found> {
  const { tab, channel } = thisTab();
  const [copies, open] = await Promise.all([orNone(of(deviceCopies())), openElsewhere(channel, tab)]);
  return { copies, openElsewhere: open, newId };
}
