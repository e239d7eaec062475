import { z } from "zod";
import { ownAccount, username } from "./accounts.ts";
import { endpoint } from "./endpoint.ts";
import { id, instant, languageName, boundedText, personNameText } from "./input.ts";
import { profile as bounds } from "./limits.ts";
import { oneLine, multiLine } from "./plain-text.ts";

/** What people tell of themselves, their picture, and what of it others may see (behaviour.md, Profiles). */

/** The parts of a public page that somebody may hide, in the order in which a privacy text names them. */
export const privacyParts = ["profile", "tales", "trophies"] as const;
export type PrivacyPart = (typeof privacyParts)[number];
/** The privacy text of who shows nothing. */
const allPrivate = "private";

/** Which parts a privacy text shows; null for a text with unknown words, or with `private` beside a part. */
export function readPrivacy(text: string): PrivacyPart[] | null {
  const words = text.trim().toLowerCase().split("-");
  if (words.length === 1 && words[0] === allPrivate) return [];
  const known = (word: string): word is PrivacyPart => (privacyParts as readonly string[]).includes(word);
  return words.every(known) ? privacyParts.filter((part) => words.includes(part)) : null;
}

/** The one way to write what is shown: in order, hyphen-joined, or `private`. */
export function writePrivacy(parts: readonly PrivacyPart[]): string {
  return privacyParts.filter((part) => parts.includes(part)).join("-") || allPrivate;
}

const privacyText = z
  .string()
  .transform(readPrivacy)
  .refine((parts) => parts !== null, { error: "A hyphen-joined choice of profile, tales and trophies, or private" })
  .transform((parts) => writePrivacy(parts ?? []));

const bio = z.string().transform(multiLine).pipe(boundedText(bounds.bioMax));
const link = z.string().transform(oneLine).pipe(boundedText(bounds.linkMax)).optional();

/** What is left out stays as it is; the names can't be left out. */
export const profileChange = z.object({
  // The service refuses a new name that reads as an address; one that an account already has stays.
  firstname: personNameText,
  lastname: personNameText,
  /** Line breaks are kept. */
  bio: bio.optional(),
  /** Stored as typed; shown as a link only where `profile-links` reads one. */
  instagram: link,
  fb: link,
  website: link,
  languageName: languageName.optional(),
});
export type ProfileChange = z.output<typeof profileChange>;

/** All but name and privacy is null where its owner keeps the profile private. */
const publicProfile = z.object({
  id: z.number(),
  username: z.string(),
  privacy: z.string(),
  firstname: z.string().nullable(),
  lastname: z.string().nullable(),
  picProfile: z.string().nullable(),
  bio: z.string().nullable(),
  instagram: z.string().nullable(),
  fb: z.string().nullable(),
  website: z.string().nullable(),
  createdAt: instant.nullable(),
});
export type PublicProfile = z.output<typeof publicProfile>;

const avatarReply = { status: 200, body: z.object({ avatar: z.string() }) } as const;
const named = z.object({ username });

export const profilesCalls = {
  change: endpoint({
    method: "PUT",
    path: "/v1/user",
    caller: "user",
    summary: "Changes what the caller tells of themselves, and their language",
    body: profileChange,
    reply: { status: 200, body: ownAccount },
    errors: ["TROLL"],
  }),
  show: endpoint({
    method: "GET",
    path: "/v0/profile",
    caller: "visitor",
    optionalSession: true,
    summary: "Somebody's public page, as far as they show it; all of it to themselves",
    query: named,
    reply: { status: 200, body: publicProfile },
    errors: ["NOT_FOUND"],
  }),
  ownPrivacy: endpoint({
    method: "GET",
    path: "/v1/privacy",
    caller: "user",
    summary: "What the caller shows: profile-tales-trophies, fewer of these, or private",
    reply: { status: 200, body: "text" },
    errors: [],
  }),
  changePrivacy: endpoint({
    method: "PATCH",
    path: "/v1/privacy",
    caller: "user",
    summary: "Chooses what others see; the answer is the text in its one order",
    query: z.object({ newPrivacy: privacyText }),
    reply: { status: 200, body: "text" },
    errors: [],
  }),
  privacyOf: endpoint({
    method: "GET",
    path: "/v0/user-privacy",
    caller: "visitor",
    summary: "What somebody shows",
    query: named,
    reply: { status: 200, body: z.object({ privacy: z.string() }) },
    errors: ["NOT_FOUND"],
  }),
  changeAvatar: endpoint({
    method: "POST",
    path: "/avatar",
    caller: "user",
    summary: "Takes a picture as the caller's own: JPEG, PNG, WebP, GIF or AVIF, at most 5 MB and 2000×2000",
    files: { file: "required" },
    reply: avatarReply,
    errors: ["IMAGE_INVALID", "TROLL"],
  }),
  changePhoto: endpoint({
    method: "PUT",
    path: "/v1/photo-profile/:userId",
    caller: "user",
    summary: "The other address of the same",
    params: z.object({ userId: id }),
    files: { file: "required" },
    reply: avatarReply,
    errors: ["IMAGE_INVALID", "TROLL"],
  }),
  removeAvatar: endpoint({
    method: "DELETE",
    path: "/avatar",
    caller: "user",
    summary: "Goes back to the picture drawn from the caller's name",
    reply: { status: 204, body: "empty" },
    errors: [],
  }),
  banLevel: endpoint({
    method: "GET",
    path: "/v1/banned-level",
    caller: "user",
    summary: "No Ban, the caller's ban level where no ban is running, or the instant at which the running one ends",
    reply: { status: 200, body: "text" },
    errors: [],
  }),
};
