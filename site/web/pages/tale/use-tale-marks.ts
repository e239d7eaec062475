import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { readLaterCalls } from "#features/reading/calls.ts";
import { taleReactionsCalls } from "#features/reactions/calls.ts";
import { talesCalls } from "#features/tales/calls.ts";
import type { ListedTale, NotebookEntry, ReadingPlace } from "#features/tales/shapes.ts";
import { useErrorText } from "#kit/web/calls/error-text.ts";
import { useApi } from "#kit/web/pages/page-context.ts";
import { useSession } from "#features/accounts/web/session.ts";
import { useOptimisticToggle, type OptimisticToggle } from "#kit/web/calls/use-optimistic-toggle.ts";
import { useToast } from "#ui/toasts.tsx";
import { markFavouriteUnseen } from "../account/own-news.ts";

interface Marks {
  liked: boolean;
  bookmarked: boolean;
  readLater: boolean;
  reading: ReadingPlace | null;
  readingPaused: boolean;
  /** Null while the author is hidden, but for the author. */
  totLikes: number | null;
  author: string;
  followsAuthor: boolean;
  muted: boolean;
  keptWords: NotebookEntry[];
}

export interface TaleMarks {
  /** The number of likes, including a change by the reader that is still being sent; null while the author is hidden. */
  totLikes: number | null;
  /** The name of the author: while it is hidden, only the author's own answer has it. */
  author: string;
  like: OptimisticToggle;
  favourite: OptimisticToggle;
  readLater: OptimisticToggle;
  /** Whether the server has the Tale on that list; null until it is known. */
  listedForLater: boolean | null;
  /** The member's place as it was when the page was opened, and whether places are recorded; null until it is known. */
  reading: { place: ReadingPlace | null; paused: boolean } | null;
  /** Whether the reader follows the author. */
  authorFollow: { known: boolean | null; ask: () => Promise<boolean>; keep: (follows: boolean) => void };
  /** Whether the reader has muted the discussion; null until it is known. */
  muted: boolean | null;
  /** The words that the reader has kept from it; null until they are known. */
  keptWords: NotebookEntry[] | null;
  /** True until the marks are known. */
  waiting: boolean;
  /** Why the last action failed. */
  problem: string | null;
}

type Failure = "like" | "unlike" | "favourite" | "unfavourite" | "readLater" | "notReadLater";

/**
 * A Tale's likes, and the member's own marks of it. They are not part of the page's data, because the page is
 * the same for everybody.
 */
export function useTaleMarks(tale: Pick<ListedTale, "id" | "totLikes" | "author">): TaleMarks {
  const { t } = useTranslation("tales");
  const api = useApi();
  const toast = useToast();
  const errorText = useErrorText();
  const session = useSession();
  const reader = session?.username;
  const [marks, setMarks] = useState<Marks | null>(null);
  /** The member for whom the server has answered, even if with an error. */
  const [loadedReader, setLoadedReader] = useState<string | undefined>(undefined);
  const [problem, setProblem] = useState<string | null>(null);
  const pendingCall = useRef<Promise<Marks> | null>(null);
  const { id } = tale;

  useEffect(() => {
    if (reader === undefined) return undefined;
    const leaving = new AbortController();
    const { signal } = leaving;
    const call = api(talesCalls.readSignedIn, { params: { id } }, { signal, askAgain: false });
    pendingCall.current = call;
    call
      .then((answer) => !signal.aborted && setMarks(answer))
      // Ignored, because no user action asked for it: a click asks again and shows the error.
      .catch(() => {})
      .finally(() => !signal.aborted && setLoadedReader(reader));
    return () => {
      leaving.abort();
      setMarks(null);
      setLoadedReader(undefined);
    };
  }, [api, id, reader]);

  /** One request for all callers; only a failed one is repeated. */
  async function ask(): Promise<Marks> {
    const earlier = pendingCall.current;
    pendingCall.current = (async () => {
      const answer = await earlier?.catch(() => null);
      return answer ?? api(talesCalls.readSignedIn, { params: { id } });
    })();
    const answer = await pendingCall.current;
    setMarks(answer);
    return answer;
  }

  const keep = (part: Partial<Marks>) => setMarks((before) => before && { ...before, ...part });

  async function sendLike(liked: boolean): Promise<boolean> {
    const answer = await api(taleReactionsCalls.like, { params: { id }, body: { liked } });
    keep(answer);
    return answer.liked;
  }

  async function sendFavourite(bookmarked: boolean): Promise<boolean> {
    await api(bookmarked ? taleReactionsCalls.bookmark : taleReactionsCalls.removeBookmark, { query: { postId: id } });
    keep({ bookmarked });
    if (bookmarked && session !== null) markFavouriteUnseen(session.userId);
    return bookmarked;
  }

  async function sendReadLater(readLater: boolean): Promise<boolean> {
    await api(readLater ? readLaterCalls.add : readLaterCalls.remove, { params: { postId: id } });
    keep({ readLater });
    return readLater;
  }

  function fail(failure: Failure, error: unknown) {
    const text = `${t(`failed.${failure}`)} ${errorText(error)}`;
    setProblem(text);
    toast({ kind: "error", text });
  }

  const like = useOptimisticToggle({
    known: marks?.liked ?? null,
    ask: async () => (await ask()).liked,
    send: sendLike,
    onFailure: (error, shouldBeOn) => fail(shouldBeOn ? "like" : "unlike", error),
  });
  const favourite = useOptimisticToggle({
    known: marks?.bookmarked ?? null,
    ask: async () => (await ask()).bookmarked,
    send: sendFavourite,
    onFailure: (error, shouldBeOn) => fail(shouldBeOn ? "favourite" : "unfavourite", error),
  });
  const readLater = useOptimisticToggle({
    known: marks?.readLater ?? null,
    ask: async () => (await ask()).readLater,
    send: sendReadLater,
    onFailure: (error, shouldBeOn) => fail(shouldBeOn ? "readLater" : "notReadLater", error),
  });

  /** The next action clears the last error. */
  const withProblemCleared = ({ on, toggle, turnOn }: OptimisticToggle): OptimisticToggle => ({
    on,
    toggle: () => {
      setProblem(null);
      toggle();
    },
    turnOn: () => {
      setProblem(null);
      return turnOn();
    },
  });
  const ownLikeChange = Number(like.on) - Number(marks?.liked ?? false);
  const likes = marks?.totLikes ?? tale.totLikes;
  return {
    totLikes: likes === null ? null : likes + ownLikeChange,
    author: marks?.author ?? tale.author,
    like: withProblemCleared(like),
    favourite: withProblemCleared(favourite),
    readLater: withProblemCleared(readLater),
    listedForLater: marks?.readLater ?? null,
    reading: marks === null ? null : { place: marks.reading, paused: marks.readingPaused },
    authorFollow: {
      known: marks?.followsAuthor ?? null,
      ask: async () => (await ask()).followsAuthor,
      keep: (followsAuthor) => keep({ followsAuthor }),
    },
    muted: marks?.muted ?? null,
    keptWords: marks?.keptWords ?? null,
    waiting: loadedReader !== reader,
    problem,
  };
}
