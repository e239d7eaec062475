import { isWebAddress } from "#kit/text/tale-text.ts";
import type { LeftOut } from "#kit/web/editor/left-out.ts";
import { ImportProblem } from "./import-problem.ts";
import type { OdfStyles } from "./odt-styles.ts";
import type { Marks, Run } from "./tale-blocks.ts";
import { attributeOf, childOf } from "./xml.ts";

/** The words of a paragraph of an OpenDocument text. */

export interface OdtReader {
  styles: OdfStyles;
  leftOut: Set<LeftOut>;
}

const unread = new Set(
  (
    "annotation-end forms sequence-decls variable-decls user-field-decls dde-connection-decls " +
    "number placeholder script event-listeners"
  ).split(" "),
);
/** Parts that are named instead of read. */
const named = new Map<string, LeftOut>([
  ["annotation", "comments"],
  ["note", "notes"],
  ...[
    "table-of-content",
    "alphabetical-index",
    "bibliography",
    "illustration-index",
    "table-index",
    "object-index",
  ].map((name) => [name, "contents"] as const),
  ["user-index", "contents"],
]);
export const pictures = new Set(["image", "object", "object-ole", "plugin"]);

/** Nested elements deeper than this are no document. */
export const maxDepth = 200;

/** Drawings, whose text is in paragraphs of their own. */
const drawings = new Set(
  "frame custom-shape rect ellipse circle g polyline polygon regular-polygon path connector line caption measure control".split(
    " ",
  ),
);

export function isUnread(element: Element, reader: OdtReader): boolean {
  const name = element.localName;
  const part = named.get(name);
  if (part !== undefined) reader.leftOut.add(part);
  const isChanges = name === "tracked-changes";
  if (isChanges && element.getElementsByTagNameNS("*", "deletion").length > 0) reader.leftOut.add("deletions");
  return part !== undefined || isChanges || unread.has(name) || isHiddenElement(element, reader);
}

/** Sections and fields that are hidden, at the moment or always. */
function isHiddenElement(element: Element, { leftOut }: OdtReader): boolean {
  const isHidden =
    (element.localName === "section" && attributeOf(element, "display") === "condition") ||
    // Sections, and fields whose value is only computed with.
    attributeOf(element, "display") === "none" ||
    (/^hidden-(?:text|paragraph)$/.test(element.localName) && attributeOf(element, "is-hidden") !== "false");
  if (isHidden) leftOut.add("hidden");
  return isHidden;
}

/** The content of a paragraph. */
interface Words {
  runs: Run[];
  /** Frames and drawings that are anchored in the paragraph. */
  frames: Element[];
  hasLine: boolean;
}

/** @param style of the paragraph */
export function wordsIn(
  paragraph: Element,
  reader: OdtReader,
  marks: Marks,
  style: string | null,
  depth: number,
): Words {
  const words: Words = { runs: [], frames: [], hasLine: false };
  const push = (text: string | null, own: Marks) => words.runs.push({ ...own, text });

  function readAll(parent: Element, own: Marks, isHidden: boolean, at: number) {
    if (at > maxDepth) throw new ImportProblem("damaged");
    for (let node = parent.firstChild; node !== null; node = node.nextSibling) {
      if (node.nodeType === node.TEXT_NODE) {
        const text = node.nodeValue ?? "";
        if (!isHidden) push(text, own);
        else if (text.trim() !== "") reader.leftOut.add("hidden");
      }
      if (node.nodeType === node.ELEMENT_NODE) read(node as Element, own, isHidden, at + 1);
    }
  }

  function read(element: Element, own: Marks, isHidden: boolean, at: number) {
    const name = element.localName;
    if (isUnread(element, reader)) return;
    if (drawings.has(name)) {
      words.hasLine ||= name === "line" || name === "connector" || (name !== "frame" && isThin(element));
      words.frames.push(element);
      return;
    }
    switch (name) {
      case "span": {
        const spanStyle = attributeOf(element, "style-name");
        const { bold, italic } = reader.styles.emphasisOf("text", spanStyle);
        const isMarked = own.href === null && reader.styles.isMarked("text", spanStyle);
        if (isMarked && (element.textContent ?? "").trim() !== "") reader.leftOut.add("marks");
        const spanMarks = { ...own, bold: bold ?? own.bold, italic: italic ?? own.italic };
        return readAll(element, spanMarks, isHidden || reader.styles.isHidden("text", spanStyle), at);
      }
      case "a": {
        const href = (attributeOf(element, "href") ?? "").trim();
        return readAll(element, { ...own, href: isWebAddress(href) ? href : own.href }, isHidden, at);
      }
      case "s":
      case "tab":
        return isHidden ? undefined : push(" ", own);
      case "line-break":
        return isHidden ? undefined : push(null, own);
      case "ruby-text": {
        // How a word is read is above it; here it is after it, in parentheses.
        if (isHidden || (element.textContent ?? "").trim() === "") return;
        push("(", own);
        readAll(element, own, isHidden, at);
        return push(")", own);
      }
      default:
        return readAll(element, own, isHidden, at);
    }
  }

  const isHidden = reader.styles.isHidden("paragraph", style) || isHiddenParagraph(paragraph);
  readAll(paragraph, marks, isHidden, depth);
  return words;
}

const centimetres: Record<string, number> = { cm: 1, mm: 0.1, in: 2.54, pt: 0.0353, pc: 0.423, px: 0.0265 };

/** A rule that LibreOffice has read from another format is a rectangle without height. */
function isThin(element: Element): boolean {
  const [, height, unit = ""] = /^([\d.]+)([a-z]+)$/.exec(attributeOf(element, "height") ?? "") ?? [];
  return height !== undefined && Number(height) * (centimetres[unit] ?? 1) < 0.15;
}

/** The field that hides the paragraph that it is in. */
function isHiddenParagraph(paragraph: Element): boolean {
  const field = childOf(paragraph, "hidden-paragraph");
  return field !== null && attributeOf(field, "is-hidden") !== "false";
}
