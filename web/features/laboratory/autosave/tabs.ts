/** What a tab has open: a text of its own, and the Tale it belongs to once the server knows it. */
interface Presence {
  copyId: string;
  taleId: number | null;
}

type Message =
  | { kind: "who"; tab: string }
  | { kind: "here" | "left"; tab: string; presence: Presence }
  | { kind: "saved"; tab: string; taleId: number; updatedAt: string };

/** The part of a BroadcastChannel that tabs need. */
export interface Channel {
  postMessage(message: unknown): void;
  addEventListener(type: "message", listener: (event: { data: unknown }) => void): void;
  removeEventListener(type: "message", listener: (event: { data: unknown }) => void): void;
}

interface Hears {
  /** Whether another tab has the same Tale open. */
  onElsewhere(open: boolean): void;
  onSaved(updatedAt: string): void;
}

interface Tabs {
  /** Joins, or moves on to the Tale that a new text has become. */
  join(presence: Presence): void;
  saved(updatedAt: string): void;
  leave(): void;
}

/** Tells the tabs of this browser about each other, as far as they have the same Tale open. */
export function createTabs(channel: Channel, tab: string, hears: Hears): Tabs {
  let mine: Presence | null = null;
  const others = new Map<string, Presence>();

  const isSame = (presence: Presence) =>
    mine !== null && (presence.copyId === mine.copyId || (mine.taleId !== null && presence.taleId === mine.taleId));
  const tell = () => hears.onElsewhere([...others.values()].some(isSame));
  const say = (kind: "here" | "left") => mine !== null && channel.postMessage({ kind, tab, presence: mine });

  function hear({ data }: { data: unknown }) {
    const message = data as Message;
    if (message.tab === tab) return;
    if (message.kind === "who") return void say("here");
    if (message.kind === "saved") {
      if (message.taleId === mine?.taleId) hears.onSaved(message.updatedAt);
      return;
    }
    const isNew = !others.has(message.tab);
    if (message.kind === "left") others.delete(message.tab);
    else others.set(message.tab, message.presence);
    // Who has just come does not know of this tab yet.
    if (message.kind === "here" && isNew) say("here");
    tell();
  }

  return {
    join(presence) {
      if (mine === null) channel.addEventListener("message", hear);
      mine = presence;
      say("here");
      tell();
    },
    saved(updatedAt) {
      if (mine?.taleId != null) channel.postMessage({ kind: "saved", tab, taleId: mine.taleId, updatedAt });
    },
    leave() {
      say("left");
      channel.removeEventListener("message", hear);
      mine = null;
      others.clear();
    },
  };
}

/** Tabs that run answer within a few milliseconds. */
const answerTime = 120;

/** The texts that other tabs have open: they are being written, not left behind. */
export async function openElsewhere(channel: Channel, tab: string): Promise<Set<string>> {
  const open = new Set<string>();
  const hear = ({ data }: { data: unknown }) => {
    const message = data as Message;
    if (message.kind === "here" && message.tab !== tab) open.add(message.presence.copyId);
  };
  channel.addEventListener("message", hear);
  channel.postMessage({ kind: "who", tab });
  await new Promise((resolve) => {
    setTimeout(resolve, answerTime);
  });
  channel.removeEventListener("message", hear);
  return open;
}
