import { Extension, type AnyExtension, type Editor } from "@tiptap/react";
import { Plugin } from "@tiptap/pm/state";

/** How deep in lists the caret is; 0 outside of a list. */
export function listLevel({ state }: Editor): number {
  const { $from } = state.selection;
  let level = 0;
  for (let depth = $from.depth; depth > 0; depth -= 1) if ($from.node(depth).type.name === "listItem") level += 1;
  return level;
}

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
