import { page as bounds } from "#contract/limits.ts";
import type { Landmarks } from "../dataset/landmarks.ts";
import { administrator, moderator } from "../dataset/members.ts";
import type { Client, Send } from "#tests/support/client.ts";
import type { SignedIn } from "../bench-site.ts";
import type { World } from "./world.ts";

/** The sender of a call: a visitor, an ordinary member, a member with one of the longest lists, or the staff. */
export type CallerName =
  | "visitor"
  | "member"
  | "author"
  | "novelist"
  | "notified"
  | "collector"
  | "follower"
  | "reader"
  | "learner"
  | "star"
  | "corrected"
  | "moderator"
  | "admin";

export type Callers = Record<Exclude<CallerName, "visitor">, SignedIn>;

/** @param signIn signs the member with this id in */
export async function signInCallers(landmarks: Landmarks, signIn: (id: number) => Promise<SignedIn>): Promise<Callers> {
  const {
    ordinaryMember,
    busiestAuthor,
    mostNotified,
    mostFavourites,
    mostFollowing,
    mostReading,
    mostKept,
    mostFollowed,
    mostCorrected,
    popularTale,
  } = landmarks;
  return {
    member: await signIn(ordinaryMember.id),
    author: await signIn(busiestAuthor.id),
    novelist: await signIn(popularTale.authorId),
    notified: await signIn(mostNotified.id),
    collector: await signIn(mostFavourites.id),
    follower: await signIn(mostFollowing.id),
    reader: await signIn(mostReading.id),
    learner: await signIn(mostKept.id),
    star: await signIn(mostFollowed.id),
    corrected: await signIn(mostCorrected.authorId),
    moderator: await signIn(moderator),
    admin: await signIn(administrator),
  };
}

export interface Request extends Pick<Send, "body" | "files"> {
  path: string;
  /** Sends it instead of the caller. */
  client?: Client;
}

export interface MeasuredCall {
  name: string;
  /** The call of the contract, such as `GET /v0/posts/:id`; missing for pages, feeds and sitemaps. */
  endpoint?: string;
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  caller: CallerName;
  /** The `n`th request, counted from 0. */
  request(n: number): Request;
  /** Changes something before the measurement that the requests need: what it returns replaces `request`. */
  prepare?(world: World, count: number): Promise<Request[]>;
  /** The most requests; by default as many as fit into the time. */
  most?: number;
  /** A rendered page or document: dropped from the cache before each request, so that its making is measured. */
  isCached?: true;
  headers?: Record<string, string>;
}

/** The calls for a filled database. */
export type CallList = (landmarks: Landmarks) => MeasuredCall[];

type Query = Record<string, string | number | undefined | readonly string[]>;

export function withQuery(path: string, query: Query): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const each of value === undefined ? [] : [value].flat()) search.append(name, String(each));
  return search.size === 0 ? path : `${path}?${search}`;
}

/** A call of the contract without a body. */
export function get(
  name: string,
  caller: CallerName,
  endpoint: `/${string}`,
  query: Query = {},
  params: object = {},
): MeasuredCall {
  const path = endpoint.replace(/:(\w+)/g, (_all, param: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[param])),
  );
  return {
    name,
    endpoint: `GET ${endpoint}`,
    method: "GET",
    caller,
    request: () => ({ path: withQuery(path, query) }),
  };
}

/**
 * The number of full pages that a list shows. The last full page is measured and not the one after it, which has one entry on
 * one site and twelve on another.
 */
export const fullPages = (total: number, pageSize: number) =>
  Math.max(1, Math.floor(Math.min(total, bounds.deepest) / pageSize));

/** The first page of a list, the one in the middle and the last full one. */
export function pages(
  name: string,
  caller: CallerName,
  endpoint: `/${string}`,
  { total, pageSize, ...query }: Query & { total: number; pageSize: number },
  params: object = {},
): MeasuredCall[] {
  const last = fullPages(total, pageSize) - 1;
  const at = { first: 0, middle: Math.floor(last / 2), last };
  return Object.entries(at).map(([which, pageNumber]) =>
    get(`${name}, ${which} page`, caller, endpoint, { ...query, pageSize, pageNumber }, params),
  );
}
