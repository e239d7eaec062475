import { z } from "zod";
import { exactCategoryName, exactLanguageName, instant } from "#kit/calls/input.ts";
import { levelAndWarnings } from "#kit/calls/level-and-warnings.ts";
import { remark, returnReasons } from "./remarks.ts";

/** Tales and lists of them as replies carry them. */

/** Fields of every Tale in an answer about its versions in other languages. */

/** The members that may translate a Tale: everybody, those whose request its author has accepted, or only the author. */
export const translationRights = ["open", "ask", "closed"] as const;

const storyVersion = z.object({
  id: z.number(),
  categoryName: exactCategoryName,
  languageName: exactLanguageName,
  title: z.string(),
  author: z.string(),
});

/** The original of a translation. */
const storyCredit = z.object({
  /** Null while the original is not published, and once it is deleted. */
  id: z.number().nullable(),
  /** Both are null once the account of the original's author is erased. */
  title: z.string().nullable(),
  author: z.string().nullable(),
  /** The name that an author has left on translations when closing the account: a text, which leads to nobody. */
  formerAuthor: z.string().nullable(),
  languageName: exactLanguageName,
});

/** Comments below a Tale: shown at once, after its author has approved them, or none. */
export const commentRules = ["open", "held", "closed"] as const;
export type CommentRule = (typeof commentRules)[number];

const translationParts = {
  translations: z.enum(translationRights),
  correctionsWelcome: z.boolean(),
  /** The other published versions of the same story, by language. */
  versions: z.array(storyVersion),
  /** Null for an original. */
  translationOf: storyCredit.nullable(),
};

/** The series of a Tale in every answer. */
const seriesOfTale = z.object({
  id: z.number(),
  title: z.string(),
  /** Among the published Tales, from 1; of an unpublished one the number that it would have. */
  number: z.number(),
  /** The published ones before and after it. */
  previousId: z.number().nullable(),
  nextId: z.number().nullable(),
});

const seriesPart = { series: seriesOfTale.nullable() };

/** The states of a writing prompt. */
export const promptStates = ["planned", "open", "closed"] as const;

/** The writing prompt for which a Tale was written. */
const promptOfTale = z.object({ id: z.number(), state: z.enum(promptStates) });
export type PromptOfTale = z.output<typeof promptOfTale>;

/** A winner of a contest: one of the first three places of its language. */
const awardOfTale = z.object({ promptId: z.number(), languageName: exactLanguageName, place: z.number() });
export type AwardOfTale = z.output<typeof awardOfTale>;

/** The members who are named in every answer about a Tale, because its author has accepted a correction of theirs. */
const helpersPart = { helpers: z.array(z.string()) };

/**
 * Fields that features above the Tales add to every Tale in an answer, a line for each. Their columns are contributions to
 * features/tales/server/points.ts.
 */
const taleParts = {
  ...seriesPart,
  ...translationParts,
  ...helpersPart,
  /** Processes of 0.2.0 don't send it during an upgrade. */
  comments: z.enum(commentRules).default("open"),
  /**
   * How difficult its words and sentences are, from 1 to 100; null until they are measured, for fewer than 50 words, and from processes
   * of 0.2.0.
   */
  difficulty: z.number().nullable().default(null),
  /** Processes of 0.2.0 don't send it during an upgrade. */
  prompt: promptOfTale.nullable().default(null),
  /** Processes of 0.2.0 don't send it during an upgrade. */
  award: awardOfTale.nullable().default(null),
};

/** Sort orders of public lists; ties are ordered by id, so that pages never overlap. */
export const taleSorts = ["publicationDate", "totLikes", "title", "id"] as const;

export const listedTale = z.object({
  id: z.number(),
  title: z.string(),
  overview: z.string(),
  categoryName: exactCategoryName,
  languageName: exactLanguageName,
  tags: z.array(z.string()),
  /** 0 draft, 1 submitted or published. */
  isFinished: z.literal([0, 1]),
  published: z.boolean(),
  author: z.string(),
  authorAvatar: z.string().nullable(),
  /** Null while the author is hidden, but for the author. */
  totLikes: z.number().nullable(),
  totComments: z.number(),
  totBookmarks: z.number(),
  publicationDate: instant.nullable(),
  /** When a revision of it was published last. */
  revisedAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
  words: z.number(),
  readingMinutes: z.number(),
  ...levelAndWarnings,
  ...taleParts,
});

export type ListedTale = z.output<typeof listedTale>;

/** A Tale in the lists of its author and of reviewers: also with its submission date, and with what it was sent back. */
const ownListedTale = listedTale.extend({
  submittedAt: instant.nullable(),
  returnNote: z.string().nullable(),
  /** Until the next decision. */
  returnReason: z.enum(returnReasons).nullable(),
});
export type OwnListedTale = z.output<typeof ownListedTale>;

/** The revision of a published Tale, in a list of its author. */
const listedRevision = z.object({
  /** 1: it waits for review. */
  isFinished: z.literal([0, 1]),
  submittedAt: instant.nullable(),
  returnNote: z.string().nullable(),
  returnReason: z.enum(returnReasons).nullable(),
  updatedAt: instant,
});

/** A Tale in the list of all Tales of its author. */
const ownTaleInAnyState = ownListedTale.extend({
  /** Of a published Tale; null without one. Optional, because processes of 0.2.0 don't send it during an upgrade. */
  revision: listedRevision.nullable().optional(),
});
export type OwnTaleInAnyState = z.output<typeof ownTaleInAnyState>;

export const publishedTale = listedTale.extend({ content: z.string() });
export type PublishedTale = z.output<typeof publishedTale>;

export const ownTale = ownListedTale.extend({ content: z.string(), remarks: z.array(remark) });
export type OwnTale = z.output<typeof ownTale>;

export const taleList = z.object({ posts: z.array(listedTale), totalPosts: z.number() });
export type TaleList = z.output<typeof taleList>;
/** The author may keep such a list private; then it is empty. */
export const taleListOrPrivate = taleList.extend({ private: z.literal(true).optional() });
export const listReply = { status: 200, body: taleList } as const;
export const queueKinds = ["new", "revision"] as const;
export type QueueKind = (typeof queueKinds)[number];

/** An entry of the reviewers' queue: a new Tale, or a revision of a published one with the revision's title and overview. */
const queuedTale = ownListedTale.extend({
  kind: z.enum(queueKinds),
  /** The member of staff who is deciding about it. */
  claimedBy: z.string().nullable(),
  timesReturned: z.number(),
});
export type QueuedTale = z.output<typeof queuedTale>;
export const reviewQueueReply = {
  status: 200,
  body: z.object({ posts: z.array(queuedTale), totalPosts: z.number() }),
} as const;

export const ownTalesReply = {
  status: 200,
  body: z.object({ posts: z.array(ownTaleInAnyState), totalPosts: z.number() }),
} as const;

/** A list for callers who may see unpublished Tales. */
export const ownListReply = {
  status: 200,
  body: z.object({ posts: z.array(ownListedTale), totalPosts: z.number() }),
} as const;

/** Where a reader is in a Tale. */
export const readingPlace = z.object({
  /** The index of the text's top-level element at the top of the window, from 0. */
  block: z.number(),
  /** The share that was read, from 0 to 1. */
  part: z.number(),
  /** True since the reader reached the end. */
  finished: z.boolean(),
});
export type ReadingPlace = z.output<typeof readingPlace>;

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

export type SeriesOfTale = z.output<typeof seriesOfTale>;

export type TranslationRight = (typeof translationRights)[number];

export type StoryVersion = z.output<typeof storyVersion>;

export type StoryCredit = z.output<typeof storyCredit>;
