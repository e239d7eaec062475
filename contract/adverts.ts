import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { idParams, instant, languageName, exactLanguageName, listQuery, textOf, booleanText } from "./input.ts";
import { advert as bounds } from "./limits.ts";
import { oneLine } from "./plain-text.ts";

/**
 * Banner adverts, called publicity in the calls (behaviour.md, Adverts). A banner leads to `GET /publicity/:id`, an
 * address for browsers and no call: it counts, and answers 303 to the link, or the 404 page.
 */

export const advertSorts = ["id", "title"] as const;

/** A name with a dot in it, those in other scripts included, or the machine itself, where a site is tried out. */
const hostname = /^localhost$|^\[|[^.]\.[^.]/;

/** An address that a banner may lead to: http(s), without a name and password in it. */
const advertLink = z
  .url({ protocol: /^https?$/, hostname })
  .max(bounds.linkMax)
  // URL parsers leave line breaks and tabs out, wherever they are.
  .refine((link) => !/[\s\p{Cc}]/u.test(link), { error: "No blanks in the link" })
  .refine((link) => URL.canParse(link) && new URL(link).username === "" && new URL(link).password === "", {
    error: "No name or password in the link",
  });

/** What readers get. */
const banner = z.object({
  id: z.number(),
  title: z.string(),
  link: z.string(),
  /** Paths of the pictures: the wide one for 1000 × 270, the one for columns for 400 × 120. */
  imageRow: z.string(),
  imageColumn: z.string(),
  languageName: exactLanguageName,
  isActive: z.boolean(),
});
export type Banner = z.output<typeof banner>;

/** What the staff gets: also how often it was shown. */
export const advert = banner.extend({
  /** How often it was seen and followed; nobody is followed for that. */
  totShown: z.number(),
  totFollowed: z.number(),
  createdAt: instant,
  /** Of its words and pictures; switching it and counting change nothing of them. */
  updatedAt: instant,
});
export type Advert = z.output<typeof advert>;

const draft = z.object({
  title: z.string().transform(oneLine).pipe(textOf(bounds.title)),
  link: advertLink,
  languageName,
});
export type AdvertDraft = z.output<typeof draft>;

const active = { status: 200, body: z.array(banner) } as const;

export const advertsCalls = {
  active: endpoint({
    method: "GET",
    path: "/v0/publicity-active",
    caller: "visitor",
    summary: "The active adverts of a language",
    query: z.object({ languageName }),
    reply: active,
    errors: [],
  }),
  activeSignedIn: endpoint({
    method: "GET",
    path: "/v1/publicity-active",
    caller: "user",
    summary: "The same for clients that are signed in",
    query: z.object({ languageName }),
    reply: active,
    errors: [],
  }),
  shown: endpoint({
    method: "POST",
    path: "/v0/publicity/:id/shown",
    caller: "visitor",
    summary: "Counts that a banner was seen, and nothing about by whom",
    params: idParams,
    reply: { status: 204, body: "empty" },
    errors: [],
  }),
  list: endpoint({
    method: "GET",
    path: "/v1/all-publicity",
    caller: "moderator",
    summary: "All adverts, of one language or of all",
    query: listQuery(advertSorts, { sortBy: "id", direction: "DESC" }).extend({
      languageName: languageName.optional(),
    }),
    reply: { status: 200, body: z.object({ publicity: z.array(advert), totalPublicity: z.number() }) },
    errors: [],
  }),
  read: endpoint({
    method: "GET",
    path: "/v1/publicity/:id",
    caller: "moderator",
    summary: "An advert",
    params: idParams,
    reply: { status: 200, body: advert },
    errors: ["NOT_FOUND"],
  }),
  create: endpoint({
    method: "POST",
    path: "/v1/create-publicity",
    caller: "moderator",
    summary: "Makes an advert, which is shown once it is switched on",
    body: draft.extend({
      /** Made by the client once per new advert: a repeated create, after a lost answer, gives the same one. */
      clientKey: z.uuid().optional(),
    }),
    files: { imageColumn: "required", imageRow: "required" },
    reply: { status: 201, body: advert },
    errors: ["IMAGE_INVALID"],
  }),
  change: endpoint({
    method: "PUT",
    path: "/v1/update-publicity/:id",
    caller: "moderator",
    summary: "Changes an advert; a picture that is not sent stays as it is",
    params: idParams,
    body: draft.extend({
      /** The updatedAt that the client last saw: if somebody saved since, 409 CONFLICT instead of overwriting. */
      expectedUpdatedAt: instant.optional(),
    }),
    files: { imageColumn: "optional", imageRow: "optional" },
    reply: { status: 200, body: advert },
    errors: ["NOT_FOUND", "CONFLICT", "IMAGE_INVALID"],
  }),
  setActivity: endpoint({
    method: "PATCH",
    path: "/v1/set-activity/:id",
    caller: "moderator",
    summary: "Switches an advert on or off",
    params: idParams,
    query: z.object({ isActive: booleanText }),
    reply: { status: 200, body: advert },
    errors: ["NOT_FOUND"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/v1/publicity/:id",
    caller: "moderator",
    summary: "Deletes an advert with its pictures",
    params: idParams,
    reply: { status: 204, body: "empty" },
    errors: ["NOT_FOUND"],
  }),
};
