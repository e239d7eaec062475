import { z } from "zod";
import { ownAccount, username } from "#features/accounts/calls.ts";
import { endpoint } from "#kit/calls/endpoint.ts";
import { id, instant, languageName, boundedText, personNameText } from "#kit/calls/input.ts";
import { readPrivacy, writePrivacy } from "#features/accounts/privacy.ts";
import { profile as bounds } from "#vocabulary/limits.ts";
import { oneLine, multiLine } from "#kit/text/plain-text.ts";

/** Profiles, avatars and privacy (behaviour.md, Profiles). */

const privacyText = z
  .string()
  .transform(readPrivacy)
  .refine((parts) => parts !== null, { error: "A hyphen-joined choice of profile, tales and trophies, or private" })
  .transform((parts) => writePrivacy(parts ?? []));

const bio = z.string().transform(multiLine).pipe(boundedText(bounds.bioMax));
const link = z.string().transform(oneLine).pipe(boundedText(bounds.linkMax)).optional();

/** Omitted fields stay as they are; the names are required. */
export const profileChange = z.object({
  // The service refuses a new name that looks like an address; a name that the account already has stays valid.
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

/** Everything except username and privacy is null when the owner hides the profile. */
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
  /** Null for everybody, the owner included, while the profile is hidden. */
  totFollowers: z.number().nullable(),
});
export type PublicProfile = z.output<typeof publicProfile>;

const avatarReply = { status: 200, body: z.object({ avatar: z.string() }) } as const;
const usernameQuery = z.object({ username });

export const profilesCalls = {
  change: endpoint({
    method: "PUT",
    path: "/v1/user",
    caller: "user",
    summary: "Changes the caller's profile and language",
    body: profileChange,
    reply: { status: 200, body: ownAccount },
    errors: ["TROLL"],
  }),
  show: endpoint({
    method: "GET",
    path: "/v0/profile",
    caller: "visitor",
    refersTo: "profile",
    optionalSession: true,
    summary: "A member's profile: others get the parts that the member shows, the member gets all of it",
    query: usernameQuery,
    reply: { status: 200, body: publicProfile },
    errors: ["NOT_FOUND"],
  }),
  ownPrivacy: endpoint({
    method: "GET",
    path: "/v1/privacy",
    caller: "user",
    summary: "The parts that the caller shows: profile-tales-trophies, fewer of these, or private",
    reply: { status: 200, body: "text" },
    errors: [],
  }),
  changePrivacy: endpoint({
    method: "PATCH",
    path: "/v1/privacy",
    caller: "user",
    summary: "Chooses what others see; the reply has the parts in their fixed order",
    query: z.object({ newPrivacy: privacyText }),
    reply: { status: 200, body: "text" },
    errors: [],
  }),
  privacyOf: endpoint({
    method: "GET",
    path: "/v0/user-privacy",
    caller: "visitor",
    refersTo: "public",
    summary: "The parts that a member shows",
    query: usernameQuery,
    reply: { status: 200, body: z.object({ privacy: z.string() }) },
    errors: ["NOT_FOUND"],
  }),
  changeAvatar: endpoint({
    method: "POST",
    path: "/avatar",
    caller: "user",
    summary: "Sets the caller's picture: JPEG, PNG, WebP, GIF or AVIF, at most 5 MB and 2000×2000",
    files: { file: "required" },
    reply: avatarReply,
    errors: ["IMAGE_INVALID", "TROLL"],
  }),
  changePhoto: endpoint({
    method: "PUT",
    path: "/v1/photo-profile/:userId",
    caller: "user",
    refersTo: "self",
    summary: "Sets the caller's picture (another address of the same call)",
    params: z.object({ userId: id }),
    files: { file: "required" },
    reply: avatarReply,
    errors: ["IMAGE_INVALID", "TROLL"],
  }),
  removeAvatar: endpoint({
    method: "DELETE",
    path: "/avatar",
    caller: "user",
    summary: "Replaces the caller's picture with the one that is drawn from the caller's name",
    reply: { status: 204, body: "empty" },
    errors: [],
  }),
  banLevel: endpoint({
    method: "GET",
    path: "/v1/banned-level",
    caller: "user",
    summary: "No Ban, the caller's ban level if no ban is running, or the instant at which the running ban ends",
    reply: { status: 200, body: "text" },
    errors: [],
  }),
};
