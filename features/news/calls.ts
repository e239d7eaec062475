import { z } from "zod";
import { endpoint } from "#kit/calls/endpoint.ts";
import {
  htmlText,
  idParams,
  instant,
  languageName,
  exactLanguageName,
  listQuery,
  textOf,
  mustBeTrue,
} from "#kit/calls/input.ts";
import { news as bounds, newsPhoto } from "#vocabulary/limits.ts";
import { oneLine } from "#kit/text/plain-text.ts";

/** The news blog (behaviour.md, News): posts by the staff, which the API calls admin posts. */

export const newsSorts = ["id", "createdAt", "title"] as const;

const listed = z.object({
  id: z.number(),
  title: z.string(),
  /** One or two sentences for lists. */
  description: z.string(),
  languageName: exactLanguageName,
  /** Path of the widest size of the picture; the narrow one differs in the last part (limits.newsPhoto). */
  photo: z.string().nullable(),
  totComments: z.number(),
  createdAt: instant,
  updatedAt: instant,
});
export type ListedNews = z.output<typeof listed>;

/** @property content HTML of the same safe set as Tales */
const newsPost = listed.extend({ content: z.string() });
export type NewsPost = z.output<typeof newsPost>;

/** The field that a signed-in caller gets in addition to a news post: whether the caller has muted its discussion. */
const newsMarks = { muted: z.boolean() };

export const newsTitle = z.string().transform(oneLine).pipe(textOf(bounds.title));
export const newsDescription = z.string().transform(oneLine).pipe(textOf(bounds.description));

/** The limits of the content apply to the visible text, which the server counts. */
const draft = z.object({ title: newsTitle, description: newsDescription, content: htmlText, languageName });
export type NewsDraft = z.output<typeof draft>;

const list = { status: 200, body: z.object({ adminPost: z.array(listed), totalAdminPost: z.number() }) } as const;
const listing = listQuery(newsSorts, { sortBy: "id", direction: "DESC" });

export const newsCalls = {
  list: endpoint({
    method: "GET",
    path: "/v0/all-admin-posts",
    caller: "visitor",
    summary: "News of a language, newest first",
    query: listing.extend({ languageName }),
    reply: list,
    errors: [],
  }),
  listAll: endpoint({
    method: "GET",
    path: "/v1/all-admin-posts",
    caller: "moderator",
    summary: "News of one language or of all, for the staff",
    query: listing.extend({ languageName: languageName.optional() }),
    reply: list,
    errors: [],
  }),
  read: endpoint({
    method: "GET",
    path: "/v0/admin-post/:id",
    caller: "visitor",
    optionalSession: true,
    refersTo: "public",
    summary: "A news post",
    params: idParams,
    reply: { status: 200, body: newsPost.extend({ muted: newsMarks.muted.optional() }) },
    errors: ["NOT_FOUND"],
  }),
  readToEdit: endpoint({
    method: "GET",
    path: "/v1/admin-post/:id",
    caller: "moderator",
    summary: "A news post, for the staff",
    params: idParams,
    reply: { status: 200, body: newsPost },
    errors: ["NOT_FOUND"],
  }),
  create: endpoint({
    method: "POST",
    path: "/v1/create-admin-post",
    caller: "moderator",
    summary: "Publishes a news post, with a picture or without",
    body: draft.extend({
      /** Idempotency key, created by the client once per new post: a retry after a lost response returns the same post. */
      clientKey: z.uuid().optional(),
    }),
    files: { image: "optional" },
    reply: { status: 201, body: newsPost },
    errors: ["IMAGE_INVALID"],
  }),
  change: endpoint({
    method: "PUT",
    path: "/v1/admin-post/:id",
    caller: "moderator",
    summary: "Changes a news post; without a picture it keeps the one it has",
    params: idParams,
    body: draft.extend({
      /** Removes the picture if no new one is sent. */
      removeImage: mustBeTrue.optional(),
      /** The `updatedAt` that the client last saw: a save by another client since then leads to 409 CONFLICT. */
      expectedUpdatedAt: instant.optional(),
    }),
    files: { image: "optional" },
    reply: { status: 200, body: newsPost },
    errors: ["NOT_FOUND", "CONFLICT", "IMAGE_INVALID"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/v1/admin-post/:id",
    caller: "moderator",
    summary: "Deletes a news post with its comments and its picture",
    params: idParams,
    reply: { status: 204, body: "empty" },
    errors: ["NOT_FOUND"],
  }),
};

interface PhotoSize {
  src: string;
  width: number;
}

/** The stored sizes of the picture at this address, the widest first. A picture that was uploaded small has only its own size. */
export function photoSizes(photo: string): PhotoSize[] {
  const own = Number(/(\d+)\.webp$/.exec(photo)?.[1]);
  const widths = [own, ...Object.values(newsPhoto).filter((width) => width < own)].toSorted((a, b) => b - a);
  return widths.map((width) => ({ src: photo.replace(/\d+\.webp$/, `${width}.webp`), width }));
}
