import { z } from "zod";
import { endpoint } from "#kit/calls/endpoint.ts";
import { id, idParams } from "#kit/calls/input.ts";

/** Muting the discussions below Tales and news posts (behaviour.md, Mutes). */

const taleParams = z.object({ postId: id });
const ofNews = { params: idParams, refersTo: "public" } as const;
const done = { status: 204, body: "empty" } as const;

export const mutesCalls = {
  muteTale: endpoint({
    params: taleParams,
    refersTo: "tale",
    method: "PUT",
    path: "/v1/mutes/posts/:postId",
    caller: "user",
    summary:
      "No more notifications from the discussion below a published Tale, except replies to the caller; repeating it changes nothing",
    reply: done,
    errors: ["NOT_FOUND"],
  }),
  unmuteTale: endpoint({
    params: taleParams,
    method: "DELETE",
    path: "/v1/mutes/posts/:postId",
    caller: "user",
    refersTo: "anything",
    summary: "Notifications from the discussion below a Tale again; repeating it changes nothing",
    reply: done,
    errors: [],
  }),
  muteNews: endpoint({
    ...ofNews,
    method: "PUT",
    path: "/v1/mutes/news/:id",
    caller: "user",
    summary:
      "No more notifications from the discussion below a news post, except replies to the caller; repeating it changes nothing",
    reply: done,
    errors: ["NOT_FOUND"],
  }),
  unmuteNews: endpoint({
    ...ofNews,
    method: "DELETE",
    path: "/v1/mutes/news/:id",
    caller: "user",
    summary: "Notifications from the discussion below a news post again; repeating it changes nothing",
    reply: done,
    errors: [],
  }),
};
