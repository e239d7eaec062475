/** Part of the drawings' addresses: goes up when any of them changes, so that browsers ask again. */
export const trophyArtVersion = 1;
