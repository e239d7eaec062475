import { newId } from "#kit/web/calls/new-id.ts";
import type { LocalCopies } from "./local-copies.ts";
import { deviceCopies } from "./device-storage.ts";
import type { FoundCopies } from "./open-tale.ts";
import { openInOtherTabs, type Channel } from "./tab-coordination.ts";

let own: { tab: string; channel: Channel } | undefined;

/** The identity of this tab. Created on first use, because modules also load on the server. */
export function thisTab(): { tab: string; channel: Channel } {
  own ??= { tab: newId(), channel: new BroadcastChannel("fabula-laboratory") };
  return own;
}

/** Finds the copies on this device before an editor opens. */
export async function findCopies(of: (copies: LocalCopies) => ReturnType<LocalCopies["ofTale"]>): Promise<FoundCopies> {
  const { tab, channel } = thisTab();
  const [stored, open] = await Promise.all([of(deviceCopies()), openInOtherTabs(channel, tab)]);
  return { ...stored, openInOtherTabs: open, newId };
}
