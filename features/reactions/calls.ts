import { z } from "zod";
import { username } from "#features/accounts/calls.ts";
import { endpoint } from "#kit/calls/endpoint.ts";
import { id, idParams, instant, languageName, likeBody, listedMember, memberPages } from "#kit/calls/input.ts";
import { authorList } from "#features/tales/calls.ts";
import { taleListOrPrivate } from "#features/tales/shapes.ts";

/** Likes and favourites (bookmarks) of Tales, which are independent of each other (behaviour.md, Tales 11). */

/** A member who likes a Tale; `likedAt` is null for likes from before it was recorded. */
const taleLike = listedMember.extend({ likedAt: instant.nullable() });
export type TaleLike = z.output<typeof taleLike>;

export const taleReactionsCalls = {
  likes: endpoint({
    method: "GET",
    path: "/v1/posts/:id/likes",
    caller: "user",
    refersTo: "tale",
    summary: "The members who like one's own Tale, the latest like first",
    params: idParams,
    query: memberPages,
    reply: { status: 200, body: z.object({ users: z.array(taleLike), totalUsers: z.number() }) },
    errors: ["NOT_FOUND"],
  }),
  like: endpoint({
    method: "POST",
    path: "/v1/posts/:id/like",
    caller: "user",
    refersTo: "tale",
    summary: "Sets the caller's like of a published Tale to `liked`; without `liked` it is toggled",
    params: idParams,
    body: likeBody,
    reply: { status: 200, body: z.object({ liked: z.boolean(), totLikes: z.number().nullable() }) },
    errors: ["NOT_FOUND", "TROLL"],
  }),
  bookmark: endpoint({
    method: "POST",
    path: "/v1/posts/bookmark",
    caller: "user",
    refersTo: "tale",
    summary: "Adds a published Tale to the caller's favourites; repeating it changes nothing",
    query: z.object({ postId: id }),
    reply: { status: 204, body: "empty" },
    errors: ["NOT_FOUND", "TROLL"],
  }),
  removeBookmark: endpoint({
    method: "DELETE",
    path: "/v1/posts/bookmark",
    caller: "user",
    refersTo: "tale",
    summary: "Removes a Tale from the caller's favourites; repeating it changes nothing",
    query: z.object({ postId: id }),
    reply: { status: 204, body: "empty" },
    errors: ["NOT_FOUND"],
  }),
  checkBookmark: endpoint({
    method: "GET",
    path: "/v1/posts/bookmark/check",
    caller: "user",
    refersTo: "tale",
    summary: "Whether a Tale is one of the caller's favourites",
    query: z.object({ postId: id }),
    reply: { status: 200, body: z.object({ bookmarked: z.boolean() }) },
    errors: ["NOT_FOUND"],
  }),
  bookmarks: endpoint({
    method: "GET",
    path: "/v0/posts/bookmark",
    caller: "visitor",
    refersTo: "profile",
    optionalSession: true,
    summary: "A member's favourite Tales, unless the member keeps Tales private; by default the latest favourite first",
    query: authorList.extend({ username, languageName: languageName.optional() }),
    reply: { status: 200, body: taleListOrPrivate },
    errors: ["NOT_FOUND"],
  }),
};
