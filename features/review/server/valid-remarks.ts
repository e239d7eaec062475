import { firstMisplaced, type Remark } from "#features/tales/remarks.ts";
import { invalidField } from "#kit/server/api-error.ts";

/** @throws {ApiError} BAD_REQUEST at the first remark whose passage is not in the text */
export function validRemarks(remarks: readonly Remark[], content: string): Remark[] {
  const misplaced = firstMisplaced(remarks, content);
  if (misplaced >= 0) throw invalidField(`remarks.${misplaced}.quote`, "This passage is not at its place in the text.");
  return [...remarks];
}
