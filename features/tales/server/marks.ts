import type { NotebookEntry } from "../kept-word.ts";
import type { ReadingPlace } from "../reading-place.ts";
import { fields } from "#kit/server/features/fields.ts";

/** Everything that a member has marked a Tale with. */
interface TaleMarks {
  liked: boolean;
  bookmarked: boolean;
  readLater: boolean;
  reading: ReadingPlace | null;
  readingPaused: boolean;
  muted: boolean;
  keptWords: NotebookEntry[];
  followsAuthor: boolean;
}

export const taleMarks = fields<TaleMarks, [taleId: number, userId: number]>("marks of a member in a Tale");
