import { codePoints } from "#contract/input.ts";
import { tale as bounds } from "#contract/limits.ts";
import { textLength } from "#contract/tale-text.ts";

/** What the writer has on the screen; `content` is HTML of the safe set. */
export interface Manuscript {
  title: string;
  content: string;
  tags: readonly string[];
}

export const blankManuscript: Manuscript = { title: "", content: "", tags: [] };

/** Why the server would not take a manuscript, in the order of the form. */
export type Lack = "titleShort" | "titleLong" | "tags" | "textShort" | "textLong" | "markup";

/** Counting a long text takes milliseconds, and several ask about the same one at every keystroke. */
const counted = new WeakMap<Manuscript, readonly Lack[]>();

/** Everything that keeps a manuscript from being saved on the server; empty when it can be. */
export function lacksOf(manuscript: Manuscript): readonly Lack[] {
  const known = counted.get(manuscript) ?? count(manuscript);
  counted.set(manuscript, known);
  return known;
}

function count({ title, content, tags }: Manuscript): Lack[] {
  const lacks: Lack[] = [];
  const titleLength = codePoints(title.trim());
  if (titleLength < bounds.titleMin) lacks.push("titleShort");
  if (titleLength > bounds.titleMax) lacks.push("titleLong");
  if (tags.length < bounds.tagsMin || tags.length > bounds.tagsMax) lacks.push("tags");
  const length = textLength(content);
  if (length < bounds.textMin) lacks.push("textShort");
  if (length > bounds.textMax) lacks.push("textLong");
  else if (new TextEncoder().encode(content).length > bounds.htmlMaxBytes) lacks.push("markup");
  return lacks;
}

/** Nothing in it that anybody would miss. */
export function isBlank({ title, content, tags }: Manuscript): boolean {
  return title.trim() === "" && tags.length === 0 && textLength(content) === 0;
}

/**
 * HTML without the differences between how the editor and the server's sanitiser write the same text:
 * closed breaks, spaces between blocks, attributes other than addresses, entities, an empty end.
 */
function canonicalHtml(html: string): string {
  return html
    .replace(/<(br|hr)\s*\/?>/g, "<$1>")
    .replace(/<(\w+)[^>]*?( href="[^"]*")?[^>]*>/g, "<$1$2>")
    .replace(/(<\/?(?:p|h2|h3|blockquote|ul|ol|li|hr)>)\s+(?=<)/g, "$1")
    .replaceAll("&nbsp;", "\u00a0")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replace(/(?:<p>(?:<br>)?<\/p>)+$/, "")
    .trim();
}

/** Whether two manuscripts are the same to a reader. */
export function sameManuscript(one: Manuscript, other: Manuscript): boolean {
  return (
    one.title.trim() === other.title.trim() &&
    one.tags.join("\n") === other.tags.join("\n") &&
    canonicalHtml(one.content) === canonicalHtml(other.content)
  );
}

/** The parts of a Tale that its writer writes. */
export function manuscriptOf({ title, content, tags }: Manuscript): Manuscript {
  return { title, content, tags: [...tags] };
}
