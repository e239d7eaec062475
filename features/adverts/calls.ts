import { z } from "zod";
import { endpoint } from "#kit/calls/endpoint.ts";
import {
  idParams,
  instant,
  languageName,
  exactLanguageName,
  listQuery,
  textOf,
  booleanText,
} from "#kit/calls/input.ts";
import { advert as bounds } from "#vocabulary/limits.ts";
import { oneLine } from "#kit/text/plain-text.ts";
import { isWebAddress } from "#kit/text/tale-text.ts";

/**
 * Banner adverts, called publicity in the calls (behaviour.md, Adverts). A banner links to `GET /publicity/:id`,
 * which is for browsers and not a call of the API: it counts the click and redirects to the link (303), or shows the 404 page.
 */

export const advertSorts = ["id", "title"] as const;

/** A host name with a dot, also in other scripts, or an IPv6 address. */
const hostname = /^\[|[^.]\.[^.]/;

/** IPv4 addresses of the reader's own machine or network, and those that lead to no host. The URL parser writes every form of one in this one. */
const localAddress =
  /^(?:0|10|127|169\.254|192\.168|192\.0\.0|198\.1[89]|172\.(?:1[6-9]|2\d|3[01])|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])|2(?:2[4-9]|[345]\d))\.[\d.]+$/;

/** Names that lead there: no public domain ends so. */
const localName = /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|lan|home|corp|private|home\.arpa)\.?$/;

/** Public addresses of IPv6 begin with 2 or 3 (RFC 4291); those with 2002 hold one of IPv4. */
const publicIpv6 = /^\[(?!2002:)[23][\da-f]{3}:/;
const isPublicHost = (host: string) =>
  host.startsWith("[") ? publicIpv6.test(host) : !localAddress.test(host) && !localName.test(host);
const isPublic = (link: string) => URL.canParse(link) && isPublicHost(new URL(link).hostname);

/** The link of a banner: http(s), without username and password. */
const advertLink = z
  .url({ protocol: /^https?$/, hostname })
  .max(bounds.linkMax)
  // URL parsers silently remove line breaks and tabs.
  .refine((link) => !/[\s\p{Cc}]/u.test(link), { error: "No blanks in the link" })
  .refine(isWebAddress, { error: "No name or password in the link" })
  .refine(isPublic, { error: "No address of a local network" });

/** The fields that readers get. */
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

/** The fields that staff get. */
const advert = banner.extend({
  /** Impressions and clicks, counted without tracking visitors. */
  totShown: z.number(),
  totFollowed: z.number(),
  createdAt: instant,
  /** The last change of texts or pictures; activation and counting do not change it. */
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
    summary: "The active adverts of a language, for members who are signed in",
    query: z.object({ languageName }),
    reply: active,
    errors: [],
  }),
  shown: endpoint({
    method: "POST",
    path: "/v0/publicity/:id/shown",
    caller: "visitor",
    refersTo: "public",
    summary: "Counts that a banner was seen, and stores nothing about the visitor",
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
    summary: "Creates an advert, which is shown once it is switched on",
    body: draft.extend({
      /** Idempotency key, generated once per new advert: a repeated create, after a lost answer, returns the same advert. */
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
      /** The updatedAt that the client has read: if the advert was changed since, the answer is 409 CONFLICT. */
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
