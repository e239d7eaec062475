/** Words with their apostrophes and hyphens, white space, and single punctuation marks: all of the text, for comparing it by words. */
export const wordsOf = (text: string): string[] =>
  text.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*|\s+|[^\p{L}\p{N}\s]/gu) ?? [];
