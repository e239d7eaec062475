/** The trophies and what earns them. */

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
