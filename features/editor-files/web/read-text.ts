import { normalBlocks, plain, titleOf, type Block, type Run, type TextOfFile } from "./tale-blocks.ts";

/** Plain text. @param author the member's own name: below a title it is no part of the text */
export function readText(text: string, author: string): TextOfFile {
  const lines = text
    .replace(/\r\n?|[\u2028\u2029\v]/g, "\n")
    .replaceAll("\f", "\n\n")
    .split("\n")
    .map((line) => line.trimEnd());
  const { title, from } = headOf(lines, author);
  const body = lines.slice(from);
  const paragraphs = isWrapped(body) ? unwrapped(body) : asWritten(body);
  return { title, blocks: normalBlocks(paragraphs.map(paragraphOf)), leftOut: [] };
}

/** A title, then perhaps the author's name, then at least two blank lines: so this site and many writers begin a manuscript. */
function headOf(lines: readonly string[], author: string): { title: string | null; from: number } {
  const none = { title: null, from: 0 };
  const first = lines.findIndex((line) => line.trim() !== "");
  if (first === -1) return none;
  let next = first + 1;
  if (lines[next]?.trim() === author) next += 1;
  const isFollowedByText = lines.slice(next).some((line) => line.trim() !== "");
  if (lines[next]?.trim() !== "" || lines[next + 1]?.trim() !== "" || !isFollowedByText) return none;
  return { title: titleOf(lines[first]!), from: next };
}

const isBlank = (line: string | undefined) => line === undefined || line.trim() === "";
const longest = (lines: readonly string[]) => lines.reduce((most, line) => Math.max(most, line.length), 0);

/** Fewer line ends prove nothing. */
const enoughLineEnds = 4;

/**
 * Whether the lines end where a program broke them, as in mails and in Project Gutenberg's books: the next word never had
 * room. Verse and dialogue have lines that end earlier.
 */
function isWrapped(lines: readonly string[]): boolean {
  const width = longest(lines);
  if (width < 40 || width > 110) return false;
  let [broken, early] = [0, 0];
  for (const [at, line] of lines.entries()) {
    const next = lines[at + 1];
    if (isBlank(line) || isBlank(next) || isIndented(next!, line)) continue;
    broken += 1;
    const word = /^\s*(\S+)/.exec(next!)![1]!;
    // A little tolerance, because writers break some lines themselves.
    if (line.length + 1 + word.length <= width - 2) early += 1;
  }
  return broken >= enoughLineEnds && early <= broken * 0.05;
}

/** The first line of a paragraph in text without blank lines. */
const isIndented = (line: string, before: string) => /^(?: {2,}|\t)/.test(line) && !/^(?: {2,}|\t)/.test(before);

function unwrapped(lines: readonly string[]): string[] {
  const paragraphs: string[] = [];
  let current = "";
  for (const [at, line] of lines.entries()) {
    const before = lines[at - 1];
    if (isBlank(line) || (before !== undefined && !isBlank(before) && isIndented(line, before))) {
      paragraphs.push(current);
      current = "";
    }
    if (isBlank(line)) continue;
    // A word with a hyphen may be broken after it; an em dash is no hyphen.
    const joint = current === "" || /\p{L}-$/u.test(current) ? "" : " ";
    current += joint + line.trim();
  }
  return [...paragraphs, current];
}

/** Blank lines separate paragraphs if there are any; else each line is one. */
function asWritten(lines: readonly string[]): string[] {
  const filled = lines.filter((line) => !isBlank(line));
  const inner = lines.filter((line, at) => !isBlank(line) && !isBlank(lines[at + 1])).length;
  const gaps = filled.length - inner - 1;
  const averageLength = filled.reduce((sum, line) => sum + line.length, 0) / Math.max(1, filled.length);
  // Long lines and few gaps: the gaps are pauses between paragraphs of one line each.
  const isLineByLine = gaps < 1 || (inner > 3 * gaps && averageLength > 60);
  if (isLineByLine) return filled;
  return lines.join("\n").split(/\n\s*\n/);
}

function paragraphOf(text: string): Block {
  const runs: Run[] = text.split("\n").flatMap((line, at) => {
    const run = { ...plain, text: line };
    return at === 0 ? [run] : [{ ...plain, text: null }, run];
  });
  return { kind: "paragraph", runs };
}
