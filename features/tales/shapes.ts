import { z } from "zod";
import { exactCategoryName, exactLanguageName, instant } from "#kit/calls/input.ts";
import { levelAndWarnings } from "#kit/calls/level-and-warnings.ts";
import { remark, returnReasons } from "./remarks.ts";
import { seriesPart } from "./series-part.ts";
import { translationParts } from "./translation-part.ts";

/** Tales and lists of them as replies carry them. */

/** The members who are named in every answer about a Tale, because its author has accepted a correction of theirs. */
const helpersPart = { helpers: z.array(z.string()) };

/**
 * Fields that features above the Tales add to every Tale in an answer, a line for each. Their columns are contributions to
 * features/tales/server/tale-parts.ts.
 */
const taleParts = { ...seriesPart, ...translationParts, ...helpersPart };

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
  totLikes: z.number(),
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
export type ListedRevision = z.output<typeof listedRevision>;

/** A Tale in the list of all Tales of its author. */
const ownTaleInAnyState = ownListedTale.extend({
  /** Of a published Tale; null without one. Optional, because processes of 0.1.0 don't send it during an upgrade. */
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
const waitingTale = ownListedTale.extend({
  kind: z.enum(queueKinds),
  /** The member of staff who is deciding about it. */
  claimedBy: z.string().nullable(),
  timesReturned: z.number(),
});
export type WaitingTale = z.output<typeof waitingTale>;
export const waitingListReply = {
  status: 200,
  body: z.object({ posts: z.array(waitingTale), totalPosts: z.number() }),
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
