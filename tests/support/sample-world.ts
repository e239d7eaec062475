import type pg from "pg";
import type { SignedIn } from "#proofs/load/bench-site.ts";
import type { Landmarks } from "#proofs/load/dataset/landmarks.ts";
import { administrator, moderator } from "#proofs/load/dataset/members.ts";
import type { Client } from "./client.ts";

/** Those who make calls, by their ids on a filled site: an ordinary member, those with the longest lists, and the staff. */
const callerIds = {
  member: ({ ordinaryMember }) => ordinaryMember.id,
  author: ({ busiestAuthor }) => busiestAuthor.id,
  novelist: ({ popularTale }) => popularTale.authorId,
  notified: ({ mostNotified }) => mostNotified.id,
  collector: ({ mostFavourites }) => mostFavourites.id,
  follower: ({ mostFollowing }) => mostFollowing.id,
  reader: ({ mostReading }) => mostReading.id,
  learner: ({ mostKept }) => mostKept.id,
  star: ({ mostFollowed }) => mostFollowed.id,
  corrected: ({ mostCorrected }) => mostCorrected.authorId,
  moderator: () => moderator,
  admin: () => administrator,
} satisfies Record<string, (landmarks: Landmarks) => number>;

export type CallerName = keyof typeof callerIds;
export type SenderName = CallerName | "visitor";

/** With the least rights that a call needs. */
export const usualCaller = { visitor: "visitor", user: "member", moderator: "moderator", admin: "admin" } as const;

export type Callers = Record<CallerName, SignedIn>;

/** A site to send samples to: the small one of a test, or one on a filled database. */
export interface World {
  landmarks: Landmarks;
  callers: Callers;
  /** Rows of the database, by a connection of its own. */
  sql<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  /** @param network from which it seems to come */
  visitor(network?: string): Client;
  /** A new session of the member with this id. */
  logIn(id: number): Promise<SignedIn>;
  /** By the site's clock. */
  now(): Date;
  /** With which the site signs. */
  secret: string;
  /** Of its administrator, and of the members that samples make. */
  password: string;
}

/** Signs all of them in. */
export async function everyCaller(signIn: (name: CallerName) => Promise<SignedIn>): Promise<Callers> {
  const callers: Partial<Callers> = {};
  for (const name of Object.keys(callerIds) as CallerName[]) callers[name] = await signIn(name);
  return callers as Callers;
}

/** @param logIn opens a session of the member with this id */
export const callersOf = (landmarks: Landmarks, logIn: World["logIn"]): Promise<Callers> =>
  everyCaller((name) => logIn(callerIds[name](landmarks)));
