import { z } from "zod";
import { endpoint } from "#kit/calls/endpoint.ts";
import {
  clientKey,
  exactCategoryName,
  exactLanguageName,
  id,
  idParams,
  instant,
  languageName,
  pageNumber,
  pageSize,
  proposalAnswer,
  textOf,
} from "#kit/calls/input.ts";
import { pageSizes, translationRequests as bounds } from "#vocabulary/limits.ts";
import { multiLine } from "#kit/text/plain-text.ts";
import { commentRules, ownTale, translationRights } from "#features/tales/shapes.ts";

/** Versions of one story in several languages: the settings of a Tale, and requests to translate it (behaviour.md, Versions in other languages). */

export const translationRequestStates = ["PENDING", "ACCEPTED", "REJECTED"] as const;
export type TranslationRequestState = (typeof translationRequestStates)[number];

const translationRequest = z.object({
  id: z.number(),
  /** The original, also if the request was sent for one of its translations. */
  postId: z.number(),
  /** Null while the Tale is not published. */
  title: z.string().nullable(),
  categoryName: exactCategoryName,
  /** Of the Tale. */
  author: z.string(),
  languageName: exactLanguageName,
  message: z.string(),
  /** The member who asks. */
  username: z.string(),
  status: z.enum(translationRequestStates),
  createdAt: instant,
});
export type TranslationRequest = z.output<typeof translationRequest>;

/** The text from which a translation is made, next to the draft. */
const sourceText = z.object({
  id: z.number(),
  title: z.string(),
  author: z.string(),
  languageName: exactLanguageName,
  content: z.string(),
  revisedAt: instant.nullable(),
  /** The indexes of its top-level elements that are new or changed since the translator saw it last. */
  changedBlocks: z.array(z.number()),
  /** How many of those that the translator saw are gone. */
  removedBlocks: z.number(),
});
export type SourceText = z.output<typeof sourceText>;

export const translationsCalls = {
  changeSettings: endpoint({
    method: "PATCH",
    path: "/v1/posts/:id/settings",
    caller: "user",
    refersTo: "tale",
    summary:
      "Sets who may translate one's own Tale, and whether corrections and comments by readers are welcome; in any state",
    params: idParams,
    body: z.object({
      translations: z.enum(translationRights).optional(),
      correctionsWelcome: z.boolean().optional(),
      comments: z.enum(commentRules).optional(),
    }),
    reply: { status: 200, body: ownTale },
    errors: ["NOT_FOUND", "TROLL"],
  }),
  request: endpoint({
    method: "POST",
    path: "/v1/posts/:id/translation-requests",
    caller: "user",
    refersTo: "tale",
    summary: "Asks the author of a published Tale for leave to translate it into a language",
    params: idParams,
    body: z.object({
      languageName,
      message: z
        .string()
        .transform(multiLine)
        .pipe(textOf({ min: 1, max: bounds.messageMax })),
      clientKey,
    }),
    reply: { status: 201, body: translationRequest },
    errors: ["NOT_FOUND", "CONFLICT", "TRANSLATION_CLOSED", "VERSION_EXISTS", "BLOCKED", "TROLL"],
  }),
  requests: endpoint({
    method: "GET",
    path: "/v1/translation-requests",
    caller: "user",
    refersTo: "anything",
    summary: "Requests to translate the caller's Tales, or those that the caller has sent; the newest first",
    query: z.object({
      direction: z.enum(["received", "sent"]),
      /** Those about one Tale. */
      postId: id.optional(),
      status: z.enum(translationRequestStates).optional(),
      pageNumber: pageNumber.default(0),
      pageSize: pageSize.default(pageSizes.account),
    }),
    reply: { status: 200, body: z.object({ requests: z.array(translationRequest), totalRequests: z.number() }) },
    errors: [],
  }),
  decide: endpoint({
    method: "PATCH",
    path: "/v1/translation-requests/:requestId",
    caller: "user",
    refersTo: "own",
    summary: "Accepts or rejects a request to translate one's own Tale",
    params: z.object({ requestId: id }),
    body: proposalAnswer,
    reply: { status: 200, body: translationRequest },
    errors: ["NOT_FOUND", "CONFLICT", "TROLL"],
  }),
  source: endpoint({
    method: "GET",
    path: "/v1/posts/:id/source",
    caller: "user",
    refersTo: "tale",
    summary: "The text from which one's own translation is made, and what has changed there since one saw it last",
    params: idParams,
    reply: { status: 200, body: sourceText },
    errors: ["NOT_FOUND"],
  }),
  sourceSeen: endpoint({
    method: "PUT",
    path: "/v1/posts/:id/source",
    caller: "user",
    refersTo: "tale",
    summary: "Notes that the translator knows the present text of the source",
    params: idParams,
    reply: { status: 200, body: sourceText },
    errors: ["NOT_FOUND"],
  }),
};
