import { z } from "zod";
import { exactLanguageName, instant } from "#kit/calls/input.ts";

/** How well a member knew a word: again, hard, good, easy. */
export const grades = [1, 2, 3, 4] as const;
export type NotebookGrade = (typeof grades)[number];

/** A word or phrase that a member kept, as the notebook and the page of its Tale show it. */
export const notebookEntry = z.object({
  id: z.number(),
  word: z.string(),
  sentence: z.string(),
  languageName: exactLanguageName,
  /** Null while the Tale is not published, and once it is gone. */
  postId: z.number().nullable(),
  title: z.string(),
  note: z.string().nullable(),
  createdAt: instant,
  dueAt: instant,
  /** Where the word was when it was kept: the number of the top-level element and code points of its visible text. */
  block: z.number(),
  from: z.number(),
  to: z.number(),
  /** The same paragraph of the version next to which the word was kept; null without one, and once that Tale is gone. */
  beside: z.object({ languageName: exactLanguageName, text: z.string() }).nullable(),
  /** Days until the word is due again, for each grade, if it is answered now. In lists that ask for it. */
  returnsInDays: z.array(z.number()).length(grades.length).optional(),
});
export type NotebookEntry = z.output<typeof notebookEntry>;
