import type pg from "pg";
import type { SignedIn } from "#proofs/load/bench-site.ts";
import type { Landmarks } from "#proofs/load/dataset/landmarks.ts";
import type { Client } from "./client.ts";

/** Those who make the calls: an ordinary member, members with the longest lists, and the staff. */
export type CallerName =
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
  /** With which the site signs. */
  secret: string;
  /** Of its administrator, and of the members that samples make. */
  password: string;
}

/** @param staff their ids @param signIn signs the member with this id in */
export async function signInCallers(
  landmarks: Landmarks,
  staff: Record<"moderator" | "admin", number>,
  signIn: (id: number) => Promise<SignedIn>,
): Promise<Callers> {
  const ids: Record<CallerName, number> = {
    member: landmarks.ordinaryMember.id,
    author: landmarks.busiestAuthor.id,
    novelist: landmarks.popularTale.authorId,
    notified: landmarks.mostNotified.id,
    collector: landmarks.mostFavourites.id,
    follower: landmarks.mostFollowing.id,
    reader: landmarks.mostReading.id,
    learner: landmarks.mostKept.id,
    star: landmarks.mostFollowed.id,
    corrected: landmarks.mostCorrected.authorId,
    ...staff,
  };
  const callers: Partial<Callers> = {};
  for (const [name, id] of Object.entries(ids)) callers[name as CallerName] = await signIn(id);
  return callers as Callers;
}
