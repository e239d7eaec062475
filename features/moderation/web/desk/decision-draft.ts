import type { LevelAndWarnings } from "#kit/calls/level-and-warnings.ts";
import type { Remark } from "#features/tales/remarks.ts";

/** The texts and corrections of a decision that is not made yet. The desk keeps them for each item until it is decided. */
export interface DecisionDraft {
  note: string;
  reason: string;
  isBadFaith: boolean;
  remarks: readonly Remark[];
  /** The reviewer's correction of what readers see before the text; null for the author's own. */
  forReaders: LevelAndWarnings | null;
}

export const noDraft: DecisionDraft = { note: "", reason: "", isBadFaith: false, remarks: [], forReaders: null };
