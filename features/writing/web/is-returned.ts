import type { OwnListedTale } from "#features/tales/shapes.ts";

/** Whether the last decision about a draft was to send it back. A Tale that was taken off the site may have a reason without a note. */
export const isReturned = ({
  isFinished,
  returnNote,
  returnReason,
}: Pick<OwnListedTale, "isFinished" | "returnNote" | "returnReason">): boolean =>
  isFinished === 0 && (returnNote !== null || returnReason !== null);
