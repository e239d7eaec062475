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
  booleanText,
  upperCased,
  id,
} from "#kit/calls/input.ts";
import { news as bounds, newsPhoto } from "#vocabulary/limits.ts";
import { oneLine } from "#kit/text/plain-text.ts";

/** The news blog (behaviour.md, News): posts by the staff, which the API calls admin posts. */

export const newsSorts = ["id", "createdAt", "title"] as const;

export const newsStates = ["DRAFT", "SCHEDULED", "PUBLISHED"] as const;
export type NewsState = (typeof newsStates)[number];

const listed = z.object({
  id: z.number(),
  title: z.string(),
  /** One or two sentences for lists. */
  description: z.string(),
  languageName: exactLanguageName,
  /** Path of the widest size of the picture; the narrow one differs in the last part (limits.newsPhoto). */
  photo: z.string().nullable(),
  totComments: z.number(),
  pinned: z.boolean(),
  /** The number that versions of the same news in several languages share; null without another one. */
  group: z.number().nullable(),
  /** The others of its group: for readers the published ones. */
  versions: z.array(z.object({ id: z.number(), languageName: exactLanguageName })),
  /** When it was published; before that, when it was begun. */
  createdAt: instant,
  updatedAt: instant,
});
export type ListedNews = z.output<typeof listed>;

/** The fields that only the staff gets. */
const staffFields = {
  state: z.enum(newsStates),
  /** Of a scheduled post. */
  publishAt: instant.nullable(),
};
const staffListed = listed.extend(staffFields);
export type StaffListedNews = z.output<typeof staffListed>;

/** A stored picture for a text. */
const newsPicture = z.object({
  /** Path of the widest size, as `photo`. */
  src: z.string(),
  width: z.number(),
  height: z.number(),
});
export type NewsPicture = z.output<typeof newsPicture>;

/** @property content HTML of the same safe set as Tales, and `figure` with `img` and `figcaption` */
const newsPost = listed.extend({ content: z.string() });
export type NewsPost = z.output<typeof newsPost>;

const staffNewsPost = newsPost.extend(staffFields);
export type StaffNewsPost = z.output<typeof staffNewsPost>;

/** The field that a signed-in caller gets in addition to a news post: whether the caller has muted its discussion. */
const newsMarks = { muted: z.boolean() };

export const newsTitle = z.string().transform(oneLine).pipe(textOf(bounds.title));
export const newsDescription = z.string().transform(oneLine).pipe(textOf(bounds.description));

/** The limits of the content apply to the visible text, which the server counts. */
const draft = z.object({ title: newsTitle, description: newsDescription, content: htmlText, languageName });
export type NewsDraft = z.output<typeof draft>;

const newsState = z.preprocess(upperCased, z.enum(newsStates));

/** Forms can't send null: an empty field stands for it. */
const emptyAsNull = (value: unknown) => (value === "" ? null : value);

const newsroom = z.object({
  state: newsState.optional(),
  /** With `SCHEDULED`: when the post is published. Without it, nothing. */
  publishAt: z.preprocess(emptyAsNull, z.iso.datetime({ offset: true }).nullable().optional()),
  pinned: z.union([z.boolean(), booleanText]).optional(),
  /** The id of the same news in another language. Null takes the post out of its group. */
  group: z.preprocess(emptyAsNull, id.nullable().optional()),
});
export type NewsroomFields = z.output<typeof newsroom>;

const listOf = <Post extends z.ZodType>(post: Post) =>
  ({ status: 200, body: z.object({ adminPost: z.array(post), totalAdminPost: z.number() }) }) as const;
const listing = listQuery(newsSorts, { sortBy: "id", direction: "DESC" });

export const newsCalls = {
  list: endpoint({
    method: "GET",
    path: "/v0/all-admin-posts",
    caller: "visitor",
    summary: "Published news of a language, pinned ones first",
    query: listing.extend({ languageName }),
    reply: listOf(listed),
    errors: [],
  }),
  listAll: endpoint({
    method: "GET",
    path: "/v1/all-admin-posts",
    caller: "moderator",
    summary: "News of one language or of all, drafts and scheduled ones included, for the staff",
    query: listing.extend({ languageName: languageName.optional(), state: newsState.optional() }),
    reply: listOf(staffListed),
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
    summary: "A news post, published or not, for the staff",
    params: idParams,
    reply: { status: 200, body: staffNewsPost },
    errors: ["NOT_FOUND"],
  }),
  create: endpoint({
    method: "POST",
    path: "/v1/create-admin-post",
    caller: "moderator",
    summary: "Creates a news post, with a picture or without: published, as a draft, or scheduled",
    body: draft.extend({
      ...newsroom.shape,
      /** Idempotency key, created by the client once per new post: a retry after a lost response returns the same post. */
      clientKey: z.uuid().optional(),
    }),
    files: { image: "optional" },
    reply: { status: 201, body: staffNewsPost },
    errors: ["NOT_FOUND", "VERSION_EXISTS", "IMAGE_INVALID", "LIMIT"],
  }),
  change: endpoint({
    method: "PUT",
    path: "/v1/admin-post/:id",
    caller: "moderator",
    summary: "Changes a news post; what is not sent of picture, state, pin and group stays",
    params: idParams,
    body: draft.extend({
      ...newsroom.shape,
      /** Removes the picture if no new one is sent. */
      removeImage: mustBeTrue.optional(),
      /** The `updatedAt` that the client last saw: a save by another client since then leads to 409 CONFLICT. */
      expectedUpdatedAt: instant.optional(),
    }),
    files: { image: "optional" },
    reply: { status: 200, body: staffNewsPost },
    errors: ["NOT_FOUND", "CONFLICT", "VERSION_EXISTS", "IMAGE_INVALID"],
  }),
  uploadPicture: endpoint({
    method: "POST",
    path: "/v1/admin-post-pictures",
    caller: "moderator",
    summary:
      "Stores a picture for the text of a news post: the text shows it with this src. Erased if no post shows it for 30 days",
    files: { file: "required" },
    reply: { status: 201, body: newsPicture },
    errors: ["IMAGE_INVALID"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/v1/admin-post/:id",
    caller: "moderator",
    summary: "Deletes a news post with its comments and its pictures",
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
