import type { CategoryName } from "#vocabulary/categories.ts";
import type { LanguageName } from "#vocabulary/languages.ts";
import { codePoints, visibleCharacters } from "#kit/text/plain-text.ts";
import { inOrder, type LevelAndWarnings } from "#kit/calls/level-and-warnings.ts";
import { tale as bounds } from "#vocabulary/limits.ts";
import { textLength } from "#kit/text/tale-text.ts";
import type { KeptText } from "#features/tales/versions.ts";
import { sameText, textError, type TextError } from "#kit/web/editor/text-html.ts";

/** The text in the editor, and where it belongs; `content` is HTML with the allowed tags. */
export interface EditedTale extends Readonly<LevelAndWarnings> {
  title: string;
  content: string;
  categoryName: CategoryName;
  languageName: LanguageName;
  tags: readonly string[];
  /** The writing prompt for which it is written. */
  promptId: number | null;
}

/** The same, or a Tale, which carries its prompt. */
type Text = Omit<EditedTale, "promptId"> & ({ promptId: number | null } | { prompt: { id: number } | null });

const promptIdOf = (text: Text): number | null => ("promptId" in text ? text.promptId : (text.prompt?.id ?? null));

const blank = { title: "", content: "", tags: [], level: null, warnings: [], promptId: null };

/** Where a text belongs. */
export type Place = Pick<EditedTale, "categoryName" | "languageName">;

export const blankTale = ({ categoryName, languageName }: Place): EditedTale => ({
  ...blank,
  categoryName,
  languageName,
});

/** Why the server would refuse the text, in the order of the form. */
export type ValidationIssue = "titleShort" | "titleLong" | "tags" | TextError;

/** A text as the server can keep it: without a valid title or tags of its own, it gets those of the other one. */
export function keptTextOf(edited: EditedTale, other: Pick<EditedTale, "title" | "tags">): KeptText {
  const issues = validationIssuesOf(edited);
  const { title } = issues.includes("titleShort") || issues.includes("titleLong") ? other : edited;
  const { tags } = issues.includes("tags") ? other : edited;
  return { title: title.trim(), content: edited.content, tags: [...tags] };
}

/** Counting a long text takes milliseconds, and several callers ask for the same text at every keystroke. */
const issuesOf = new WeakMap<EditedTale, readonly ValidationIssue[]>();

/** Everything that keeps the text from being saved on the server; empty if nothing does. */
export function validationIssuesOf(edited: EditedTale): readonly ValidationIssue[] {
  const issues = issuesOf.get(edited) ?? count(edited);
  issuesOf.set(edited, issues);
  return issues;
}

function count({ title, content, tags }: EditedTale): ValidationIssue[] {
  const issues: ValidationIssue[] = [];
  const titleLength = codePoints(title.trim());
  if (titleLength < bounds.titleMin) issues.push("titleShort");
  if (titleLength > bounds.titleMax) issues.push("titleLong");
  if (tags.length < bounds.tagsMin || tags.length > bounds.tagsMax) issues.push("tags");
  const issue = textError(content);
  return issue === null ? issues : [...issues, issue];
}

/** Whether the text only lacks something: then it can be kept as a sketch. */
export const isSketchable = (edited: EditedTale): boolean =>
  validationIssuesOf(edited).every((issue) => issue === "titleShort" || issue === "tags" || issue === "textShort");

/** Contains nothing worth keeping. A category and a language alone are chosen again in a moment. */
export function isBlank({ title, content, tags, level, warnings }: EditedTale): boolean {
  return (
    title.trim() === "" &&
    tags.length === 0 &&
    isSameForReaders({ level, warnings }, blank) &&
    textLength(content) === 0
  );
}

/** Whether both have the same level and warnings. */
export const isSameForReaders = (one: LevelAndWarnings, other: LevelAndWarnings): boolean =>
  one.level === other.level && inOrder(one.warnings).join() === inOrder(other.warnings).join();

/** Whether two texts are in the same place. */
export const isSamePlace = (one: Place, other: Place): boolean =>
  one.categoryName === other.categoryName && one.languageName === other.languageName;

/** Whether two texts look the same to a reader, in the same place. */
export function isSameText(one: Text, other: Text): boolean {
  return (
    visibleCharacters(one.title).trim() === visibleCharacters(other.title).trim() &&
    isSamePlace(one, other) &&
    one.tags.join("\n") === other.tags.join("\n") &&
    isSameForReaders(one, other) &&
    promptIdOf(one) === promptIdOf(other) &&
    sameText(one.content, other.content)
  );
}

/** The parts of a Tale that its author writes. */
export function editedTaleOf(text: Text): EditedTale {
  const { title, content, categoryName, languageName, tags, level, warnings } = text;
  const promptId = promptIdOf(text);
  return { title, content, categoryName, languageName, tags: [...tags], level, warnings: [...warnings], promptId };
}
