import type { Remark } from "#contract/remarks.ts";

/** The texts of a decision that is not made yet. The desk keeps them for each item until it is decided. */
export interface DecisionDraft {
  note: string;
  reason: string;
  isBadFaith: boolean;
  remarks: readonly Remark[];
}

export const noDraft: DecisionDraft = { note: "", reason: "", isBadFaith: false, remarks: [] };
