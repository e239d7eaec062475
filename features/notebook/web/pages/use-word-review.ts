import { useEffect, useRef, useState } from "react";
import type { NotebookGrade } from "#features/tales/kept-word.ts";
import { ApiError } from "#kit/web/calls/api-error.ts";
import type { Api } from "#kit/web/calls/api.ts";
import { useApi } from "#kit/web/pages/page-context.ts";
import { useSession } from "#features/accounts/web/session.ts";
import { dueAmong, isUnread, readDevice, type DeviceEntry } from "../device-notebook.ts";
import { readDueAgain, syncNotebook } from "../sync.ts";
import { answerOnDevice } from "../unsent-changes.ts";

interface ReviewState {
  /** Null while the device looks for due words. */
  cards: readonly DeviceEntry[] | null;
  /** The number of answered ones. */
  answered: number;
  /** When the next word is due; null if that is unknown. */
  nextAt: string | null;
  isOffline: boolean;
  /** The site can't be reached, and this device has never got the words from it. */
  isUnknown: boolean;
  /** The browser refuses to read or store the due words, or the last answer; null if it doesn't. */
  problem: "words" | "answer" | null;
}

interface WordReview extends ReviewState {
  answer: (grade: NotebookGrade) => void;
  /** Looks for due words again. */
  tryAgain: () => void;
}

const loading: ReviewState = {
  cards: null,
  answered: 0,
  nextAt: null,
  isOffline: false,
  isUnknown: false,
  problem: null,
};

/** @throws what the storage of the browser throws */
async function readDue(api: Api, userId: number): Promise<ReviewState> {
  let isOffline = !navigator.onLine;
  try {
    if (!isOffline) {
      await syncNotebook(api, userId, { due: false });
      await readDueAgain(api, userId);
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    isOffline = true;
  }
  const device = await readDevice(userId);
  const { entries } = device;
  const cards = dueAmong(entries, new Date());
  return { ...loading, cards, nextAt: entries[cards.length]?.dueAt ?? null, isOffline, isUnknown: isUnread(device) };
}

const findDue = (api: Api, userId: number): Promise<ReviewState> =>
  readDue(api, userId).catch(() => ({ ...loading, problem: "words" }));

const nextOnDevice = async (userId: number): Promise<string | undefined> =>
  (await readDevice(userId)).entries.find(({ dueAt }) => dueAt > new Date().toISOString())?.dueAt;

/**
 * The words that are due, from what this device holds after it has asked the site. Answers are stored on the device, from where they reach the
 * site, so a review is the same with and without a connection. A card stays until its answer is stored.
 */
export function useWordReview(): WordReview {
  const api = useApi();
  const userId = useSession()?.userId;
  const [state, setState] = useState(loading);
  const isStoring = useRef(false);

  useEffect(() => {
    if (userId === undefined) return undefined;
    let hasLeft = false;
    void findDue(api, userId).then((found) => !hasLeft && setState(found));
    return () => {
      hasLeft = true;
    };
  }, [api, userId]);

  async function store(grade: NotebookGrade) {
    const card = state.cards?.[state.answered];
    if (userId === undefined || card === undefined || isStoring.current) return;
    isStoring.current = true;
    try {
      await answerOnDevice(userId, card, grade);
      const nextAt = await nextOnDevice(userId).catch(() => undefined);
      setState((before) => ({
        ...before,
        answered: before.answered + 1,
        nextAt: nextAt ?? before.nextAt,
        problem: null,
      }));
    } catch {
      setState((before) => ({ ...before, problem: "answer" }));
    } finally {
      isStoring.current = false;
    }
  }
  function tryAgain() {
    setState(loading);
    if (userId !== undefined) void findDue(api, userId).then(setState);
  }
  return { ...state, answer: (grade) => void store(grade), tryAgain };
}
