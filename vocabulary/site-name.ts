/** The same in every language. */
export const siteName = "Fabula";
