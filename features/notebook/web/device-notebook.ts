import { createStore, del, get, keys, update, type UseStore } from "idb-keyval";
import type { DeviceData } from "#features/personal-data/web/device-data.ts";
import type { NotebookEntry, NotebookGrade } from "#features/tales/shapes.ts";

let opened: UseStore | undefined;
/** Opened on first use, because modules also load on the server. */
const store = () => (opened ??= createStore("fabula-notebook", "members"));

/**
 * The part of a member's notebook that this browser holds: words of saved Tales, words that are due soon, and the changes that the
 * server doesn't have yet. Each step is one transaction of IndexedDB, so a tab that is killed loses nothing, and two tabs don't
 * overwrite each other.
 */

/** A word that the server doesn't have yet has no id. An earlier version of the site stored no paragraph of another version with it. */
export type DeviceEntry = Omit<NotebookEntry, "id" | "beside"> &
  Partial<Pick<NotebookEntry, "beside">> & {
    id: number | null;
    /** The version next to which it was kept, until the server has the word. */
    besideId?: number | undefined;
  };

type PlaceInTale = Pick<DeviceEntry, "postId" | "block" | "from" | "to">;

/** Names an entry before and after it gets an id, as the server answers the same place with the same entry. */
export const placeKey = ({ postId, block, from, to }: PlaceInTale) => `${postId}/${block}/${from}/${to}`;

export interface KeepChange {
  kind: "keep";
  key: string;
  entry: DeviceEntry;
  /** The notebook is full: it is sent again with each sync, until there is room. */
  isHeldBack?: true;
}
export interface AnswerChange {
  kind: "answer";
  key: string;
  /** The id of the entry, or the place of one that has none yet. */
  of: number | string;
  grade: NotebookGrade;
  answeredAt: string;
}
export type Change = KeepChange | AnswerChange;

/** A change that the server has refused, until the member has seen it. */
export interface Refusal {
  /** "gone": the passage or the kept word is no longer on the site. "full": the change stays on this device. */
  reason: "gone" | "full";
  kind: Change["kind"];
  word: string;
}

export interface DeviceNotebook {
  entries: DeviceEntry[];
  /** In the order in which they were made. */
  changes: Change[];
  refusals: Refusal[];
  /** When the server's due words were last read. */
  readAt: string | null;
}

const empty: DeviceNotebook = { entries: [], changes: [], refusals: [], readAt: null };
/** A notebook that was stored before there were refusals has none. */
const completed = (stored: Partial<DeviceNotebook> | undefined): DeviceNotebook => ({ ...empty, ...stored });
/** The most words on a device; those that are due last go first. */
const entriesMax = 600;

const changedEvent = "notebook-on-device-changed";
let channel: BroadcastChannel | undefined;

function announce() {
  document.dispatchEvent(new Event(changedEvent));
  channel ??= new BroadcastChannel(changedEvent);
  channel.postMessage(null);
}

/** Calls the listener after each change, in any tab. @returns stops it */
export function onDeviceNotebookChange(listener: () => void): () => void {
  const own = new BroadcastChannel(changedEvent);
  own.addEventListener("message", listener);
  document.addEventListener(changedEvent, listener);
  return () => {
    own.close();
    document.removeEventListener(changedEvent, listener);
  };
}

export const readDevice = async (userId: number): Promise<DeviceNotebook> =>
  completed(await get<DeviceNotebook>(userId, store()));

/** Whether this browser doesn't know if the member has words. */
export const isUnread = ({ entries, readAt }: DeviceNotebook): boolean => readAt === null && entries.length === 0;

/** Replaces a notebook by its next state, in one transaction. */
export async function updateDevice(userId: number, step: (before: DeviceNotebook) => DeviceNotebook): Promise<void> {
  await update<DeviceNotebook>(userId, (before) => step(completed(before)), store());
  announce();
}

export const isSame = (one: DeviceEntry, other: DeviceEntry) =>
  (one.id !== null && one.id === other.id) || (one.postId !== null && placeKey(one) === placeKey(other));

/** The first ones win. */
export function merged(...lists: readonly (readonly DeviceEntry[])[]): DeviceEntry[] {
  const all: DeviceEntry[] = [];
  for (const entry of lists.flat()) if (!all.some((each) => isSame(each, entry))) all.push(entry);
  return all.toSorted((one, other) => one.dueAt.localeCompare(other.dueAt)).slice(0, entriesMax);
}

/** Whether the device knows more about a word than the server. */
const isWaiting = ({ changes }: DeviceNotebook, entry: DeviceEntry) =>
  entry.id === null || changes.some((each) => each.kind === "answer" && each.of === entry.id);

/** The words that are due first, as the server has them now. @param isWhole whether the server has no others */
export const rememberDue = (userId: number, fresh: readonly NotebookEntry[], isWhole: boolean): Promise<void> =>
  updateDevice(userId, (before) => {
    const waiting = before.entries.filter((each) => isWaiting(before, each));
    return {
      ...before,
      entries: merged(waiting, fresh, isWhole ? [] : before.entries),
      readAt: new Date().toISOString(),
    };
  });

/** The words from one Tale, as the server has them now: others from it were deleted. */
export const rememberTale = (userId: number, postId: number, fresh: readonly NotebookEntry[]): Promise<void> =>
  updateDevice(userId, (before) => {
    const waiting = before.entries.filter((each) => isWaiting(before, each));
    return {
      ...before,
      entries: merged(
        waiting,
        fresh,
        before.entries.filter((each) => each.postId !== postId),
      ),
    };
  });

export const forgetEntry = (userId: number, id: number): Promise<void> =>
  updateDevice(userId, (before) => ({
    ...before,
    entries: before.entries.filter((each) => each.id !== id),
    changes: before.changes.filter((each) => each.kind !== "answer" || each.of !== id),
  }));

/** Each refusal is taken once, also if several tabs ask at the same time. Nothing that a page shows has changed. */
export async function takeRefusals(userId: number): Promise<Refusal[]> {
  if ((await readDevice(userId)).refusals.length === 0) return [];
  let taken: Refusal[] = [];
  await update<DeviceNotebook>(
    userId,
    (before) => {
      taken = completed(before).refusals;
      return { ...completed(before), refusals: [] };
    },
    store(),
  );
  return taken;
}

/** Words that are due at this moment, the first due first. */
export const dueAmong = (entries: readonly DeviceEntry[], now: Date): DeviceEntry[] =>
  entries.filter(({ dueAt }) => dueAt <= now.toISOString());

/** Removes what this browser holds of all members, or of all but one. */
export async function forgetMembers({ except }: { except?: number } = {}): Promise<void> {
  for (const key of await keys<number>(store())) if (key !== except) await del(key, store());
}

/**
 * After a log-out only changes that the server doesn't have yet stay, and what it has refused. The same member finds them at the next
 * login; the login of another member removes them, because the device is shared (behaviour.md, Notebook 10).
 */
export async function forgetWords(userId: number): Promise<void> {
  const { changes, refusals } = await readDevice(userId);
  if (changes.length === 0 && refusals.length === 0) await del(userId, store());
  else await updateDevice(userId, (before) => ({ ...before, entries: [], readAt: null }));
}

export const notebookOnDevice: DeviceData = { deleteDataOf: () => forgetMembers() };
