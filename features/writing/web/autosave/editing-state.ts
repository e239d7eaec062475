import type { OwnTale } from "#features/tales/shapes.ts";
import { ApiError } from "#kit/web/calls/api-error.ts";
import type { NextStep } from "./autosaver.ts";
import {
  isBlank,
  isSameForReaders,
  isSamePlace,
  isSketchable,
  editedTaleOf,
  validationIssuesOf,
  type EditedTale,
} from "./edited-tale.ts";
import type { LocalTaleDraft } from "./local-tale-drafts.ts";
import type { OpenedTale } from "./open-tale.ts";
import { EditConflict, type KeptSketch, type ServerText } from "./save-sketch.ts";
import { ReturnedByReviewer } from "./save-tale.ts";

export interface EditingState {
  edited: EditedTale;
  /** Increases when the text changes other than by typing: the editor then shows the new text. */
  revision: number;
  /** The Tale in the server's last answer; null while it is a sketch, or exists only on this device. */
  known: OwnTale | null;
  /** The sketch in the server's last answer. */
  sketch: KeptSketch | null;
  /** The text with which a new Tale began, of which the writer has written nothing. */
  begun: EditedTale;
  /** The text that the server has. */
  saved: EditedTale | null;
  status: Status;
  /** Another version, saved elsewhere, until the writer has chosen. */
  conflict: ServerText | null;
  /** The writer has chosen this text over the saved one, until it is saved: the server keeps the other as a version. */
  isOverwriting: boolean;
  /** Set while the text comes from this device; `instead` is what the server had until it `isSaved`. */
  restored: { at: number; instead: EditedTale | null; isSaved: boolean } | null;
  /** Versions that the writer did not choose, or that another tab left behind. */
  replacedTexts: readonly LocalTaleDraft[];
  /** Ids of those that the server could not keep as versions. */
  draftsOnlyHere: readonly string[];
  /** Whether another tab of this browser has the same Tale open. */
  elsewhere: boolean;
  /** False if this browser cannot store drafts (storage full or blocked). */
  isSavedOnDevice: boolean;
}

/** Why the Tale can no longer be saved, whatever is changed; null if it can. */
export function uneditableReason({ status, known }: EditingState): "published" | "missing" | null {
  if (known?.published === true) return "published";
  if (status.kind !== "refused" || !(status.error instanceof ApiError)) return null;
  if (status.error.code === "PUBLISHED") return "published";
  return status.error.code === "NOT_FOUND" ? "missing" : null;
}

/** Where the newest text is stored. */
export type Status =
  /** Nothing to save: the text equals the server's, or nothing has been written. */
  | { kind: "untouched" }
  /** On this device only: it does not meet the server's rules yet. */
  | { kind: "incomplete" }
  | { kind: "saving" }
  | { kind: "saved"; at: number }
  /** On this device; the save is retried automatically. */
  | { kind: "retrying" }
  /** On this device; retried after a change, or when the writer has solved the problem. */
  | { kind: "refused"; error: unknown };

export function initialState(opening: OpenedTale): EditingState {
  const { edited, begun, known, sketch, conflict, isOverwriting, restoredFrom, replacedTexts } = opening;
  const onServer = known ?? sketch;
  const saved = onServer === null ? null : editedTaleOf(onServer);
  return {
    edited,
    begun,
    revision: 0,
    known,
    sketch,
    saved,
    status: { kind: "untouched" },
    conflict,
    isOverwriting,
    restored: restoredFrom === null ? null : { at: restoredFrom, instead: saved, isSaved: false },
    replacedTexts,
    draftsOnlyHere: [],
    elsewhere: false,
    isSavedOnDevice: true,
  };
}

/** Compares character by character; fast enough for every keystroke, unlike `isSameText`. */
export function isEqual(one: EditedTale, other: EditedTale): boolean {
  return (
    one.title === other.title &&
    isSamePlace(one, other) &&
    one.content === other.content &&
    one.tags.join("\n") === other.tags.join("\n") &&
    one.promptId === other.promptId &&
    isSameForReaders(one, other)
  );
}

/** Whether there is text that the server does not have. */
export function hasUnsaved({ edited, saved, begun }: Pick<EditingState, "edited" | "saved" | "begun">): boolean {
  return saved === null ? !isBlank(edited) && !isEqual(edited, begun) : !isEqual(edited, saved);
}

/** Whether submitting failed because too many of the author's Tales wait for review. */
export const isQueueFull = (error: unknown) => error instanceof ApiError && error.problem?.budget === "waitingTales";

/** The condition under which a failed save is tried again. */
export function nextStepAfter(error: unknown): NextStep {
  if (error instanceof EditConflict) return "person";
  // Submitting again needs a decision of the writer; the text itself is saved as a draft.
  if (error instanceof ReturnedByReviewer) return "time";
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
    case "LIMIT":
      return "change";
    default:
      return "person";
  }
}

/** Whether the server takes the text as it is. */
export const isSavable = ({ edited, known }: Pick<EditingState, "edited" | "known">): boolean =>
  known === null ? isSketchable(edited) : validationIssuesOf(edited).length === 0;

/** The status of a text that has just changed. */
export function statusAfterChange(state: EditingState): Status {
  if (!hasUnsaved(state)) return { kind: "untouched" };
  if (!isSavable(state)) return { kind: "incomplete" };
  const { status } = state;
  // Refused for a reason that changing the text does not solve.
  const needsPerson = status.kind === "refused" && nextStepAfter(status.error) === "person";
  return status.kind === "retrying" || needsPerson ? status : { kind: "saving" };
}
