import { Fragment, Slice } from "@tiptap/pm/model";
import type { EditorView } from "@tiptap/pm/view";
import { useEffect, useId, useImperativeHandle, useMemo, useRef, useState, type ReactNode, type Ref } from "react";
import { EditorContent, useEditor, useEditorState, type AnyExtension, type Editor } from "@tiptap/react";
import { useTranslation } from "react-i18next";
import type { Language } from "#vocabulary/languages.ts";
import { classNames } from "#ui/class-names.ts";
import { listKeys, listLevel, shownSpaces, textExtensions } from "./extensions.ts";
import type { LeftOut } from "./left-out.ts";
import { LeftOutNames } from "./left-out-names.tsx";
import { cleanPaste } from "./paste.ts";
import { htmlOf } from "./text-html.ts";
import { hasTooManyLines, hasTooManyParts, partLimits, sceneBreakText } from "./imported-text.ts";
import { Toolbar } from "./toolbar.tsx";
import { typographyAttribute } from "./typography.ts";
import { TypographySwitch, useTypographyChoice } from "./typography-switch.tsx";

interface TextEditorProps {
  content: string;
  /** When this number changes, `content` replaces the text in the editor. */
  revision: number;
  onChange: (html: string) => void;
  onBlur: () => void;
  /** The language of the text. */
  language: Language;
  labelId: string;
  describedBy: string;
  invalid: boolean;
  placeholder: string;
  /** The state of saving, shown in the toolbar above the text, which is always visible. */
  status: ReactNode;
  /** Of a text that may show pictures; those of the first rendering stay. */
  pictures?: TextPictures | undefined;
  /** Further extensions; those of the first rendering stay. */
  extensions?: readonly AnyExtension[];
  /** Placed in the editor's box, for what is next to the text. */
  children?: ReactNode;
  ref?: Ref<{ focus(): void }> | undefined;
}

export interface TextPictures {
  /** Asks about a picture at the caret: a new one, which may have been dropped or pasted, or the selected one. */
  ask(editor: Editor, file: File | null): void;
  /** Whether a picture of pasted markup stays. */
  isKept(src: string): boolean;
}

/** ProseMirror needs `white-space: break-spaces`. The rest is the typography of the Tale's page, so that the text looks the same. */
const textClasses =
  "tale-text min-h-[22rem] max-w-none whitespace-break-spaces px-4 py-4 outline-none " +
  "[font-variant-ligatures:none] sm:px-8 sm:py-6 md:px-12 md:py-10 [&_hr.ProseMirror-selectednode]:bg-accent-wash " +
  "[&_figure.ProseMirror-selectednode]:outline-2 [&_figure.ProseMirror-selectednode]:outline-offset-4 [&_figure.ProseMirror-selectednode]:outline-accent";

/** The toolbar is 81 px high; one line of text should be visible below it. */
const scrollMargin = { top: 112, bottom: 32, left: 0, right: 0 };

/** The editor of Tales and news. It allows only the markup that the server's sanitiser keeps. */
export function TextEditor(props: TextEditorProps) {
  const {
    content,
    revision,
    onChange,
    onBlur,
    language,
    labelId,
    describedBy,
    invalid,
    placeholder,
    status,
    children,
    ref,
  } = props;
  // Tiptap applies its options again whenever they change, so they must not change with every letter.
  const [initialContent] = useState(content);
  const [moved, setMoved] = useState({ level: 0, times: 0 });
  const [extensions] = useState(() => {
    const announceLevel = (level: number) => setMoved(({ times }) => ({ level, times: times + 1 }));
    return [...textExtensions, listKeys(announceLevel), ...(props.extensions ?? [])];
  });
  const [pictures] = useState(props.pictures);
  const shown = useRef<Editor>(null);
  const helpId = useId();
  const [pasteRefused, setPasteRefused] = useState(false);
  const [leftOut, setLeftOut] = useState<readonly LeftOut[]>([]);
  const [isTypographic, setTypographic] = useTypographyChoice();
  const editorProps = useMemo(() => {
    const attributes = {
      role: "textbox",
      "aria-multiline": "true",
      "aria-labelledby": labelId,
      "aria-describedby": `${describedBy} ${helpId}`,
      "aria-invalid": String(invalid),
      // The caret jumps when it is next to a drop capital.
      "data-opening": "plain",
      lang: language,
      [typographyAttribute]: isTypographic ? "on" : "off",
      class: textClasses,
    };
    return {
      attributes,
      transformPastedHTML(html: string) {
        const lost = new Set<LeftOut>();
        const cleaned = cleanPaste(html, lost, pictures?.isKept);
        setLeftOut([...lost]);
        return cleaned;
      },
      transformPasted: withSceneBreaks,
      handlePaste: (_view: EditorView, { clipboardData }: ClipboardEvent) =>
        // A word processor copies text together with a picture of it.
        clipboardData?.types.includes("text/plain") !== true && askAbout(pictures, shown.current, clipboardData),
      handleDrop(view: EditorView, event: DragEvent) {
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
        const isRefused = refuseFiles(view, event);
        if (isRefused && pictures !== undefined && at !== null) shown.current?.commands.setTextSelection(at.pos);
        askAbout(pictures, shown.current, event.dataTransfer);
        return isRefused;
      },
      handleDOMEvents: refuseTooManyParts((isRefused) => {
        setPasteRefused(isRefused);
        setLeftOut([]);
      }),
      scrollMargin,
      scrollThreshold: scrollMargin,
    };
  }, [labelId, describedBy, helpId, invalid, language, isTypographic, pictures]);
  const bar = useRef<HTMLDivElement>(null);
  const editor = useEditor({
    extensions,
    content: initialContent,
    parseOptions: shownSpaces,
    injectCSS: false,
    editorProps,
    onUpdate({ editor }) {
      setPasteRefused(false);
      onChange(htmlOf(editor));
    },
    onTransaction: ({ editor, transaction }) => {
      if (transaction.selectionSet || transaction.docChanged) scrollToCaret(editor, bar.current);
    },
    onBlur,
  });

  useEffect(() => {
    shown.current = editor;
  }, [editor]);
  useShownRevision(editor, content, revision);
  useImperativeHandle(ref, () => ({ focus: () => void editor.commands.focus() }), [editor]);
  const { empty, inList } = useEditorState({
    editor,
    selector: (state) => ({ empty: state.editor.isEmpty, inList: listLevel(state.editor) > 0 }),
  });

  return (
    <div
      className={classNames(
        "relative rounded border bg-surface outline-focus -outline-offset-1 has-[[contenteditable]:focus]:outline-2",
        invalid ? "border-error" : "border-edge",
      )}
    >
      <div
        ref={bar}
        className="editor-bar sticky top-[var(--toasts-height,0px)] z-10 rounded-t border-b border-hairline bg-surface"
      >
        <Toolbar editor={editor} onPicture={pictures && (() => pictures.ask(editor, null))} />
        {status}
        {pasteRefused && <PasteRefused />}
        {leftOut.length > 0 && <LeftOutOfPaste parts={leftOut} onClose={() => setLeftOut([])} />}
      </div>
      <div className="relative">
        {empty && (
          <p
            aria-hidden="true"
            className="tale-text pointer-events-none absolute px-4 py-4 text-ink-soft sm:px-8 sm:py-6 md:px-12 md:py-10"
          >
            {placeholder}
          </p>
        )}
        <EditorContent editor={editor} />
      </div>
      <ListHelp id={helpId} inList={inList} moved={moved} />
      <TypographySwitch isOn={isTypographic} onChange={setTypographic} />
      {children}
    </div>
  );
}

/** @returns whether there is a file to ask about */
function askAbout(pictures: TextPictures | undefined, editor: Editor | null, data: DataTransfer | null): boolean {
  const file = data?.files[0];
  if (pictures === undefined || editor === null || file === undefined) return false;
  pictures.ask(editor, file);
  return true;
}

/** Without this, the browser opens a dropped file instead of the page. */
function refuseFiles(_view: unknown, event: DragEvent): boolean {
  const holdsFiles = (event.dataTransfer?.files.length ?? 0) > 0;
  if (holdsFiles) event.preventDefault();
  return holdsFiles;
}

function useShownRevision(editor: Editor, content: string, revision: number) {
  const shownRevision = useRef(revision);
  useEffect(() => {
    if (shownRevision.current === revision) return;
    shownRevision.current = revision;
    editor.commands.setContent(content, { emitUpdate: false, parseOptions: shownSpaces });
  }, [editor, content, revision]);
}

/** Pixels between the caret's line and the toolbar or the lower edge. */
const gap = 16;

/** Scrolls the window so that the caret is below the toolbar and above the lower edge, or above the keyboard of a phone. */
function scrollToCaret(editor: Editor, bar: HTMLElement | null) {
  if (bar === null || !editor.isFocused || !editor.state.selection.empty) return;
  const { top, bottom } = editor.view.coordsAtPos(editor.state.selection.head);
  const { offsetTop, height } = window.visualViewport ?? { offsetTop: 0, height: window.innerHeight };
  const first = Math.max(bar.getBoundingClientRect().bottom, offsetTop) + gap;
  const last = offsetTop + height - gap;
  if (top < first) window.scrollBy({ top: top - first, behavior: "instant" });
  else if (bottom > last) window.scrollBy({ top: Math.min(bottom - last, top - first), behavior: "instant" });
}

/** Plain text has no markup that `cleanPaste` could read: here, lines that are scene breaks become some. */
function withSceneBreaks(slice: Slice, { state }: EditorView, isPlainText: boolean): Slice {
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

/**
 * Handlers that see what is pasted or dropped before the editor reads it.
 * @param tell whether the last one was refused
 */
function refuseTooManyParts(tell: (isRefused: boolean) => void) {
  function check(event: Event, data: DataTransfer | null): boolean {
    const html = data?.getData("text/html") ?? "";
    const isRefused = hasTooManyParts(html) || hasTooManyLines(data?.getData("text/plain") ?? "");
    if (isRefused) event.preventDefault();
    tell(isRefused);
    return isRefused;
  }
  return {
    paste: (_view: EditorView, event: ClipboardEvent) => check(event, event.clipboardData),
    drop: (view: EditorView, event: DragEvent) => view.dragging === null && check(event, event.dataTransfer),
  };
}

/** In the bar above the text, which is always visible. */
function PasteRefused() {
  const { t } = useTranslation("editor");
  return (
    <p role="alert" className="border-t border-hairline px-4 py-1.5 text-sm text-error sm:px-8 md:px-12">
      {t("pasteTooManyParts", { most: partLimits.most })}
    </p>
  );
}

interface LeftOutOfPasteProps {
  parts: readonly LeftOut[];
  onClose: () => void;
}

/** Names what a pasted text lost, until the next one is pasted. */
function LeftOutOfPaste({ parts, onClose }: LeftOutOfPasteProps) {
  const { t } = useTranslation("site");
  return (
    <div
      role="status"
      className="flex items-center justify-between gap-x-4 border-t border-hairline px-4 text-sm sm:px-8 md:px-12"
    >
      <div className="py-1.5">
        <LeftOutNames parts={parts} />
      </div>
      <button type="button" className="link min-h-11 min-w-11 shrink-0" onClick={onClose}>
        {t("buttons.close")}
      </button>
    </div>
  );
}

interface ListHelpProps {
  id: string;
  /** Whether the caret is in a list. */
  inList: boolean;
  /** The level to which an item was moved by key, and how many were moved. */
  moved: { level: number; times: number };
}

/** Describes the keys in lists, visibly while the caret is in one, and tells screen readers their effect, which moves no focus. */
function ListHelp({ id, inList, moved: { level, times } }: ListHelpProps) {
  const { t } = useTranslation("editor");
  return (
    <>
      <p
        id={id}
        className={
          inList
            ? "border-t border-hairline px-4 py-2 text-sm text-ink-soft sm:px-8 md:px-12 pointer-coarse:hidden"
            : "sr-only"
        }
      >
        {t("list.keys")}
      </p>
      <p role="status" className="sr-only">
        {/* A new element each time: screen readers repeat the same words only then. */}
        {times > 0 && <span key={times}>{level === 0 ? t("list.left") : t("list.level", { level })}</span>}
      </p>
    </>
  );
}
