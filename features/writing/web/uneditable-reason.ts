import { ApiError } from "#kit/web/calls/api-error.ts";
import type { EditingState } from "./autosave/editing-state.ts";

/** Why the Tale can no longer be saved, whatever is changed; null if it can. */
export function uneditableReason({ status, known }: EditingState): "published" | "missing" | null {
  if (known?.published === true) return "published";
  if (status.kind !== "refused" || !(status.error instanceof ApiError)) return null;
  if (status.error.code === "PUBLISHED") return "published";
  return status.error.code === "NOT_FOUND" ? "missing" : null;
}
