import { z } from "zod";
import { codePoints, multiLine } from "#kit/text/plain-text.ts";
import { notebookEntry } from "#features/tales/shapes.ts";
import { endpoint } from "#kit/calls/endpoint.ts";
import {
  booleanText,
  boundedText,
  clientKey,
  id,
  idParams,
  instant,
  languageName,
  pageNumber,
  pageSize,
  wholeNumber,
} from "#kit/calls/input.ts";
import { notebook as bounds, page } from "#vocabulary/limits.ts";

/** Words and phrases that members keep with their sentences, and learn by cards (behaviour.md, Notebook). Only their owner sees them. */

export const exportFormats = ["csv", "anki"] as const;
export type ExportFormat = (typeof exportFormats)[number];

const note = z.string().transform(multiLine).pipe(boundedText(bounds.noteMax)).nullable();
const offset = wholeNumber(0, 1_000_000);

const path = "/v1/notebook" as const;
const ofEntry = `${path}/:id` as const;
const entryReply = { status: 200, body: notebookEntry } as const;

export const notebookCalls = {
  keep: endpoint({
    method: "POST",
    path,
    caller: "user",
    refersTo: "tale",
    summary:
      "Keeps a word or phrase of a published Tale with its sentence. The same place twice answers the first entry, 200",
    body: z
      .object({
        postId: id,
        block: offset,
        from: offset,
        to: offset,
        note: note.optional(),
        /** Another published version of the Tale, read next to it: the entry keeps its paragraph, if the two texts have the same blocks. */
        beside: z.object({ postId: id }).nullish(),
        /** The word as the caller saw it. If it is no longer at its place, the nearest place that has it is taken. */
        quote: z
          .string()
          .min(1)
          .refine((quote) => codePoints(quote) <= bounds.wordMax, { error: `At most ${bounds.wordMax} characters` })
          .optional(),
      })
      .refine(({ from, to }) => from < to && to - from <= bounds.wordMax, {
        path: ["to"],
        error: `1 to ${bounds.wordMax} characters after "from"`,
      }),
    reply: { status: 201, body: notebookEntry, existing: 200 },
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
  list: endpoint({
    method: "GET",
    path,
    caller: "user",
    refersTo: "anything",
    summary: "The caller's kept words, the latest first; due ones by the time at which they became due",
    query: z.object({
      languageName: languageName.optional(),
      query: boundedText(bounds.queryMax).optional(),
      due: booleanText.optional(),
      postId: id.optional(),
      sortBy: z.enum(["createdAt", "dueAt"]).optional(),
      returns: booleanText.optional(),
      pageNumber: pageNumber.default(0),
      pageSize: pageSize.default(page.default),
    }),
    reply: { status: 200, body: z.object({ entries: z.array(notebookEntry), totalEntries: z.number() }) },
    errors: [],
  }),
  change: endpoint({
    method: "PATCH",
    path: ofEntry,
    caller: "user",
    refersTo: "own",
    summary: "Changes the note of a kept word; null or an empty text removes it",
    params: idParams,
    body: z.object({ note }),
    reply: entryReply,
    errors: ["NOT_FOUND"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: ofEntry,
    caller: "user",
    refersTo: "own",
    summary: "Deletes a kept word; repeating it changes nothing",
    params: idParams,
    reply: { status: 204, body: "empty" },
    errors: ["NOT_FOUND"],
  }),
  answer: endpoint({
    method: "POST",
    path: `${ofEntry}/answer`,
    caller: "user",
    refersTo: "own",
    summary:
      "Records how well the caller knew a word, from 1 (not at all) to 4 (easily), and plans when it is due next",
    params: idParams,
    body: z.object({
      grade: wholeNumber(1, 4),
      /** When the caller answered, if that was before this call. */
      answeredAt: instant.optional(),
      clientKey,
    }),
    reply: entryReply,
    errors: ["NOT_FOUND"],
  }),
  known: endpoint({
    method: "GET",
    path: `${path}/known`,
    caller: "user",
    summary: "The caller's kept words of a language that they know: the last two answers were good or easy",
    query: z.object({ languageName }),
    reply: { status: 200, body: z.object({ words: z.array(z.string()) }) },
    errors: [],
  }),
  export: endpoint({
    method: "GET",
    path: `${path}/export`,
    caller: "user",
    summary: "All kept words as a file, for spreadsheets or for Anki",
    query: z.object({ format: z.enum(exportFormats) }),
    reply: { status: 200, body: "file" },
    errors: [],
  }),
};
