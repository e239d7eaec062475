import { visibleCharacters } from "#kit/text/plain-text.ts";
import { sceneBreakText } from "#kit/web/editor/imported-text.ts";
import type { LeftOut } from "#kit/web/editor/left-out.ts";

export const plain: Marks = { bold: false, italic: false, href: null };

/** The text of a heading on one line; null if it is empty. */
export function titleOf(text: string): string | null {
  const title = textOf(normalRuns([{ ...plain, text }]));
  return title === "" ? null : title;
}

/** A Tale's text as blocks, between the formats of files. It has exactly what the safe set of HTML has (behaviour.md, Tales 4). */

export interface Marks {
  bold: boolean;
  italic: boolean;
  /** The http or https address of a link. */
  href: string | null;
}

/** Text with its marks; null is a line break. */
export interface Run extends Marks {
  text: string | null;
}

export type Block =
  | { kind: "paragraph"; runs: Run[] }
  | { kind: "heading"; level: 2 | 3; runs: Run[] }
  | { kind: "quote"; blocks: Block[] }
  /** `start` is the number of the first item; 1 if it is not ordered. */
  | { kind: "list"; ordered: boolean; start: number; items: Block[][] }
  | { kind: "sceneBreak" };

/** A Tale to be written into a file. */
export interface TaleForFile {
  title: string;
  author: string;
  /** A BCP 47 tag. */
  language: string;
  blocks: readonly Block[];
}

/** The content of a file. */
export interface TextOfFile {
  title: string | null;
  blocks: Block[];
  leftOut: LeftOut[];
}

const sameMarks = (one: Marks, other: Marks) =>
  one.bold === other.bold && one.italic === other.italic && one.href === other.href;

/** Runs with white space as browsers show it, without breaks at the edges; neighbours with the same marks are joined. */
export function normalRuns(runs: readonly Run[]): Run[] {
  const result: Run[] = [];
  for (const run of runs) {
    const last = result.at(-1);
    if (run.text === null) {
      if (last === undefined) continue;
      trimEnd(result);
      if (result.length > 0) result.push({ ...plain, text: null });
      continue;
    }
    // Soft hyphens are left over from the hyphenation of a word processor.
    let text = visibleCharacters(run.text.toWellFormed().replace(/[ \t\r\n\v\f\u2028\u2029]+/g, " "));
    if (last === undefined || last.text === null || last.text.endsWith(" ")) text = text.replace(/^ /, "");
    if (text === "") continue;
    if (last !== undefined && last.text !== null && sameMarks(last, run)) last.text += text;
    else result.push({ text, bold: run.bold, italic: run.italic, href: run.href });
  }
  trimEnd(result);
  while (result.at(-1)?.text === null) {
    result.pop();
    trimEnd(result);
  }
  return markBreaks(result);
}

/** A space before a break or the end is not visible. */
function trimEnd(runs: Run[]) {
  const last = runs.at(-1);
  if (last === undefined || last.text === null) return;
  last.text = last.text.replace(/ $/, "");
  if (last.text === "") runs.pop();
}

/** A break has the marks that the text before it and the text after it share. */
function markBreaks(runs: Run[]): Run[] {
  const following: (Run | undefined)[] = [];
  let next: Run | undefined;
  for (let at = runs.length - 1; at >= 0; at -= 1) {
    following[at] = next;
    if (runs[at]!.text !== null) next = runs[at];
  }
  let before: Run = { ...plain, text: "" };
  return runs.map((run, at) => {
    if (run.text !== null) {
      before = run;
      return run;
    }
    return { text: null, ...sharedMarks(before, following[at] ?? plain) };
  });
}

/** In the order in which the marks are nested, so that a break is never at the edge of a link or of bold text. */
function sharedMarks(before: Marks, after: Marks): Marks {
  if (before.href !== after.href) return plain;
  if (before.bold !== after.bold) return { ...plain, href: before.href };
  return { href: before.href, bold: before.bold, italic: before.italic && after.italic };
}

/** Deeper lists and quotes lose their level: no story needs them, and the server keeps 50 levels of elements. */
const maxDepth = 8;

/** Blocks without empty parts; paragraphs that are scene breaks become them; neighbouring quotes are one. */
export function normalBlocks(blocks: readonly Block[], depth = 0): Block[] {
  const result: Block[] = [];
  for (const block of blocks) {
    if (block.kind === "sceneBreak") result.push({ kind: "sceneBreak" });
    else if (block.kind === "paragraph" || block.kind === "heading") {
      const runs = normalRuns(block.runs);
      if (runs.length === 0) continue;
      // Screen readers would announce it, and word processors leave it out.
      if (block.kind === "heading" && textOf(runs).trim() === "") continue;
      if (sceneBreakText.test(textOf(runs).replaceAll("\u00a0", " ").trim())) result.push({ kind: "sceneBreak" });
      else result.push({ ...block, runs });
    } else if (block.kind === "quote") {
      const inner = normalBlocks(block.blocks, depth + 1);
      const last = result.at(-1);
      if (inner.length === 0) continue;
      if (depth >= maxDepth) result.push(...inner);
      else if (last?.kind === "quote") last.blocks.push(...inner);
      else result.push({ kind: "quote", blocks: inner });
    } else {
      const items = block.items.map((item) => normalBlocks(item, depth + 1)).filter((item) => item.length > 0);
      if (items.length === 0) continue;
      if (depth >= maxDepth) result.push(...items.flat());
      else result.push({ ...block, items });
    }
  }
  return result;
}

export const textOf = (runs: readonly Run[]): string => runs.map(({ text }) => text ?? "\n").join("");

/** Runs of the same value of a mark, next to each other. */
export function groupsBy<M extends keyof Marks>(runs: readonly Run[], mark: M): { value: Marks[M]; runs: Run[] }[] {
  const groups: { value: Marks[M]; runs: Run[] }[] = [];
  for (const run of runs) {
    const last = groups.at(-1);
    if (last !== undefined && last.value === run[mark]) last.runs.push(run);
    else groups.push({ value: run[mark], runs: [run] });
  }
  return groups;
}

/** Word and LibreOffice know languages only with a country. A document of the bare language would not be spell-checked. */
const countries: Readonly<Record<string, string>> = { en: "US", es: "ES", it: "IT", fr: "FR", pt: "PT" };

export const countryOf = (language: string): string => countries[language] ?? language.toUpperCase();
