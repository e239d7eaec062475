import { z } from "zod";
import { endpoint } from "#kit/calls/endpoint.ts";
import { booleanText, id, instant, pageNumber, pageSize, wholeNumber } from "#kit/calls/input.ts";
import { page } from "#vocabulary/limits.ts";
import { listedTale, listReply, readingPlace } from "#features/tales/shapes.ts";

/** The places where members stopped reading, and the Tales that they want to read later (behaviour.md, Reading). Only their owner sees them. */

const readingStates = ["started", "finished"] as const;
export type ReadingState = (typeof readingStates)[number];

const ofTale = z.object({ postId: id });
const pages = z.object({ pageNumber: pageNumber.default(0), pageSize: pageSize.default(page.default) });

const readTale = readingPlace.extend({ post: listedTale, readAt: instant });
export type ReadTale = z.output<typeof readTale>;

export const readingCalls = {
  keepPlace: endpoint({
    method: "PUT",
    path: "/v1/reading/:postId",
    caller: "user",
    refersTo: "tale",
    summary: "Records where the caller is in a published Tale; nothing while recording is paused",
    params: ofTale,
    body: z.object({ block: wholeNumber(0, Number.MAX_SAFE_INTEGER), part: z.number().min(0).max(1) }),
    reply: { status: 204, body: "empty" },
    errors: ["NOT_FOUND"],
  }),
  list: endpoint({
    method: "GET",
    path: "/v1/reading",
    caller: "user",
    summary: "The Tales that the caller has started or finished, the last read first",
    query: pages.extend({ state: z.enum(readingStates).optional() }),
    reply: {
      status: 200,
      body: z.object({ reading: z.array(readTale), totalReading: z.number(), paused: z.boolean() }),
    },
    errors: [],
  }),
  forget: endpoint({
    method: "DELETE",
    path: "/v1/reading/:postId",
    caller: "user",
    refersTo: "anything",
    summary: "Deletes the caller's place in a Tale; repeating it changes nothing",
    params: ofTale,
    reply: { status: 204, body: "empty" },
    errors: [],
  }),
  forgetAll: endpoint({
    method: "DELETE",
    path: "/v1/reading",
    caller: "user",
    summary: "Deletes all places of the caller",
    reply: { status: 204, body: "empty" },
    errors: [],
  }),
  pause: endpoint({
    method: "PATCH",
    path: "/v1/reading",
    caller: "user",
    summary: "Pauses or resumes the recording of places",
    query: z.object({ paused: booleanText }),
    reply: { status: 200, body: z.object({ paused: z.boolean() }) },
    errors: [],
  }),
};

export const readLaterCalls = {
  add: endpoint({
    method: "PUT",
    path: "/v1/read-later/:postId",
    caller: "user",
    refersTo: "tale",
    summary: "Adds a published Tale to those that the caller wants to read later; repeating it changes nothing",
    params: ofTale,
    reply: { status: 204, body: "empty" },
    errors: ["NOT_FOUND"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/v1/read-later/:postId",
    caller: "user",
    refersTo: "anything",
    summary: "Removes a Tale from those that the caller wants to read later; repeating it changes nothing",
    params: ofTale,
    reply: { status: 204, body: "empty" },
    errors: [],
  }),
  list: endpoint({
    method: "GET",
    path: "/v1/read-later",
    caller: "user",
    summary: "The Tales that the caller wants to read later, the latest first",
    query: pages,
    reply: listReply,
    errors: [],
  }),
};
