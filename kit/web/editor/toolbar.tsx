import { useId, useState, type FormEvent, type KeyboardEvent } from "react";
import { useEditorState, type Editor } from "@tiptap/react";
import { useTranslation } from "react-i18next";
import { isWebAddress } from "#kit/text/tale-text.ts";
import { Asterism } from "#ui/asterism.tsx";
import { classNames } from "#ui/class-names.ts";
import { nextIndex } from "#ui/popover.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { TextField } from "#ui/text-fields.tsx";

/** Icons as strokes in a view box of 24 × 24, like those of ui. Letters are paths, too, so that all have the same baseline. */
const toolPaths = {
  bold: "M8 5h5a3.4 3.4 0 0 1 0 6.900H8zm0 6.900h5.700a3.500 3.500 0 0 1 0 7.100H8z",
  italic: "M10.500 5h6M7.500 19h6M13.800 5l-3.600 14",
  heading: "M5 5.500v13M15 5.500v13M5 12h10M19 12.500v6",
  smallHeading: "M7 9v9.500M15 9v9.500M7 14h8",
  quote: "M9.500 7.500C6.800 8.600 5.500 10.500 5.500 13.500v3h4v-4H7m12.500-5c-2.700 1.100-4 3-4 6v3h4v-4H17",
  bulletList: "M9.500 7H20M9.500 12H20M9.500 17H20M5 7h.01M5 12h.01M5 17h.01",
  numberedList:
    "M10.500 7H20M10.500 12H20M10.500 17H20M4.500 6l1.300-.8v4" +
    "M4.300 14.500c.3-1 2.400-1 2.300.2-.1.900-2.300 1.500-2.300 2.800h2.500",
  link:
    "M10.500 13.500a3.600 3.600 0 0 0 5.200.2l2.700-2.700a3.700 3.700 0 0 0-5.200-5.200l-1.200 1.200" +
    "M13.500 10.500a3.600 3.600 0 0 0-5.200-.2L5.600 13a3.700 3.700 0 0 0 5.200 5.200L12 17",
  picture: "M4.500 5.500h15v13h-15zM4.500 16l4.500-4.500 4 4 2.500-2.500 4 4M15.500 9h.01",
  undo: "M8.500 5 4.500 9l4 4M5 9h8.500a5 5 0 0 1 0 10H9",
  more: "M5.500 12h.01M12 12h.01M18.500 12h.01",
  redo: "m15.500 5 4 4-4 4M19 9h-8.500a5 5 0 0 0 0 10H15",
} as const;

type ToolName = keyof typeof toolPaths | "sceneBreak";

const isThick = new Set<ToolName>(["bold", "more"]);

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
    picture: editor.isActive("picture"),
    canUndo: editor.can().undo(),
    canRedo: editor.can().redo(),
  };
}

interface ToolbarProps {
  editor: Editor;
  /** Of texts that may show pictures. */
  onPicture: (() => void) | undefined;
}

/**
 * One tab stop for all buttons; the arrow keys, Home and End move between them (the toolbar pattern of the ARIA Authoring
 * Practices Guide).
 */
export function Toolbar({ editor, onPicture }: ToolbarProps) {
  const { t } = useTranslation("editor");
  const at = useEditorState({ editor, selector: stateAt });
  const [linking, setLinking] = useState(false);
  /** Whether a phone shows the second row. */
  const [isWhole, setIsWhole] = useState(false);
  const [tabStop, setTabStop] = useState<ToolName>("bold");
  const chain = () => editor.chain().focus();
  const tool = (name: ToolName) => ({
    name,
    label: t(`tools.${name}`),
    tabIndex: name === tabStop ? 0 : -1,
    onFocus: () => setTabStop(name),
  });
  const further = (name: ToolName) => ({ ...tool(name), className: isWhole ? undefined : "max-sm:hidden" });

  return (
    <>
      <div
        role="toolbar"
        tabIndex={-1}
        aria-label={t("tools.label")}
        onKeyDown={moveFocus}
        className={classNames(
          "grid items-center px-1 py-0.5 enlarged:grid-cols-[repeat(auto-fill,minmax(--spacing(11),1fr))] sm:flex sm:flex-wrap sm:px-3",
          // One tool more would have a row of its own.
          onPicture === undefined ? "grid-cols-6" : "grid-cols-[repeat(auto-fill,minmax(--spacing(11),1fr))]",
        )}
      >
        <Tool {...tool("undo")} disabled={!at.canUndo} onUse={() => chain().undo().run()} />
        <Tool {...tool("redo")} disabled={!at.canRedo} onUse={() => chain().redo().run()} />
        <Divider />
        <Tool {...tool("bold")} pressed={at.bold} onUse={() => chain().toggleBold().run()} />
        <Tool {...tool("italic")} pressed={at.italic} onUse={() => chain().toggleItalic().run()} />
        <Tool {...tool("sceneBreak")} onUse={() => chain().setHorizontalRule().run()} />
        <Tool {...tool("more")} className="sm:hidden" expanded={isWhole} onUse={() => setIsWhole(!isWhole)} />
        <Divider />
        <Tool {...further("heading")} pressed={at.heading} onUse={() => chain().toggleHeading({ level: 2 }).run()} />
        <Tool
          {...further("smallHeading")}
          pressed={at.smallHeading}
          onUse={() => chain().toggleHeading({ level: 3 }).run()}
        />
        <Tool {...further("quote")} pressed={at.quote} onUse={() => chain().toggleBlockquote().run()} />
        <Tool {...further("bulletList")} pressed={at.bulletList} onUse={() => chain().toggleBulletList().run()} />
        <Tool {...further("numberedList")} pressed={at.numberedList} onUse={() => chain().toggleOrderedList().run()} />
        <Divider />
        <Tool {...further("link")} pressed={at.link} onUse={() => setLinking(true)} />
        {onPicture !== undefined && <Tool {...further("picture")} pressed={at.picture} onUse={onPicture} />}
      </div>
      {linking && <LinkDialog editor={editor} onDone={() => setLinking(false)} />}
    </>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const tools = [...event.currentTarget.querySelectorAll("button")].filter((tool) => tool.checkVisibility());
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
  /** Of a tool that shows others. */
  expanded?: boolean | undefined;
  /** A disabled tool can still be focused, so that the arrow keys always move over the same buttons. */
  disabled?: boolean | undefined;
  onUse: () => void;
  className?: string | undefined;
}

function Tool({ name, label, tabIndex, onFocus, pressed, expanded, disabled = false, onUse, className }: ToolProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={pressed}
      aria-expanded={expanded}
      aria-disabled={disabled || undefined}
      title={label}
      tabIndex={tabIndex}
      onFocus={onFocus}
      // A click must not move the focus out of the text, because the selection would be lost.
      onMouseDown={(event) => event.preventDefault()}
      onClick={disabled ? undefined : onUse}
      className={classNames(
        className,
        "target shrink-0 rounded -outline-offset-2! transition-colors hover:bg-wash",
        "aria-disabled:text-edge aria-disabled:hover:bg-transparent",
        (pressed ?? expanded) === true && "bg-accent-wash text-accent shadow-[inset_0_-2px_0_var(--color-accent)]",
      )}
    >
      {name === "sceneBreak" ? (
        <Asterism className="h-4.5 w-5" />
      ) : (
        <svg
          viewBox="0 0 24 24"
          aria-hidden="true"
          className={classNames("size-5 fill-none stroke-current", isThick.has(name) ? "stroke-[2.4]" : "stroke-[1.7]")}
        >
          <path d={toolPaths[name]} strokeLinecap="round" strokeLinejoin="round" />
        </svg>
      )}
    </button>
  );
}

function Divider() {
  return <span aria-hidden="true" className="mx-1 h-5 shrink-0 border-l border-hairline max-sm:hidden" />;
}

/** People often copy `example.org/page` without a scheme. Addresses with another scheme stay as they are and are refused. */
function withScheme(input: string): string {
  const address = input.trim();
  return /^[a-z][a-z\d+.-]*:/i.test(address) || address === "" ? address : `https://${address}`;
}

/** Asks for the link's address. Without a selection, the address becomes the link's text. */
function LinkDialog({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const { t } = useTranslation(["editor", "site"]);
  const formId = useId();
  const present = String(editor.getAttributes("link")["href"] ?? "");
  const [input, setInput] = useState(present);
  const [isInvalid, setIsInvalid] = useState(false);

  function close() {
    onDone();
    editor.commands.focus();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    // The dialog is a part of the text's form.
    event.stopPropagation();
    const href = withScheme(input);
    if (!isWebAddress(href)) return setIsInvalid(true);
    const hasNoText = present === "" && editor.state.selection.empty;
    const link = { type: "text", text: href, marks: [{ type: "link", attrs: { href } }] };
    if (hasNoText) editor.commands.insertContent(link);
    else editor.chain().extendMarkRange("link").setLink({ href }).run();
    close();
  }

  function remove() {
    editor.chain().extendMarkRange("link").unsetLink().run();
    close();
  }

  return (
    <Dialog
      open
      onClose={close}
      title={t("tools.linkTitle")}
      closeText={t("site:buttons.close")}
      actions={
        <>
          {present !== "" && <Button onClick={remove}>{t("tools.removeLink")}</Button>}
          <Button type="submit" form={formId} variant="primary">
            {t("tools.setLink")}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <TextField
          label={t("tools.linkAddress")}
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          value={input}
          error={isInvalid ? t("tools.linkRefused") : undefined}
          onChange={(event) => setInput(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
