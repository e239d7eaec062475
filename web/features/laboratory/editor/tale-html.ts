import type { Editor } from "@tiptap/react";

/** The text as it is kept: without the empty paragraph that the editor holds ready at the end. */
export function htmlOf(editor: Editor): string {
  return editor.getHTML().replace(/(?:<p><\/p>)+$/, "");
}
