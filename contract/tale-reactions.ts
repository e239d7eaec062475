import { z } from "zod";
import { username } from "./accounts.ts";
import { endpoint } from "./endpoint.ts";
import { id, idParams, languageName, likeBody } from "./input.ts";
import { authorList, perhapsPrivate } from "./tales.ts";

/** Likes and favourites (bookmarks) of Tales, which are independent of each other (behaviour.md, Tales 11). */

export const taleReactionsCalls = {
  like: endpoint({
    method: "POST",
    path: "/v1/posts/:id/like",
    caller: "user",
    refersTo: "tale",
    summary: "Likes a published Tale or takes the like back, as `liked` says; without it the other of the two",
    params: idParams,
    body: likeBody,
    reply: { status: 200, body: z.object({ liked: z.boolean(), totLikes: z.number() }) },
    errors: ["NOT_FOUND", "TROLL"],
  }),
  bookmark: endpoint({
    method: "POST",
    path: "/v1/posts/bookmark",
    caller: "user",
    refersTo: "tale",
    summary: "Makes a published Tale one of the caller's favourites; again changes nothing",
    query: z.object({ postId: id }),
    reply: { status: 204, body: "empty" },
    errors: ["NOT_FOUND", "TROLL"],
  }),
  removeBookmark: endpoint({
    method: "DELETE",
    path: "/v1/posts/bookmark",
    caller: "user",
    refersTo: "tale",
    summary: "Takes a Tale off the caller's favourites; again changes nothing",
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
    optionalSession: true,
    summary: "Somebody's favourite Tales, unless they keep their Tales private; by default the latest favourite first",
    query: authorList.extend({ username, languageName: languageName.optional() }),
    reply: { status: 200, body: perhapsPrivate },
    errors: ["NOT_FOUND"],
  }),
};
