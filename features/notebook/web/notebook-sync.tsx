import { useCallback, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { beforeLogOut } from "#features/accounts/web/log-out.ts";
import { useApi } from "#kit/web/pages/page-context.ts";
import { getSession, useSession } from "#features/accounts/web/session.ts";
import type { NotebookEntry } from "#features/tales/shapes.ts";
import { ApiError } from "#kit/web/calls/api-error.ts";
import type { Api } from "#kit/web/calls/api.ts";
import { useLanguage } from "#kit/web/language/language.tsx";
import { loadOfflinePages } from "#kit/web/pages/offline-pages.ts";
import { whenLoadedAndIdle } from "#kit/web/pages/when-idle.ts";
import { listFormat } from "#ui/words-of-language.ts";
import { useToast } from "#ui/toasts.tsx";
import { MINUTE, SECOND, notebook as bounds } from "#vocabulary/limits.ts";
import { notebookCalls } from "../calls.ts";
import {
  forgetMembers,
  forgetWords,
  onDeviceNotebookChange,
  readDevice,
  rememberDue,
  takeRefusals,
  type Change,
  type Refusal,
} from "./device-notebook.ts";
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

/** Refused: the Tale, its passage or the word is gone, or the notebook is full. */
const isRefused = (error: unknown): error is ApiError =>
  error instanceof ApiError && [400, 404, 409].includes(error.status);

/** Answers about words that the server has. */
const isAboutKeptWord = (change: Change) => change.kind === "answer" && typeof change.of === "number";

/** Only one tab sends. Browsers without locks send from each: the calls can be repeated. */
const exclusively = <T,>(work: () => Promise<T>): Promise<T> =>
  "locks" in navigator ? navigator.locks.request("notebook-sync", work) : work();

/** After a failure the changes wait this long, or until the browser is online. */
const retryAfter = 30 * SECOND;

beforeLogOut(async (api) => {
  const userId = getSession()?.userId;
  if (userId === undefined) return;
  await syncNotebook(api, userId, { due: false }).catch(() => {});
  await forgetWords(userId);
});

/**
 * Sends what a member has kept and answered on this device: at once, when the browser is online again, and after the next start. It
 * shows what the site has refused, also when another part of the application has sent it. It stores the pages for offline use: at once for
 * members with words on this device, for the others on a later page than their first, when it has nothing else to do.
 */
export function NotebookSync() {
  const api = useApi();
  const showRefusals = useShowRefusals();
  const userId = useSession()?.userId;
  useEffect(() => {
    if (userId === undefined) return undefined;
    let timer: number | undefined;
    let isRunning = false;
    /** Something has changed while it was running. */
    let isAsked = false;
    let hasLeft = false;

    async function sync() {
      window.clearTimeout(timer);
      isAsked = isRunning;
      if (isRunning || hasLeft || !navigator.onLine || userId === undefined) return;
      isRunning = true;
      try {
        const { changes, entries } = await readDevice(userId);
        if (changes.length > 0) await syncNotebook(api, userId, { due: false });
        if (entries.length > 0) void loadOfflinePages("notebook");
      } catch {
        timer = window.setTimeout(start, retryAfter);
      } finally {
        isRunning = false;
        show();
        if (isAsked) start();
      }
    }
    const start = () => void sync();
    const show = () => void showRefusals(userId).catch(() => {});
    async function begin() {
      await forgetMembers({ except: userId! }).catch(() => {});
      start();
    }
    void begin();
    const stopWaiting = isApplicationCached() ? whenLoadedAndIdle(() => void loadOfflinePages("notebook")) : () => {};
    window.addEventListener("online", start);
    document.addEventListener("visibilitychange", show);
    const stop = onDeviceNotebookChange(start);
    return () => {
      hasLeft = true;
      window.clearTimeout(timer);
      window.removeEventListener("online", start);
      document.removeEventListener("visibilitychange", show);
      stop();
      stopWaiting();
    };
  }, [api, userId, showRefusals]);
  return null;
}

/** Not on the first page, whose reader waits for its own files: these are forty more. */
function isApplicationCached(): boolean {
  const [application] = performance.getEntriesByName(import.meta.url) as PerformanceResourceTiming[];
  return application?.transferSize === 0;
}

const texts = ["keep.refused", "keep.full", "review.refused"] as const;
const textOf = ({ kind, reason }: Refusal): (typeof texts)[number] =>
  kind === "answer" ? "review.refused" : reason === "full" ? "keep.full" : "keep.refused";

/**
 * Shows the changes that the server has refused, with their words. All with the same reason share a toast, because a page shows few
 * toasts. A page in the background leaves them to the one that the member sees.
 */
function useShowRefusals(): (userId: number) => Promise<void> {
  const { t } = useTranslation("notebook");
  const { language } = useLanguage();
  const toast = useToast();
  return useCallback(
    async (userId) => {
      if (document.visibilityState !== "visible") return;
      const refusals = await takeRefusals(userId);
      for (const key of texts) {
        const words = refusals.filter((each) => textOf(each) === key).map(({ word }) => t("keep.quoted", { word }));
        if (words.length > 0) toast({ kind: "error", text: t(key, { words: listFormat(language).format(words) }) });
      }
    },
    [t, language, toast],
  );
}

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

/** A passage that is gone has the same code as a full notebook. */
async function isNotebookFull(api: Api): Promise<boolean> {
  const { totalEntries } = await api(notebookCalls.list, { query: { pageSize: 1 } }, { askAgain: false });
  return totalEntries >= bounds.entriesMax;
}

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
