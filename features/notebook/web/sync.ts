import { MINUTE, SECOND, notebook as bounds } from "#vocabulary/limits.ts";
import { notebookCalls } from "../calls.ts";
import type { NotebookEntry } from "#features/tales/shapes.ts";
import { ApiError } from "#kit/web/calls/api-error.ts";
import type { Api } from "#kit/web/calls/api.ts";
import { readDevice, rememberDue, type Change } from "./device-notebook.ts";
import { dropChange, holdBackKeeps, settleChange } from "./unsent-changes.ts";

/**
 * Brings the changes of this device to the server, one after the other, and the words that are due soon to the device. Refused changes
 * are stored as refusals, which `NotebookSync` shows after each sync, also one that another part of the application began.
 */

/** The words that a device holds for reviews without a connection. */
const pagesOfDue = 3;
const pageSize = 100;
/** Due words are read again after this time. */
const freshFor = 5 * MINUTE;

function send(api: Api, change: Change): Promise<NotebookEntry> {
  const options = { askAgain: false };
  if (change.kind === "keep") {
    const { postId, block, from, to, word, note, besideId } = change.entry;
    const beside = besideId === undefined ? {} : { beside: { postId: besideId } };
    return api(
      notebookCalls.keep,
      { body: { postId: postId!, block, from, to, note, quote: word, ...beside } },
      options,
    );
  }
  const { grade, answeredAt, key, of } = change;
  return api(
    notebookCalls.answer,
    { params: { id: Number(of) }, body: { grade, answeredAt, clientKey: key } },
    options,
  );
}

/** Refused: the Tale, its passage or the word is gone, or the notebook is full. */
const isRefused = (error: unknown): error is ApiError =>
  error instanceof ApiError && [400, 404, 409].includes(error.status);

/** A passage that is gone has the same code as a full notebook. */
async function isNotebookFull(api: Api): Promise<boolean> {
  const { totalEntries } = await api(notebookCalls.list, { query: { pageSize: 1 } }, { askAgain: false });
  return totalEntries >= bounds.entriesMax;
}

/** Answers about words that the server has. */
const isAboutKeptWord = (change: Change) => change.kind === "answer" && typeof change.of === "number";

async function sendChanges(api: Api, userId: number): Promise<void> {
  let isFull = false;
  let sentAgain: Change["key"] | null = null;
  for (;;) {
    const { changes } = await readDevice(userId);
    const change = isFull ? changes.find(isAboutKeptWord) : changes[0];
    if (change === undefined) return;
    try {
      await settleChange(userId, change, await send(api, change));
    } catch (error) {
      if (!isRefused(error)) throw error;
      const mayBeFull = change.kind === "keep" && error.status === 409;
      if (mayBeFull && (await isNotebookFull(api))) {
        isFull = true;
        await holdBackKeeps(userId);
      } else if (mayBeFull && sentAgain !== change.key) {
        // It can have been full until a moment ago: a word may have been deleted between the two calls.
        sentAgain = change.key;
      } else await dropChange(userId, change);
    }
  }
}

async function readDue(api: Api, userId: number): Promise<void> {
  const found: NotebookEntry[] = [];
  for (let pageNumber = 0; pageNumber < pagesOfDue; pageNumber += 1) {
    const query = { sortBy: "dueAt", returns: true, pageNumber, pageSize } as const;
    const { entries } = await api(notebookCalls.list, { query }, { askAgain: false });
    found.push(...entries);
    if (entries.length < pageSize) break;
  }
  await rememberDue(userId, found, found.length < pagesOfDue * pageSize);
}

/** Only one tab sends. Browsers without locks send from each: the calls can be repeated. */
const exclusively = <T>(work: () => Promise<T>): Promise<T> =>
  "locks" in navigator ? navigator.locks.request("notebook-sync", work) : work();

/**
 * @param due whether to read the due words, too, unless that was done lately
 * @throws {ApiError} if the site can't be reached or the session has ended; the changes that are left stay
 */
export function syncNotebook(api: Api, userId: number, { due }: { due: boolean }): Promise<void> {
  return exclusively(async () => {
    await sendChanges(api, userId);
    const { readAt } = await readDevice(userId);
    if (due && (readAt === null || Date.now() - Date.parse(readAt) > freshFor)) await readDue(api, userId);
  });
}

/** Reads the due words again, whenever that was done. */
export const readDueAgain = (api: Api, userId: number): Promise<void> => exclusively(() => readDue(api, userId));

/** After a failure the changes wait this long, or until the browser is online. */
export const retryAfter = 30 * SECOND;
