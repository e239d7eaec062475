import type { SQL } from "drizzle-orm";
import { fields, point } from "#kit/server/features/points.ts";
import type {
  AwardOfTale,
  NotebookEntry,
  PromptOfTale,
  ReadingPlace,
  SeriesOfTale,
  StoryCredit,
  StoryVersion,
} from "../shapes.ts";

/**
 * Columns of the fields in features/tales/shapes.ts, read in the same statement as the Tale: each is a row that is found by its primary key,
 * or a sub-select that is bounded for each Tale. The features that have the tables contribute them.
 */
interface PartColumns {
  series: SQL<SeriesOfTale | null>;
  /** Both in one column: few Tales have a story, and one look into its index tells. Null for a Tale without versions in other languages. */
  story: SQL<{ versions: StoryVersion[]; translationOf: StoryCredit | null } | null>;
  helpers: SQL<string[]>;
  difficulty: SQL<number | null>;
  prompt: SQL<PromptOfTale | null>;
  award: SQL<AwardOfTale | null>;
}

export const talePart = point<Partial<PartColumns>>("columns of a Tale");

export const partColumns = () => Object.assign({}, ...talePart.entries) as PartColumns;

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
