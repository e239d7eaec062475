import { Extension, type AnyExtension } from "@tiptap/react";
import { Plugin, PluginKey, TextSelection, type EditorState } from "@tiptap/pm/state";
import { Decoration, DecorationSet, type EditorView } from "@tiptap/pm/view";
import type { Remark } from "#features/tales/remarks.ts";
import { activeAt, mapRemarks, noRemarks, placeRemarks, stepFrom, type PlacedRemarks } from "./placed-remarks.ts";

type Message = { remarks: readonly Remark[] } | { active: number | null };

/** The element with a remark's words, which describes the marked passage. */
export const noteId = (key: number) => `remark-${key}`;

/** The remarks in one editor: a plugin that marks their passages, and a store for the components that show them. */
export type RemarksInText = ReturnType<typeof createRemarksInText>;

export function createRemarksInText() {
  const key = new PluginKey<PlacedRemarks>("remarks");
  const listeners = new Set<() => void>();
  /** Gets the active remark's note on narrow screens, below the block with its passage. */
  const note = document.createElement("div");
  note.className = "remark-note";
  note.contentEditable = "false";
  let view: EditorView | null = null;
  let wanted: readonly Remark[] = [];
  let shown = noRemarks;

  const send = (message: Message) => view?.dispatch(view.state.tr.setMeta(key, message).setMeta("addToHistory", false));

  function decorations(state: EditorState) {
    const { all, active } = key.getState(state) ?? noRemarks;
    const marks = all.flatMap(({ key: each, place, isGone }) => {
      if (place === null || isGone) return [];
      const attributes = {
        nodeName: "mark",
        class: "remarked",
        "aria-details": noteId(each),
        "aria-describedby": noteId(each),
        ...(each === active && { "data-active": "" }),
      };
      return [Decoration.inline(place.from, place.to, attributes)];
    });
    const place = all.find((each) => each.key === active)?.place;
    if (place) {
      const end = state.doc.resolve(place.to);
      const below = end.depth === 0 ? place.to : end.after(1);
      marks.push(
        Decoration.widget(below, note, { side: -1, key: "note", ignoreSelection: true, stopEvent: () => true }),
      );
    }
    return DecorationSet.create(state.doc, marks);
  }

  const plugin = new Plugin<PlacedRemarks>({
    key,
    state: {
      init: (_config, { doc }) => placeRemarks(doc, wanted),
      apply(transaction, before) {
        const message = transaction.getMeta(key) as Message | undefined;
        if (message !== undefined && "remarks" in message) return placeRemarks(transaction.doc, message.remarks);
        if (message !== undefined) return { ...before, active: message.active };
        if (before.all.length === 0) return before;
        const now = transaction.docChanged ? mapRemarks(before, transaction) : before;
        if (!transaction.docChanged && !transaction.selectionSet) return now;
        const active = activeAt(now, transaction.selection);
        // Typing opens no note: moving the caret to a passage does.
        if (active === now.active || (active !== null && !transaction.selectionSet)) return now;
        return { ...now, active };
      },
    },
    props: { decorations },
    view(created) {
      view = created;
      notify();
      return {
        update: notify,
        destroy() {
          if (view === created) view = null;
        },
      };
    },
  });

  function notify() {
    const now = (view === null ? null : key.getState(view.state)) ?? noRemarks;
    if (now === shown) return;
    shown = now;
    for (const listener of listeners) listener();
  }

  /**
   * Moves the caret to a passage.
   * @param keepFocus leaves the focus on the button that was pressed by key: a second Enter must not split the paragraph
   * @returns whether there is a passage
   */
  function goTo(wantedKey: number, keepFocus = false): boolean {
    const pressed = keepFocus ? document.activeElement : null;
    const place = shown.all.find((each) => each.key === wantedKey)?.place;
    if (view === null || !place) return false;
    send({ active: wantedKey });
    const { tr } = view.state;
    view.focus();
    view.dispatch(
      tr.setSelection(TextSelection.create(tr.doc, place.from)).setMeta(key, { active: wantedKey }).scrollIntoView(),
    );
    if (pressed instanceof HTMLElement) pressed.focus({ preventScroll: true });
    return true;
  }

  function step(direction: 1 | -1, keepFocus = false): boolean {
    const next = view === null ? null : stepFrom(shown, view.state.selection.from, direction);
    return next !== null && goTo(next.key, keepFocus);
  }

  const extension: AnyExtension = Extension.create({
    name: "remarks",
    addProseMirrorPlugins: () => [plugin],
    addKeyboardShortcuts: () => ({ F8: () => step(1), "Shift-F8": () => step(-1) }),
  });

  return {
    extension,
    note,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    state: () => shown,
    /** Each save answers the same remarks again: their passages are not searched again. */
    show(remarks: readonly Remark[]) {
      if (JSON.stringify(remarks) === JSON.stringify(wanted)) return;
      wanted = remarks;
      send({ remarks });
    },
    goTo,
    next: (keepFocus: boolean) => step(1, keepFocus),
    previous: (keepFocus: boolean) => step(-1, keepFocus),
    close() {
      send({ active: null });
      view?.focus();
    },
    /** The text's element, and where a position is in the window. */
    text: () => view?.dom ?? null,
    topOf: (position: number) => (view === null ? 0 : view.coordsAtPos(position).top),
  };
}
