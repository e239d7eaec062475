import { z } from "zod";
import { endpoint } from "#kit/calls/endpoint.ts";
import {
  boundedText,
  categoryName,
  htmlText,
  id,
  idParams,
  instant,
  languageName,
  listQuery,
  oneOrMore,
  textOf,
  wholeNumber,
} from "#kit/calls/input.ts";
import { sentLevelAndWarnings, taleFilters } from "#kit/calls/level-and-warnings.ts";
import { randomTales, tale as bounds } from "#vocabulary/limits.ts";
import { multiLine, oneLine } from "#kit/text/plain-text.ts";
import { staffNote } from "#vocabulary/account-limits.ts";
import { ground } from "#features/decisions/reasons.ts";
import {
  listedTale,
  listReply,
  notebookEntry,
  ownTale,
  publishedTale,
  queueKinds,
  readingPlace,
  taleListOrPrivate,
  taleSorts,
  reviewQueueReply,
} from "./shapes.ts";
import { returnReasons, sentRemarks } from "./remarks.ts";
import { soughtTagName, storedTagName, tag } from "./tags.ts";
import { username } from "#features/accounts/calls.ts";

/** Tales and their tags (behaviour.md, Tales). */

/** The fields that a signed-in caller gets in addition to a Tale. */
const ownMarks = {
  liked: z.boolean(),
  bookmarked: z.boolean(),
  readLater: z.boolean(),
  /** Null if no place is recorded. */
  reading: readingPlace.nullable(),
  /** While true, no place is recorded. */
  readingPaused: z.boolean(),
  /** Whether the caller has muted its discussion. */
  muted: z.boolean(),
  /** The words that the caller has kept from it, the latest first. */
  keptWords: z.array(notebookEntry),
};
const taleWithOwnMarks = publishedTale.extend(z.object(ownMarks).partial().shape);

/** The parts of a Tale that its author may always change. */
export const taleText = z.object({
  title: z
    .string()
    .transform(oneLine)
    .pipe(textOf({ min: bounds.titleMin, max: bounds.titleMax })),
  content: htmlText,
  tags: z
    .array(storedTagName)
    .min(bounds.tagsMin)
    .max(bounds.tagsMax)
    .refine((tags) => new Set(tags).size === tags.length, { error: "The same tag twice" }),
  isFinished: z.literal([0, 1]),
  ...sentLevelAndWarnings,
});
export type TaleTextDraft = z.output<typeof taleText>;

/** For saves of a text that may have been saved elsewhere since it was opened. */
export const saveOptions = {
  /** The `updatedAt` that the client last saw: a save by another client since then leads to 409 CONFLICT. */
  expectedUpdatedAt: instant.optional(),
  /** The replaced text becomes a version in any case: its writer has decided to overwrite what was saved elsewhere. */
  keepReplaced: z.boolean().optional(),
};
export type SaveOptions = z.output<z.ZodObject<typeof saveOptions>>;
/** A reviewer corrects them with a publication. */
export const tagsCorrection = z.object({ ...sentLevelAndWarnings, tags: taleText.shape.tags.optional() });
const taleCorrection = tagsCorrection.extend({ categoryName: categoryName.optional() });
const taleDraft = taleText.extend({ categoryName, languageName });
export type TaleDraft = z.output<typeof taleDraft>;

/** The writing prompt of a Tale: null takes it off, absent leaves it. */
const sentPrompt = { promptId: id.nullable().optional() };
export type SentPrompt = z.output<z.ZodObject<typeof sentPrompt>>;

/** The answer to a text that is sent back. */
export const returned = z.object({
  note: textOf({ min: 1, max: bounds.returnNoteMax }),
  reason: z.enum(returnReasons).optional(),
  remarks: sentRemarks.optional(),
});
export type Returned = z.output<typeof returned>;

const publicList = listQuery(taleSorts, { sortBy: "publicationDate", direction: "DESC" });
export const authorList = listQuery(taleSorts, { sortBy: "id", direction: "DESC" });
const languageNames = oneOrMore(languageName);
const categoryList = publicList.extend({ category: categoryName, languageName: languageNames, ...taleFilters });

export const talesCalls = {
  create: endpoint({
    method: "POST",
    path: "/v1/posts",
    caller: "user",
    // The prompt.
    refersTo: "public",
    summary: "Saves a new Tale as draft (isFinished 0) or submits it for review (1)",
    body: taleDraft.extend({
      /** Idempotency key, created by the client once per new Tale: a retry after a lost response returns the same Tale. */
      clientKey: z.uuid().optional(),
      /** A published Tale in another language, of which this one is a translation. Null, as replies have it: an original. */
      translationOf: id
        .nullable()
        .transform((original) => original ?? undefined)
        .optional(),
      ...sentPrompt,
    }),
    reply: { status: 201, body: ownTale },
    errors: ["NOT_FOUND", "CONFLICT", "TRANSLATION_CLOSED", "VERSION_EXISTS", "BLOCKED", "TROLL"],
  }),
  edit: endpoint({
    method: "PUT",
    path: "/v1/posts/:id",
    caller: "user",
    refersTo: "tale",
    summary: "Saves, submits or withdraws one's own unpublished Tale",
    params: idParams,
    body: taleDraft.extend({ ...saveOptions, ...sentPrompt }),
    reply: { status: 200, body: ownTale },
    errors: ["NOT_FOUND", "PUBLISHED", "CONFLICT", "TRANSLATION_CLOSED", "VERSION_EXISTS", "BLOCKED", "TROLL"],
  }),
  publish: endpoint({
    method: "PATCH",
    path: "/v1/posts/:id",
    caller: "moderator",
    summary:
      "Publishes a submitted Tale, with the reviewer's correction of its category, tags, level and warnings if one is sent",
    params: idParams,
    body: taleCorrection.nullish(),
    reply: { status: 200, body: publishedTale },
    errors: ["NOT_FOUND", "PUBLISHED", "CONFLICT", "VERSION_EXISTS", "CLAIMED", "OWN_TALE"],
  }),
  sendBack: endpoint({
    method: "PATCH",
    path: "/v1/posts/:id/return",
    caller: "moderator",
    summary: "Sends a submitted Tale back to its author as a draft, with a note",
    params: idParams,
    body: returned,
    reply: { status: 200, body: ownTale },
    errors: ["NOT_FOUND", "PUBLISHED", "CONFLICT", "CLAIMED", "OWN_TALE"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/v1/delete/:id",
    caller: "user",
    refersTo: "tale",
    summary: "Deletes a Tale: one's own, or as reviewer any submitted or published one",
    params: idParams,
    /** For the author, if the staff delete it. */
    body: z
      .object({
        note: z.string().transform(multiLine).pipe(boundedText(staffNote.max)).nullish(),
        ground,
      })
      .nullish(),
    reply: { status: 204, body: "empty" },
    errors: ["NOT_FOUND"],
  }),
  reviewQueue: endpoint({
    method: "GET",
    path: "/v1/posts-not-published",
    caller: "moderator",
    summary: "Submitted Tales and revisions of all authors, the longest waiting first",
    query: listQuery(taleSorts, { sortBy: "id", direction: "ASC" }).extend({
      languageName: languageName.optional(),
      category: categoryName.optional(),
      kind: z.enum(queueKinds).optional(),
    }),
    reply: reviewQueueReply,
    errors: [],
  }),
  publishedByAuthor: endpoint({
    method: "GET",
    path: "/v0/posts-published/author",
    caller: "visitor",
    refersTo: "profile",
    optionalSession: true,
    summary: "An author's published Tales, unless the author keeps them private",
    query: authorList.extend({ username, languageName: languageName.optional() }),
    reply: { status: 200, body: taleListOrPrivate },
    errors: ["NOT_FOUND"],
  }),
  inCategory: endpoint({
    method: "GET",
    path: "/v0/posts/category",
    caller: "visitor",
    summary:
      "Published Tales of a category. `languageName`, `level`, `withoutWarning`, `minutesMax` and `correctionsWelcome` filter them; the first three may repeat",
    query: categoryList,
    reply: listReply,
    errors: [],
  }),
  inCategoryWithTag: endpoint({
    method: "GET",
    path: "/v0/posts/category/tag",
    caller: "visitor",
    summary: "Published Tales of a category that carry a tag",
    query: categoryList.extend({ tag: soughtTagName }),
    reply: listReply,
    errors: [],
  }),
  random: endpoint({
    method: "GET",
    path: "/v0/random-posts",
    caller: "visitor",
    summary: "A random selection of published Tales, another in each call",
    query: z.object({
      total: wholeNumber(1, randomTales.max).default(randomTales.home),
      languageName: languageNames,
      withoutWarning: taleFilters.withoutWarning,
    }),
    reply: { status: 200, body: z.array(listedTale) },
    errors: [],
  }),
  read: endpoint({
    method: "GET",
    path: "/v0/posts/:id",
    caller: "visitor",
    refersTo: "tale",
    optionalSession: true,
    summary: "A published Tale",
    params: idParams,
    reply: { status: 200, body: taleWithOwnMarks },
    errors: ["NOT_FOUND"],
  }),
  readPublished: endpoint({
    method: "GET",
    path: "/v0/post-published/:id",
    caller: "visitor",
    refersTo: "tale",
    optionalSession: true,
    summary: "A published Tale (another address of the same call)",
    params: idParams,
    reply: { status: 200, body: taleWithOwnMarks },
    errors: ["NOT_FOUND"],
  }),
  readSignedIn: endpoint({
    method: "GET",
    path: "/v1/post-published/:id",
    caller: "user",
    refersTo: "tale",
    summary:
      "A published Tale, the caller's like, favourite, place, kept words and mark to read it later, whether the discussion is muted, and whether the caller follows its author",
    params: idParams,
    reply: { status: 200, body: publishedTale.extend({ ...ownMarks, followsAuthor: z.boolean() }) },
    errors: ["NOT_FOUND"],
  }),
  readInAnyState: endpoint({
    method: "GET",
    path: "/v1/posts/:id",
    caller: "user",
    refersTo: "tale",
    summary: "A Tale in any state for its author; for reviewers once it has been submitted",
    params: idParams,
    reply: {
      status: 200,
      body: ownTale.extend({
        ...ownMarks,
        /** For reviewers only: whether they may publish it or send it back now. */
        decidable: z.boolean().optional(),
        /** For the author of a published Tale only: whether it has a revision. */
        hasRevision: z.boolean().optional(),
      }),
    },
    errors: ["NOT_FOUND"],
  }),
  tags: endpoint({
    method: "GET",
    path: "/v0/tags",
    caller: "visitor",
    summary: "The tags of a category in a language",
    query: z.object({ categoryName, languageName }),
    reply: {
      status: 200,
      body: z.array(tag),
    },
    errors: [],
  }),
};
