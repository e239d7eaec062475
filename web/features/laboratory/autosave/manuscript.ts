import { codePoints } from "#contract/input.ts";
import { tale as bounds } from "#contract/limits.ts";
import { textLength } from "#contract/tale-text.ts";
import { sameText, textError, type TextError } from "#web/platform/editor/text-html.ts";

/** What the writer has on the screen; `content` is HTML of the safe set. */
export interface Manuscript {
  title: string;
  content: string;
  tags: readonly string[];
}

export const blankManuscript: Manuscript = { title: "", content: "", tags: [] };

/** Why the server would not take a manuscript, in the order of the form. */
export type Lack = "titleShort" | "titleLong" | "tags" | TextError;

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
  const lack = textError(content);
  return lack === null ? lacks : [...lacks, lack];
}

/** Nothing in it that anybody would miss. */
export function isBlank({ title, content, tags }: Manuscript): boolean {
  return title.trim() === "" && tags.length === 0 && textLength(content) === 0;
}

/** Whether two manuscripts are the same to a reader. */
export function sameManuscript(one: Manuscript, other: Manuscript): boolean {
  return (
    one.title.trim() === other.title.trim() &&
    one.tags.join("\n") === other.tags.join("\n") &&
    sameText(one.content, other.content)
  );
}

/** The parts of a Tale that its writer writes. */
export function manuscriptOf({ title, content, tags }: Manuscript): Manuscript {
  return { title, content, tags: [...tags] };
}
