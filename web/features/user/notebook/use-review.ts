import { useCallback, useEffect, useState } from "react";
import type { NotebookGrade } from "#contract/notebook.ts";
import { useApi } from "#web/platform/page-context.ts";
import { useSession } from "#web/platform/session.ts";
import { answerOnDevice, dueAmong, readDevice, type DeviceEntry } from "../../notebook/device-notebook.ts";
import { readDueAgain, syncNotebook } from "../../notebook/sync.ts";

export interface Review {
  /** Null while the device looks for due words. */
  cards: readonly DeviceEntry[] | null;
  /** The number of answered ones. */
  answered: number;
  /** When the next word is due; null if that is unknown. */
  nextAt: string | null;
  isOffline: boolean;
  answer: (grade: NotebookGrade) => void;
}

/**
 * The words that are due, from what this device holds after it has asked the site. Answers are stored on the device, from where they reach the
 * site, so a review is the same with and without a connection.
 */
export function useReview(): Review {
  const api = useApi();
  const userId = useSession()?.userId;
  const [state, setState] = useState<Omit<Review, "answer">>({
    cards: null,
    answered: 0,
    nextAt: null,
    isOffline: false,
  });

  useEffect(() => {
    if (userId === undefined) return undefined;
    let hasLeft = false;
    async function begin(member: number) {
      let isOffline = !navigator.onLine;
      if (!isOffline)
        try {
          await syncNotebook(api, member, { due: false });
          await readDueAgain(api, member);
        } catch {
          isOffline = true;
        }
      const { entries } = await readDevice(member).catch(() => ({ entries: [] }));
      const cards = dueAmong(entries, new Date());
      if (!hasLeft) setState({ cards, answered: 0, nextAt: entries[cards.length]?.dueAt ?? null, isOffline });
    }
    void begin(userId);
    return () => {
      hasLeft = true;
    };
  }, [api, userId]);

  const card = state.cards?.[state.answered];
  const answer = useCallback(
    (grade: NotebookGrade) => {
      if (userId === undefined || card === undefined) return;
      setState((before) => ({ ...before, answered: before.answered + 1 }));
      void answerOnDevice(userId, card, grade)
        .then(() => readDevice(userId))
        .then(({ entries }) =>
          setState((before) => ({
            ...before,
            nextAt: entries.find(({ dueAt }) => dueAt > new Date().toISOString())?.dueAt ?? before.nextAt,
          })),
        )
        .catch(() => {});
    },
    [userId, card],
  );
  return { ...state, answer };
}
