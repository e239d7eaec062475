import type { OwnTale } from "#contract/tales.ts";
import { ApiError } from "#web/platform/api-error.ts";
import type { LocalCopy } from "./local-copies.ts";
import { isBlank, manuscriptOf, type Manuscript } from "./manuscript.ts";
import type { Opening } from "./opening.ts";
import { EditConflict, ReturnedMeanwhile } from "./save-tale.ts";
import type { Remedy } from "./saver.ts";

/** How far the newest text has got. */
export type Status =
  /** Nothing to save: what is shown is what the server has, or nothing has been written. */
  | { kind: "untouched" }
  /** Kept on this device; something is missing before the server takes it. */
  | { kind: "incomplete" }
  | { kind: "saving" }
  | { kind: "saved"; at: number }
  /** Kept on this device; tried again by itself. */
  | { kind: "retrying" }
  /** Kept on this device; tried again after a change, or when the person has put it right. */
  | { kind: "refused"; error: unknown };

export interface EditingState {
  manuscript: Manuscript;
  /** Grows when the text comes from elsewhere than the keyboard: the editor has to show it. */
  revision: number;
  /** The Tale as the server last answered it; null while it is only on this device. */
  known: OwnTale | null;
  /** The text that the server has. */
  saved: Manuscript | null;
  status: Status;
  /** Another version that was saved elsewhere, until the writer has chosen. */
  conflict: OwnTale | null;
  /** Set while the text shown came from this device; `instead` is what the server had then. */
  restored: { at: number; instead: Manuscript | null } | null;
  /** Versions that the writer decided against, or that another tab left behind. */
  asides: readonly LocalCopy[];
  /** Another tab of this browser has the same Tale open. */
  elsewhere: boolean;
  /** False when this browser can't keep copies (its storage is full or blocked). */
  deviceKeeps: boolean;
}

export function initialState(opening: Opening): EditingState {
  const { manuscript, known, conflict, restoredFrom, asides } = opening;
  const saved = known === null ? null : manuscriptOf(known);
  return {
    manuscript,
    revision: 0,
    known,
    saved,
    status: { kind: "untouched" },
    conflict,
    restored: restoredFrom === null ? null : { at: restoredFrom, instead: saved },
    asides,
    elsewhere: false,
    deviceKeeps: true,
  };
}

/** Letter by letter; cheap enough for every keystroke, unlike `sameManuscript`. */
export function isEqual(one: Manuscript, other: Manuscript): boolean {
  return one.title === other.title && one.content === other.content && one.tags.join("\n") === other.tags.join("\n");
}

/** Whether there is text that the server does not have. */
export function hasUnsaved({ manuscript, saved }: Pick<EditingState, "manuscript" | "saved">): boolean {
  return saved === null ? !isBlank(manuscript) : !isEqual(manuscript, saved);
}

/** Whether the Tale was not handed in because too many of this author's wait for review. */
export const isQueueFull = (error: unknown) => error instanceof ApiError && error.problem?.budget === "waitingTales";

/** What gets a failed save going again. */
export function remedyFor(error: unknown): Remedy {
  if (error instanceof EditConflict) return "person";
  // Handing in has to be thought over; the text is saved as the draft that it is again.
  if (error instanceof ReturnedMeanwhile) return "time";
  if (!(error instanceof ApiError)) return "time";
  switch (error.code) {
    case "NETWORK":
    case "UNAVAILABLE":
    case "OUTCOME_UNKNOWN":
    case "INTERNAL":
    case "RATE_LIMITED":
    case "CSRF":
    case "CONFLICT":
      return "time";
    case "BAD_REQUEST":
    case "TOO_LARGE":
      return "change";
    default:
      return "person";
  }
}
