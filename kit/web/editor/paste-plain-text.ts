import { Fragment, Slice } from "@tiptap/pm/model";
import type { EditorView } from "@tiptap/pm/view";
import { sceneBreakText } from "./scene-break.ts";

/** Plain text has no markup that `cleanPaste` could read: here, lines that are scene breaks become some. */
export function withSceneBreaks(slice: Slice, { state }: EditorView, isPlainText: boolean): Slice {
  const { paragraph, horizontalRule } = state.schema.nodes;
  if (!isPlainText || horizontalRule === undefined) return slice;
  const lines = slice.content.content;
  // A single star within a line belongs to its words.
  if (lines.length === 1 && state.selection.$from.parent.content.size > 0) return slice;
  const isBreak = lines.map((line) => line.type === paragraph && sceneBreakText.test(line.textContent.trim()));
  if (!isBreak.includes(true)) return slice;
  const content = Fragment.from(lines.map((line, index) => (isBreak[index] === true ? horizontalRule.create() : line)));
  return new Slice(content, isBreak[0] === true ? 0 : slice.openStart, isBreak.at(-1) === true ? 0 : slice.openEnd);
}
