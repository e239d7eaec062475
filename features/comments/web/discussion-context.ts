import { createContext, use, useState } from "react";
import type { CommentLine } from "../calls.ts";
import type { Session } from "#features/accounts/web/session.ts";
import type { CommentFormKey, DraftsKey } from "./drafts.ts";
import type { CommentsTarget, TopComment } from "./target.ts";

/** One attempt to send the text of a form. */
export interface SendAttempt {
  text: string;
  clientKey: string;
  /** True for a repetition: the server may have received an earlier attempt whose answer was lost. */
  isRetry: boolean;
}

/** A comment to move to: it gets the focus as soon as it renders. Each time a new object, so that the same link works again. */
export interface FocusTarget {
  id: number;
  /** The top-level comment of its thread: the reply may not be loaded yet. */
  threadId: number;
  /** Highlighted, because a link led to it. */
  marked: boolean;
}

/** The values that all comments of a discussion share. */
export interface DiscussionContext {
  target: CommentsTarget;
  reader: Session;
  /** ISO 8601: until when the reader is banned from commenting; null if not banned. */
  bannedUntil: string | null;
  /** Called when the server refuses a comment because of a ban. */
  setBannedUntil: (until: string) => void;
  drafts: DraftsKey;
  /** The one reply or edit whose form is open. */
  openForm: CommentFormKey | null;
  /** True if the reader opened the form; false if it opened by itself for an unfinished draft. */
  opened: boolean;
  openFormAt: (formKey: CommentFormKey) => void;
  /** Closes this form, unless another form is open by now. */
  closeForm: (formKey: CommentFormKey) => void;
  focusTarget: FocusTarget | null;
  /** Returns true the first time only: a target gets the focus once. */
  claimFocus: (focusTarget: FocusTarget) => boolean;
  goTo: (focusTarget: FocusTarget) => void;
  /** Unfolds the thread of a comment without moving to it. */
  unfoldAt: (comment: Pick<FocusTarget, "id" | "threadId">) => void;
  /** Comments that the reader was taken to or that are unfolded, each with the id of its thread. */
  visited: ReadonlyMap<number, number>;
  /** The list is loading, also again. */
  loading: boolean;
  /** Announces to screen readers what others can see on the screen. */
  announce: (text: string) => void;
  /** Sends a comment or a reply, then moves to it. */
  write: (attempt: SendAttempt, parentId: number | null) => Promise<void>;
  /** Replaces a comment by the server's current version. */
  changed: (comment: TopComment) => void;
  /** All replies of a thread have loaded. */
  repliesLoaded: (threadId: number, replies: CommentLine[]) => void;
  deleted: (id: number) => void;
}

const Context = createContext<DiscussionContext | null>(null);
export const DiscussionProvider = Context.Provider;

export function useDiscussionContext(): DiscussionContext {
  const value = use(Context);
  if (value === null) throw new Error("Used outside of a discussion");
  return value;
}

export interface CommentCount {
  /** All comments, replies included. */
  current: number;
  /** 1 for a comment that the reader wrote, -1 for one that they deleted. */
  add: (change: number) => void;
  /** Asks the server, when the local count may be wrong. */
  recount: () => void;
}

/**
 * The number of comments: the loaded number plus what the reader wrote and minus what they deleted, until the page is
 * loaded again.
 */
export function useCommentCount(target: CommentsTarget, total: number): CommentCount {
  const [lastCount, setLastCount] = useState({ total, count: total });
  const current = lastCount.total === total ? lastCount.count : total;
  return {
    current,
    add: (change) => setLastCount({ total, count: current + change }),
    recount() {
      // On failure the old count stays; the next page load corrects it.
      target.count().then(
        (count) => setLastCount({ total, count }),
        () => {},
      );
    },
  };
}
