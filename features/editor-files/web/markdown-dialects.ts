import type { Options } from "mdast-util-to-markdown";
import type { LeftOut } from "#kit/web/editor/left-out.ts";

/** Signs that Obsidian, Pandoc and others add to Markdown. A backslash before one makes it a sign of the text. */

interface Dialect {
  sign: RegExp;
  becomes: string;
  /** The name of what is lost, if it is more than a sign. */
  lost?: LeftOut;
}

const dialects: readonly Dialect[] = [
  // A comment of Obsidian.
  { sign: /(?<!\\)%%(?:[^%]|%(?!%))*%%/g, becomes: "", lost: "comments" },
  // `![[picture.png]]`, `[[Note|words]]`, `[[Note]]`
  { sign: /(?<!\\)!\[\[[^[\]\n]*\]\]/g, becomes: "", lost: "pictures" },
  { sign: /(?<!\\)\[\[(?:[^[\]|\n]*\|)?([^[\]|\n]+)\]\]/g, becomes: "$1" },
  // `^[A note.]`
  { sign: /(?<!\\)\^\[[^[\]\n]*\]/g, becomes: "", lost: "notes" },
  // `==marked==`, `x^2^`, `[words]{.underline}`
  { sign: /(?<![\\=])==([^=\s](?:[^=\n]*[^=\s])?)==(?!=)/g, becomes: "$1", lost: "marks" },
  { sign: /(?<![\\^])\^([^\s^[\]\\]+)\^/g, becomes: "$1", lost: "marks" },
  { sign: /(?<!\\)\[([^[\]\n]*)\]\{[^{}\n]*\}/g, becomes: "$1", lost: "marks" },
  // `::: {.class}`, the name of a paragraph, the kind of a box in a quote, which is no link
  { sign: /^ {0,3}:::.*$/gm, becomes: "" },
  { sign: /[ \t]\^[\w-]+[ \t]*$/gm, becomes: "" },
  { sign: /^([ \t]*>[ \t]*)\[!\w+\](?!\()[+-]?[ \t]*/gm, becomes: "$1" },
  // Lines of verse; a row of a table ends with the same sign.
  { sign: /^\|[ \t]([^|\n]*[^|\s])[ \t]*\n(?=\|[ \t])/gm, becomes: "$1\\\n" },
  { sign: /^\|[ \t]([^|\n]*[^|\s])[ \t]*$/gm, becomes: "$1" },
];

/** Markdown without the signs of dialects. @param leftOut gets the names of what they lose */
export function withoutDialects(markdown: string, leftOut: Set<LeftOut>): string {
  let text = markdown;
  for (const { sign, becomes, lost } of dialects) {
    const without = text.replace(sign, becomes);
    if (without !== text && lost !== undefined) leftOut.add(lost);
    text = without;
  }
  return text.replace(/^#.*/gm, withoutName);
}

/** `# Heading {#name}`. By steps: an expression for it takes a minute for a heading of very many blanks. */
function withoutName(heading: string): string {
  const line = heading.trimEnd();
  const at = line.endsWith("}") ? line.lastIndexOf("{") : -1;
  return at === -1 || line[at - 1] === "\\" ? heading : line.slice(0, at);
}

/** The signs that a writer of Markdown marks as text. */
export const signsOfDialects: NonNullable<Options["unsafe"]> = [
  { character: "%", after: "%" },
  { character: "%", before: "%" },
  { character: "=", after: "=" },
  { character: "=", before: "=" },
  { character: "^" },
  { character: "{" },
  { character: ":", atBreak: true },
  { character: "|", atBreak: true },
];
