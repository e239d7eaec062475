/** Parts of a text from elsewhere that a Tale can't contain. The writer reads their names. */
const leftOutParts = [
  "notes",
  "comments",
  "deletions",
  "hidden",
  "pictures",
  "headers",
  "contents",
  /** These stay as paragraphs. */
  "tables",
  /** Underlined, struck, raised and lowered text stays without it. */
  "marks",
] as const;
export type LeftOut = (typeof leftOutParts)[number];
