import fc from "fast-check";

/** Pieces of addresses that lead elsewhere when they meet. */
const pieces = [
  "/",
  "\\",
  ".",
  "..",
  "//",
  "/.",
  "/./",
  "%2f",
  "%5c",
  "\t",
  "\n",
  "@",
  ":",
  "?",
  "#",
  "evil.example",
  "https:",
  "javascript:",
  "posts",
  "é",
  " ",
];

/** Paths of such pieces. @param more other pieces */
export const oddPath = (...more: string[]) =>
  fc.array(fc.constantFrom(...pieces, ...more), { maxLength: 12 }).map((all) => all.join(""));
