import type { Problem } from "#vocabulary/errors.ts";

/** A form that a browser sent without script and that was refused: its page shows it again, with what was typed. */
export interface SentForm {
  values: Readonly<Record<string, string>>;
  problem: Problem;
}
