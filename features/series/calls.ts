import { z } from "zod";
import { lookedUpUsername } from "#features/accounts/calls.ts";
import { endpoint } from "#kit/calls/endpoint.ts";
import {
  boundedText,
  clientKey,
  exactLanguageName,
  id,
  idParams,
  languageName,
  pageNumber,
  pageSize,
  textOf,
} from "#kit/calls/input.ts";
import { multiLine, oneLine } from "#kit/text/plain-text.ts";
import { page, series as bounds } from "#vocabulary/limits.ts";
import { listedTale } from "#features/tales/shapes.ts";

/** Series of Tales: each has an author and a language, and each Tale is in at most one (behaviour.md, Series). */

const listedSeries = z.object({
  id: z.number(),
  title: z.string(),
  description: z.string(),
  languageName: exactLanguageName,
  author: z.string(),
  /** Published ones. */
  totalPosts: z.number(),
});
export type ListedSeries = z.output<typeof listedSeries>;

const seriesWithTales = listedSeries.extend({ posts: z.array(listedTale) });
export type SeriesWithTales = z.output<typeof seriesWithTales>;

const title = z
  .string()
  .transform(oneLine)
  .pipe(textOf({ min: bounds.titleMin, max: bounds.titleMax }));
const description = z.string().transform(multiLine).pipe(boundedText(bounds.descriptionMax));

const pages = z.object({ pageNumber: pageNumber.default(0), pageSize: pageSize.default(page.default) });

export const seriesCalls = {
  create: endpoint({
    method: "POST",
    path: "/v1/series",
    caller: "user",
    summary: "Begins a series",
    body: z.object({ title, description: description.default(""), languageName, clientKey }),
    reply: { status: 201, body: listedSeries },
    errors: ["CONFLICT", "TROLL"],
  }),
  change: endpoint({
    method: "PUT",
    path: "/v1/series/:id",
    caller: "user",
    refersTo: "own",
    summary: "Changes the title and description of one's own series, and its language while no Tale is in it",
    params: idParams,
    body: z.object({ title, description: description.optional(), languageName: languageName.optional() }),
    reply: { status: 200, body: listedSeries },
    errors: ["NOT_FOUND", "CONFLICT", "TROLL"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/v1/series/:id",
    caller: "user",
    refersTo: "own",
    summary: "Deletes one's own series; its Tales stay",
    params: idParams,
    reply: { status: 204, body: "empty" },
    errors: ["NOT_FOUND"],
  }),
  order: endpoint({
    method: "PUT",
    path: "/v1/series/:id/posts",
    caller: "user",
    refersTo: "own",
    summary: "Puts one's own Tales into one's own series, in this order; Tales that are in another one move",
    params: idParams,
    body: z.object({
      postIds: z.array(id).max(bounds.talesMax),
    }),
    reply: { status: 200, body: seriesWithTales },
    errors: ["NOT_FOUND", "TROLL"],
  }),
  readOwn: endpoint({
    method: "GET",
    path: "/v1/series/:id",
    caller: "user",
    refersTo: "own",
    summary: "One's own series with all its Tales, the unpublished ones too, in their order",
    params: idParams,
    reply: { status: 200, body: seriesWithTales },
    errors: ["NOT_FOUND"],
  }),
  read: endpoint({
    method: "GET",
    path: "/v0/series/:id",
    caller: "visitor",
    refersTo: "public",
    summary: "A series with its published Tales, in their order",
    params: idParams,
    query: pages,
    reply: { status: 200, body: seriesWithTales },
    errors: ["NOT_FOUND"],
  }),
  ofAuthor: endpoint({
    method: "GET",
    path: "/v0/series",
    caller: "visitor",
    refersTo: "profile",
    optionalSession: true,
    summary: "The series of a member, the newest first; none if the member's Tales are private",
    query: pages.extend({ username: lookedUpUsername }),
    reply: {
      status: 200,
      body: z.object({
        series: z.array(listedSeries),
        totalSeries: z.number(),
        private: z.literal(true).optional(),
      }),
    },
    errors: ["NOT_FOUND"],
  }),
};
