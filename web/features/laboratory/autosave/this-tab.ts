import { newId } from "#web/platform/new-id.ts";
import type { LocalCopies, LocalCopy } from "./local-copies.ts";
import { deviceCopies, orEmptyList } from "./device-storage.ts";
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
  const [copies, open] = await Promise.all([orEmptyList(of(deviceCopies())), openInOtherTabs(channel, tab)]);
  return { copies, openInOtherTabs: open, newId };
}

/** Copies of new Tales that no other tab is editing. */
export async function findUnsavedTales(userId: number): Promise<LocalCopy[]> {
  const { copies, openInOtherTabs: open } = await findCopies((all) => all.ofNewTales(userId));
  return copies.filter(({ copyId }) => !open.has(copyId));
}
