/** Part of the drawings' URLs: increase it when a drawing changes, so that browsers load the new one. */
export const trophyArtVersion = 1;
