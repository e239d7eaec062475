/** The classes of words that entries of dictionaries have. Apart from the words, for pages that only name the classes. */
export const wordClasses = ["noun", "verb", "adjective", "adverb", "other"] as const;
export type WordClass = (typeof wordClasses)[number];
