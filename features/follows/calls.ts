import { z } from "zod";
import { username } from "#features/accounts/calls.ts";
import { endpoint } from "#kit/calls/endpoint.ts";
import { taleFilters } from "#kit/calls/level-and-warnings.ts";
import { categoryName, languageName, memberList, memberPages } from "#kit/calls/input.ts";
import { storedTagName, tag } from "#features/tales/tags.ts";
import { taleList } from "#features/tales/shapes.ts";

/** Following members and tags (behaviour.md, Following). */

const ofMember = { params: z.object({ username }), refersTo: "public" } as const;
const ofTag = { query: z.object({ tagName: storedTagName, categoryName, languageName }) } as const;
const done = { status: 204, body: "empty" } as const;
const answer = { status: 200, body: z.object({ follows: z.boolean() }) } as const;

export const followsCalls = {
  follow: endpoint({
    ...ofMember,
    method: "PUT",
    path: "/v1/follows/:username",
    caller: "user",
    summary: "Follows a member; repeating it changes nothing. 400 for oneself",
    reply: done,
    errors: ["NOT_FOUND", "TROLL", "BLOCKED"],
  }),
  unfollow: endpoint({
    ...ofMember,
    method: "DELETE",
    path: "/v1/follows/:username",
    caller: "user",
    summary: "No longer follows a member; repeating it changes nothing",
    reply: done,
    errors: ["NOT_FOUND"],
  }),
  followed: endpoint({
    method: "GET",
    path: "/v1/follows",
    caller: "user",
    summary: "The members whom the caller follows, the latest first",
    query: memberPages,
    reply: { status: 200, body: memberList },
    errors: [],
  }),
  check: endpoint({
    method: "GET",
    path: "/v1/follows/check",
    caller: "user",
    refersTo: "public",
    summary: "Whether the caller follows a member, and whether the caller blocks the member",
    query: z.object({ username }),
    reply: { status: 200, body: z.object({ follows: z.boolean(), blocks: z.boolean() }) },
    errors: ["NOT_FOUND"],
  }),
  followTag: endpoint({
    ...ofTag,
    method: "PUT",
    path: "/v1/follows-tag",
    caller: "user",
    summary: "Follows a tag of a category and language; repeating it changes nothing",
    reply: done,
    errors: ["NOT_FOUND"],
  }),
  unfollowTag: endpoint({
    ...ofTag,
    method: "DELETE",
    path: "/v1/follows-tag",
    caller: "user",
    summary: "No longer follows a tag; repeating it changes nothing",
    reply: done,
    errors: ["NOT_FOUND"],
  }),
  followedTags: endpoint({
    method: "GET",
    path: "/v1/follows-tag",
    caller: "user",
    summary: "The tags that the caller follows, the latest first",
    query: memberPages,
    reply: { status: 200, body: z.object({ tags: z.array(tag), totalTags: z.number() }) },
    errors: [],
  }),
  checkTag: endpoint({
    ...ofTag,
    method: "GET",
    path: "/v1/follows-tag/check",
    caller: "user",
    summary: "Whether the caller follows a tag",
    reply: answer,
    errors: ["NOT_FOUND"],
  }),
  following: endpoint({
    method: "GET",
    path: "/v1/following",
    caller: "user",
    summary: "Published Tales by followed members or with followed tags, in any language, newest first",
    query: memberPages.extend({ withoutWarning: taleFilters.withoutWarning }),
    reply: { status: 200, body: taleList },
    errors: [],
  }),
};
