import type { NodeType } from "@tiptap/pm/model";
import { Plugin } from "@tiptap/pm/state";
import { Extension, InputRule, wrappingInputRule, type AnyExtension, type Editor } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";
import { isWebAddress } from "#kit/text/tale-text.ts";
import { sceneBreakText } from "./imported-text.ts";
import { languageOf, Typography } from "./typography.ts";

/** In English a hyphen at the beginning of a line is a bullet; in the other languages it opens a speech. */
const opensSpeech = (language: string) => language !== "en";

/**
 * Prose stays as it is typed: "1986. That was the year", "- Hola - dijo Ana." and the stars of a scene break begin no list.
 */
const TypingRules = Extension.create({
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

/** Their own rules make lists of prose, typed and pasted as plain text: see `TypingRules`. */
const withoutRules = new Set(["bulletList", "orderedList", "horizontalRule"]);

const Markup = StarterKit.extend({
  addExtensions() {
    const none = { addInputRules: () => [], addProseMirrorPlugins: () => [] };
    return (this.parent?.() ?? []).map((each) => (withoutRules.has(each.name) ? each.extend(none) : each));
  },
});

/** Exactly the markup that the server's sanitiser keeps (behaviour.md, Tales 4): writers see what readers will see. */
export const textExtensions = [
  Markup.configure({
    heading: { levels: [2, 3] },
    code: false,
    codeBlock: false,
    strike: false,
    underline: false,
    gapcursor: false,
    dropcursor: { class: "bg-accent" },
    link: {
      openOnClick: false,
      autolink: false,
      defaultProtocol: "https",
      isAllowedUri: isWebAddress,
      HTMLAttributes: { target: null, rel: null },
    },
    undoRedo: { depth: 500 },
  }),
  TypingRules,
  Typography,
];

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

/** How a text is read: spaces in a row are shown while they are typed, and stored, so they are shown after a reload, too. */
export const shownSpaces = { preserveWhitespace: true };

/** How deep in lists the caret is; 0 outside of a list. */
export function listLevel({ state }: Editor): number {
  const { $from } = state.selection;
  let level = 0;
  for (let depth = $from.depth; depth > 0; depth -= 1) if ($from.node(depth).type.name === "listItem") level += 1;
  return level;
}

/** The server keeps two more, or a quote around them (`kit/server/safe-html/read-blocks.ts`). */
export const mostListLevels = 10;

/** Shift+Tab begins with a press on Shift: modifiers don't take back the Escape before it. */
const modifiers = new Set(["Shift", "Control", "Alt", "Meta"]);

/**
 * Tab and Shift+Tab move an item of a list in and out. Escape, then Tab leaves the text (WCAG 2.1.2).
 * @param onMoved gets the new level of the item, 0 if it left the list
 */
export function listKeys(onMoved: (level: number) => void): AnyExtension {
  let isLeaving = false;
  return Extension.create({
    name: "listKeys",
    // Above that of the list items, which bind the same keys and announce nothing.
    priority: 1000,
    addKeyboardShortcuts() {
      const { editor } = this;
      const move = (command: "sinkListItem" | "liftListItem") => () => {
        if (command === "sinkListItem" && listLevel(editor) >= mostListLevels) return true;
        if (!editor.isActive("listItem") || !editor.commands[command]("listItem")) return false;
        onMoved(listLevel(editor));
        return true;
      };
      return { Tab: move("sinkListItem"), "Shift-Tab": move("liftListItem") };
    },
    addProseMirrorPlugins: () => [
      new Plugin({
        props: {
          handleDOMEvents: {
            keydown(_view, { key, isComposing }) {
              // ProseMirror does nothing with an event for which this returns true, so the browser moves the focus.
              if (key === "Tab" && isLeaving) return true;
              if (!modifiers.has(key)) isLeaving = key === "Escape" && !isComposing;
              return false;
            },
            blur: () => {
              isLeaving = false;
            },
          },
        },
      }),
    ],
  });
}
