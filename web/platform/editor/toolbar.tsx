import { useState, type KeyboardEvent } from "react";
import { Toolbar as Base } from "@base-ui/react/toolbar";
import { useEditorState, type Editor } from "@tiptap/react";
import { useTranslation } from "react-i18next";
import { Asterism } from "#web/ui/asterism.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { LinkDialog } from "./link-dialog.tsx";
import { toolPaths, type ToolName } from "./toolbar-icons.ts";

/** What the buttons show about the place where the caret is. */
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

/** One stop of the tab key; arrow keys, Home and End move inside. */
export function Toolbar({ editor }: { editor: Editor }) {
  const { t } = useTranslation("editor");
  const at = useEditorState({ editor, selector: stateAt });
  const [linking, setLinking] = useState(false);
  const chain = () => editor.chain().focus();

  return (
    <>
      <Base.Root
        aria-label={t("tools.label")}
        onKeyDown={goToEnd}
        className="fading-row flex items-center px-1 py-0.5 sm:px-3"
      >
        <Tool tool="bold" label={t("tools.bold")} pressed={at.bold} onUse={() => chain().toggleBold().run()} />
        <Tool tool="italic" label={t("tools.italic")} pressed={at.italic} onUse={() => chain().toggleItalic().run()} />
        <Divide />
        <Tool
          tool="heading"
          label={t("tools.heading")}
          pressed={at.heading}
          onUse={() => chain().toggleHeading({ level: 2 }).run()}
        />
        <Tool
          tool="smallHeading"
          label={t("tools.smallHeading")}
          pressed={at.smallHeading}
          onUse={() => chain().toggleHeading({ level: 3 }).run()}
        />
        <Tool tool="quote" label={t("tools.quote")} pressed={at.quote} onUse={() => chain().toggleBlockquote().run()} />
        <Tool
          tool="bulletList"
          label={t("tools.bulletList")}
          pressed={at.bulletList}
          onUse={() => chain().toggleBulletList().run()}
        />
        <Tool
          tool="numberedList"
          label={t("tools.numberedList")}
          pressed={at.numberedList}
          onUse={() => chain().toggleOrderedList().run()}
        />
        <Divide />
        <Tool tool="sceneBreak" label={t("tools.sceneBreak")} onUse={() => chain().setHorizontalRule().run()} />
        <Tool tool="link" label={t("tools.link")} pressed={at.link} onUse={() => setLinking(true)} />
        <Divide />
        <Tool tool="undo" label={t("tools.undo")} disabled={!at.canUndo} onUse={() => chain().undo().run()} />
        <Tool tool="redo" label={t("tools.redo")} disabled={!at.canRedo} onUse={() => chain().redo().run()} />
      </Base.Root>
      {linking && <LinkDialog editor={editor} onDone={() => setLinking(false)} />}
    </>
  );
}

/** The arrow keys are Base UI's. */
function goToEnd(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== "Home" && event.key !== "End") return;
  event.preventDefault();
  const tools = event.currentTarget.querySelectorAll("button");
  tools[event.key === "Home" ? 0 : tools.length - 1]?.focus();
}

interface ToolProps {
  tool: ToolName | "sceneBreak";
  label: string;
  /** Left out for what is done once instead of switched on and off. */
  pressed?: boolean;
  disabled?: boolean;
  onUse: () => void;
}

function Tool({ tool, label, pressed, disabled = false, onUse }: ToolProps) {
  return (
    <Base.Button
      aria-label={label}
      aria-pressed={pressed}
      title={label}
      disabled={disabled}
      // A press must not take the focus, and with it the selection, out of the text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onUse}
      className={classNames(
        "target shrink-0 rounded -outline-offset-2! transition-colors hover:bg-wash",
        "aria-disabled:text-edge aria-disabled:hover:bg-transparent",
        pressed === true && "bg-accent-wash text-accent shadow-[inset_0_-2px_0_var(--color-accent)]",
      )}
    >
      {tool === "sceneBreak" ? (
        <Asterism className="h-4.5 w-5" />
      ) : (
        <svg
          viewBox="0 0 24 24"
          aria-hidden="true"
          className={classNames("size-5 fill-none stroke-current", tool === "bold" ? "stroke-[2.4]" : "stroke-[1.7]")}
        >
          <path d={toolPaths[tool]} strokeLinecap="round" strokeLinejoin="round" />
        </svg>
      )}
    </Base.Button>
  );
}

function Divide() {
  return <Base.Separator className="mx-1 h-5 shrink-0 border-l border-hairline" />;
}
