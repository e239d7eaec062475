import { Extension, InputRule, wrappingInputRule, type Editor } from "@tiptap/react";
import type { NodeType } from "@tiptap/pm/model";
import { sceneBreakText } from "./scene-break.ts";

/** In English a hyphen at the beginning of a line is a bullet; in the other languages it opens a speech. */
const opensSpeech = (language: string) => language !== "en";

/** The language of the text, which the editor shows to the browser. */
const languageOf = (editor: Editor) => editor.view.dom.lang;

/**
 * Prose stays as it is typed: "1986. That was the year", "- Hola - dijo Ana." and the stars of a scene break begin no list.
 */
export const TypingRules = Extension.create({
  name: "typingRules",
  addInputRules() {
    const { editor } = this;
    const { bulletList, orderedList, horizontalRule } = editor.schema.nodes;
    if (bulletList === undefined || orderedList === undefined || horizontalRule === undefined) return [];

    const hyphen = wrappingInputRule({
      find: (text) => (/^\s*-\s$/.test(text) && !opensSpeech(languageOf(editor)) ? { index: 0, text } : null),
      type: bulletList,
    });
    const plus = wrappingInputRule({ find: /^\s*\+\s$/, type: bulletList });
    const one = wrappingInputRule({ find: /^1\.\s$/, type: orderedList });
    return [hyphen, plus, one, star(editor, bulletList), sceneBreak()];
  },
});

/** A star begins a list at the first letter after it: until then it may be the first one of `* * *`. */
function star(editor: Editor, bulletList: NodeType): InputRule {
  const find = /^\s*\*\s([^\s*]+)$/u;
  const list = wrappingInputRule({ find, type: bulletList });
  return new InputRule({
    find,
    handler(props) {
      const { state, match } = props;
      const [all, word = ""] = match;
      // Keyboards of phones type whole words, which are in the text already. Without this, a list that was undone would come back
      // at the next letter.
      const isTyped = editor.state.selection.$from.parentOffset < all.length;
      if (isTyped && [...word].length > 1) return null;
      if (list.handler(props) === null) return null;
      state.tr.insertText(word);
      return undefined;
    },
  });
}

/** Enter on a line that holds only the signs of a scene break. Items of lists stay as they are. */
function sceneBreak(): InputRule {
  return new InputRule({
    find: (text) => (text.endsWith("\n") && sceneBreakText.test(text.trim()) ? { index: 0, text } : null),
    handler({ state, range }) {
      const { $from } = state.selection;
      const { horizontalRule, paragraph } = state.schema.nodes;
      const isWholeLine = $from.parent.type === paragraph && $from.parentOffset === $from.parent.content.size;
      if (horizontalRule === undefined || !isWholeLine || $from.node(-1).type.name === "listItem") return null;
      state.tr.delete(range.from, range.to).insert($from.before(), horizontalRule.create()).scrollIntoView();
      return undefined;
    },
  });
}
