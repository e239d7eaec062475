import { createContext, use } from "react";
import type { Session } from "#web/platform/session.ts";
import type { Attempt } from "./use-writing.ts";
import type { DraftPlace, DraftsOf } from "./drafts.ts";
import type { CommentsTarget, TopComment } from "./target.ts";
import type { Goal } from "./use-discussion.ts";

/** What every comment of a discussion works with. */
export interface Discussing {
  target: CommentsTarget;
  reader: Session;
  /** ISO instant until which the reader can't write; null if they can. */
  bannedUntil: string | null;
  /** The server has just said so. */
  setBanned: (until: string) => void;
  drafts: DraftsOf;
  /** The one reply or change that is being written. */
  writingAt: DraftPlace | null;
  /** The reader has opened it; else it holds what was left unfinished, and opened by itself. */
  opened: boolean;
  writeAt: (place: DraftPlace) => void;
  /** Closes this place, unless another one has been opened meanwhile. */
  stopWriting: (place: DraftPlace) => void;
  goal: Goal | null;
  /** True the first time: a goal gets the focus once. */
  reach: (goal: Goal) => boolean;
  goTo: (goal: Goal) => void;
  /** Comments that were gone to. */
  visited: ReadonlySet<number>;
  /** Says something that the eye sees by itself. */
  announce: (text: string) => void;
  /** Sends a comment, or a reply, and goes to it. */
  write: (attempt: Attempt, answered: number | null) => Promise<void>;
  /** Shows a comment as the server now has it. */
  changed: (comment: TopComment) => void;
  deleted: (id: number) => void;
}

const Context = createContext<Discussing | null>(null);
export const DiscussionProvider = Context.Provider;

export function useDiscussing(): Discussing {
  const value = use(Context);
  if (value === null) throw new Error("Used outside of a discussion");
  return value;
}
