import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { instant, languageName } from "./input.ts";
import { username } from "./accounts.ts";

/** Trophies (behaviour.md, Trophies). Names and descriptions are in content/trophies, drawings in content/art. */

export const trophyIds = [
  "Trophy1",
  "Trophy2",
  "Trophy3",
  "Trophy4",
  "Trophy5",
  "Trophy6",
  "Trophy7",
  "Trophy8",
  "Trophy9",
  "Trophy10",
  "Trophy11",
  "Trophy12",
  "Trophy13",
  "Trophy14",
  "Trophy15",
  "Trophy16",
  "Trophy17",
] as const;
export type TrophyId = (typeof trophyIds)[number];

/** Part of the addresses of the drawings: increase it when one changes, so that browsers load the new one. */
export const trophyArtVersion = 1;

/** The kinds of trophies; each has a call that checks it. */
export const trophyKinds = ["published", "favourited", "favourites", "languages"] as const;
export type TrophyKind = (typeof trophyKinds)[number];

/** The threshold of each trophy. */
export const trophyGroups: Record<TrophyKind, readonly { id: TrophyId; threshold: number }[]> = {
  /** Published Tales. */
  published: [
    { id: "Trophy1", threshold: 1 },
    { id: "Trophy2", threshold: 5 },
    { id: "Trophy3", threshold: 10 },
    { id: "Trophy4", threshold: 25 },
    { id: "Trophy5", threshold: 50 },
  ],
  /** How often a member's own Tales were bookmarked, in total. */
  favourited: [
    { id: "Trophy6", threshold: 1 },
    { id: "Trophy7", threshold: 10 },
    { id: "Trophy8", threshold: 50 },
    { id: "Trophy9", threshold: 100 },
  ],
  /** Tales of others that a member bookmarked. */
  favourites: [
    { id: "Trophy10", threshold: 1 },
    { id: "Trophy11", threshold: 10 },
    { id: "Trophy12", threshold: 25 },
    { id: "Trophy13", threshold: 50 },
  ],
  /** Languages in which a member has published. */
  languages: [
    { id: "Trophy14", threshold: 2 },
    { id: "Trophy15", threshold: 3 },
    { id: "Trophy16", threshold: 4 },
    { id: "Trophy17", threshold: 5 },
  ],
};

const earnedTrophy = z.object({ id: z.enum(trophyIds), earnedAt: instant });
export type EarnedTrophy = z.output<typeof earnedTrophy>;

const trophy = z.object({
  id: z.enum(trophyIds),
  name: z.string(),
  description: z.string(),
  /** Path of the drawing. */
  image: z.string(),
});
export type Trophy = z.output<typeof trophy>;

const newTrophies = z.object({ trophies: z.array(earnedTrophy) });

const check = <const P extends `/${string}`>(path: P, summary: string) =>
  endpoint({
    method: "GET",
    path,
    caller: "user",
    summary,
    reply: { status: 200, body: newTrophies },
    errors: [],
  });

export const trophiesCalls = {
  list: endpoint({
    method: "GET",
    path: "/v0/trophies",
    caller: "visitor",
    summary: "All trophies, in one language",
    query: z.object({ languageName }),
    reply: { status: 200, body: z.object({ trophies: z.array(trophy) }) },
    errors: [],
  }),
  ofUser: endpoint({
    method: "GET",
    path: "/v0/trophies/user",
    caller: "visitor",
    optionalSession: true,
    summary: "A member's trophies, unless the member keeps them private",
    query: z.object({ username }),
    reply: { status: 200, body: z.object({ trophies: z.array(earnedTrophy), private: z.boolean() }) },
    errors: ["NOT_FOUND"],
  }),
  checkPublished: check(
    "/v1/trophies/check-posts",
    "Gives the trophies for published Tales that are due; answers the new ones",
  ),
  checkFavourited: check(
    "/v1/trophies/check-posts-with-preferred",
    "Gives the trophies for own Tales that others favourited; answers the new ones",
  ),
  checkFavourites: check(
    "/v1/trophies/check-posts-preferred",
    "Gives the trophies for Tales of others that one favourited; answers the new ones",
  ),
  checkLanguages: check(
    "/v1/trophies/check-posts-by-language",
    "Gives the trophies for publishing in several languages; answers the new ones",
  ),
};
