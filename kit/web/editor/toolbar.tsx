import { useState, type KeyboardEvent } from "react";
import { useEditorState, type Editor } from "@tiptap/react";
import { useTranslation } from "react-i18next";
import { Asterism } from "#ui/asterism.tsx";
import { classNames } from "#ui/class-names.ts";
import { nextIndex } from "#ui/arrow-keys.ts";
import { LinkDialog } from "./link-dialog.tsx";
import { toolPaths } from "./toolbar-icons.ts";

type ToolName = keyof typeof toolPaths | "sceneBreak";

/** The state of the buttons at the caret. */
function stateAt({ editor }: { editor: Editor }) {
  return {
    bold: editor.isActive("bold"),
    italic: editor.isActive("italic"),
    heading: editor.isActive("heading", { level: 2 }),
    smallHeading: editor.isActive("heading", { level: 3 }),
    quote: editor.isActive("blockquote"),
    bulletList: editor.isActive("bulletList"),
    numberedList: editor.isActive("orderedList"),
    link: editor.isActive("link"),
    canUndo: editor.can().undo(),
    canRedo: editor.can().redo(),
  };
}

/**
 * One tab stop for all buttons; the arrow keys, Home and End move between them (the toolbar pattern of the ARIA Authoring
 * Practices Guide).
 */
export function Toolbar({ editor }: { editor: Editor }) {
  const { t } = useTranslation("editor");
  const at = useEditorState({ editor, selector: stateAt });
  const [linking, setLinking] = useState(false);
  const [tabStop, setTabStop] = useState<ToolName>("bold");
  const chain = () => editor.chain().focus();
  const tool = (name: ToolName) => ({
    name,
    label: t(`tools.${name}`),
    tabIndex: name === tabStop ? 0 : -1,
    onFocus: () => setTabStop(name),
  });

  return (
    <>
      <div
        role="toolbar"
        tabIndex={-1}
        aria-label={t("tools.label")}
        onKeyDown={moveFocus}
        className="fading-row flex items-center px-1 py-0.5 sm:px-3"
      >
        <Tool {...tool("bold")} pressed={at.bold} onUse={() => chain().toggleBold().run()} />
        <Tool {...tool("italic")} pressed={at.italic} onUse={() => chain().toggleItalic().run()} />
        <Divider />
        <Tool {...tool("heading")} pressed={at.heading} onUse={() => chain().toggleHeading({ level: 2 }).run()} />
        <Tool
          {...tool("smallHeading")}
          pressed={at.smallHeading}
          onUse={() => chain().toggleHeading({ level: 3 }).run()}
        />
        <Tool {...tool("quote")} pressed={at.quote} onUse={() => chain().toggleBlockquote().run()} />
        <Tool {...tool("bulletList")} pressed={at.bulletList} onUse={() => chain().toggleBulletList().run()} />
        <Tool {...tool("numberedList")} pressed={at.numberedList} onUse={() => chain().toggleOrderedList().run()} />
        <Divider />
        <Tool {...tool("sceneBreak")} onUse={() => chain().setHorizontalRule().run()} />
        <Tool {...tool("link")} pressed={at.link} onUse={() => setLinking(true)} />
        <Divider />
        <Tool {...tool("undo")} disabled={!at.canUndo} onUse={() => chain().undo().run()} />
        <Tool {...tool("redo")} disabled={!at.canRedo} onUse={() => chain().redo().run()} />
      </div>
      {linking && <LinkDialog editor={editor} onDone={() => setLinking(false)} />}
    </>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const tools = [...event.currentTarget.querySelectorAll("button")];
  const current = tools.findIndex((tool) => tool === event.target);
  const next = current === -1 ? null : nextIndex(event.key, "horizontal", current, tools.length);
  if (next === null) return;
  event.preventDefault();
  tools[next]?.focus();
}

interface ToolProps {
  name: ToolName;
  label: string;
  tabIndex: number;
  onFocus: () => void;
  /** Undefined for a tool that is no toggle. */
  pressed?: boolean | undefined;
  /** A disabled tool can still be focused, so that the arrow keys always move over the same buttons. */
  disabled?: boolean | undefined;
  onUse: () => void;
}

function Tool({ name, label, tabIndex, onFocus, pressed, disabled = false, onUse }: ToolProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={pressed}
      aria-disabled={disabled || undefined}
      title={label}
      tabIndex={tabIndex}
      onFocus={onFocus}
      // A click must not move the focus out of the text, because the selection would be lost.
      onMouseDown={(event) => event.preventDefault()}
      onClick={disabled ? undefined : onUse}
      className={classNames(
        "target shrink-0 rounded -outline-offset-2! transition-colors hover:bg-wash",
        "aria-disabled:text-edge aria-disabled:hover:bg-transparent",
        pressed === true && "bg-accent-wash text-accent shadow-[inset_0_-2px_0_var(--color-accent)]",
      )}
    >
      {name === "sceneBreak" ? (
        <Asterism className="h-4.5 w-5" />
      ) : (
        <svg
          viewBox="0 0 24 24"
          aria-hidden="true"
          className={classNames("size-5 fill-none stroke-current", name === "bold" ? "stroke-[2.4]" : "stroke-[1.7]")}
        >
          <path d={toolPaths[name]} strokeLinecap="round" strokeLinejoin="round" />
        </svg>
      )}
    </button>
  );
}

function Divider() {
  return <span aria-hidden="true" className="mx-1 h-5 shrink-0 border-l border-hairline" />;
}
