import { newId } from "#kit/web/calls/new-id.ts";
import type { LocalTaleDrafts } from "./local-tale-drafts.ts";
import { localTaleDrafts } from "./draft-storage.ts";
import type { FoundDrafts } from "./open-tale.ts";

/** The parts of BroadcastChannel that are used. */
export interface Channel {
  postMessage(message: unknown): void;
  addEventListener(type: "message", listener: (event: { data: unknown }) => void): void;
  removeEventListener(type: "message", listener: (event: { data: unknown }) => void): void;
}

let own: { tab: string; channel: Channel } | undefined;

/** The identity of this tab. Created on first use, because modules also load on the server. */
export function thisTab(): { tab: string; channel: Channel } {
  own ??= { tab: newId(), channel: new BroadcastChannel("fabula-laboratory") };
  return own;
}

/** Finds the drafts on this device before an editor opens. */
export async function findLocalDrafts(
  of: (drafts: LocalTaleDrafts) => ReturnType<LocalTaleDrafts["ofTale"]>,
): Promise<FoundDrafts> {
  const { tab, channel } = thisTab();
  const [stored, open] = await Promise.all([of(localTaleDrafts()), openInOtherTabs(channel, tab)]);
  return { ...stored, openInOtherTabs: open, newId };
}

/** The draft that a tab has open, the key of its sketch, and its Tale once the server has it. */
interface OpenInTab {
  copyId: string;
  clientKey: string;
  taleId: number | null;
}

type Message =
  | { kind: "who"; tab: string }
  | { kind: "here" | "left"; tab: string; openInTab: OpenInTab }
  | { kind: "saved"; tab: string; taleId: number; updatedAt: string };

interface TabListeners {
  /** Whether another tab has the same Tale open. */
  onElsewhere(open: boolean): void;
  onSaved(updatedAt: string): void;
}

interface Tabs {
  /** Announces this tab, or the Tale that its new text has become. */
  join(openInTab: OpenInTab): void;
  saved(updatedAt: string): void;
  leave(): void;
}

/** Tells the tabs of this browser which of them have the same Tale open. */
export function createTabs(channel: Channel, tab: string, listeners: TabListeners): Tabs {
  let openHere: OpenInTab | null = null;
  const others = new Map<string, OpenInTab>();

  const isSame = (openInTab: OpenInTab) =>
    openHere !== null &&
    (openInTab.copyId === openHere.copyId ||
      openInTab.clientKey === openHere.clientKey ||
      (openHere.taleId !== null && openInTab.taleId === openHere.taleId));
  const notifyElsewhere = () => listeners.onElsewhere([...others.values()].some(isSame));
  const post = (kind: "here" | "left") => openHere !== null && channel.postMessage({ kind, tab, openInTab: openHere });

  function receive({ data }: { data: unknown }) {
    const message = data as Message;
    if (message.tab === tab) return;
    if (message.kind === "who") return void post("here");
    if (message.kind === "saved") {
      if (message.taleId === openHere?.taleId) listeners.onSaved(message.updatedAt);
      return;
    }
    const isNew = !others.has(message.tab);
    if (message.kind === "left") others.delete(message.tab);
    else others.set(message.tab, message.openInTab);
    // A new tab does not know of this one yet.
    if (message.kind === "here" && isNew) post("here");
    notifyElsewhere();
  }

  return {
    join(openInTab) {
      if (openHere === null) channel.addEventListener("message", receive);
      openHere = openInTab;
      post("here");
      notifyElsewhere();
    },
    saved(updatedAt) {
      if (openHere?.taleId != null) channel.postMessage({ kind: "saved", tab, taleId: openHere.taleId, updatedAt });
    },
    leave() {
      post("left");
      channel.removeEventListener("message", receive);
      openHere = null;
      others.clear();
    },
  };
}

/** Running tabs answer within a few milliseconds. */
const answerTime = 120;

/** The drafts that other tabs are editing. They belong to running tabs and must not be offered for recovery. */
export async function openInOtherTabs(channel: Channel, tab: string): Promise<Set<string>> {
  const open = new Set<string>();
  const receive = ({ data }: { data: unknown }) => {
    const message = data as Message;
    if (message.kind === "here" && message.tab !== tab) open.add(message.openInTab.copyId);
  };
  channel.addEventListener("message", receive);
  channel.postMessage({ kind: "who", tab });
  await new Promise((resolve) => {
    setTimeout(resolve, answerTime);
  });
  channel.removeEventListener("message", receive);
  return open;
}
