import { z } from "zod";
import { endpoint } from "#kit/calls/endpoint.ts";
import { instant, languageName } from "#kit/calls/input.ts";
import { trophyIds } from "#vocabulary/trophies.ts";
import { username } from "#features/accounts/calls.ts";

/** Trophies (behaviour.md, Trophies). Names and descriptions are in content/trophies, drawings in content/art. */

/** Part of the addresses of the drawings: increase it when one changes, so that browsers load the new one. */
export const trophyArtVersion = 1;

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
    refersTo: "profile",
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
