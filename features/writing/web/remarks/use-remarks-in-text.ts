import { useEffect, useState } from "react";
import type { OwnTale } from "#features/tales/shapes.ts";
import { createRemarksInText, type RemarksInText } from "./remarks-in-text.ts";

/** The remarks of the last return, in the editor; none while the text waits for review or is published. */
export function useRemarksInText(known: OwnTale | null): RemarksInText {
  const [remarks] = useState(createRemarksInText);
  const shown = known === null || known.published || known.isFinished === 1 ? null : known.remarks;
  useEffect(() => remarks.show(shown ?? []), [remarks, shown]);
  return remarks;
}
