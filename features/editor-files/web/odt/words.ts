import { isWebAddress } from "#kit/text/web-address.ts";
import { ImportProblem } from "../import-problem.ts";
import type { OdfStyles } from "../odf-styles.ts";
import type { LeftOut, Marks, Run } from "../tale-blocks.ts";
import { attributeOf, childOf } from "../xml.ts";

/** The words of a paragraph of an OpenDocument text. */

export interface OdtReader {
  styles: OdfStyles;
  leftOut: Set<LeftOut>;
}

export const unread = new Set(
  (
    "tracked-changes annotation annotation-end forms sequence-decls variable-decls user-field-decls dde-connection-decls " +
    "table-of-content alphabetical-index bibliography illustration-index table-index object-index user-index number placeholder script " +
    "event-listeners"
  ).split(" "),
);
export const pictures = new Set(["image", "object", "object-ole", "plugin"]);

/** Drawings, whose text is in paragraphs of their own. */
const drawings = new Set(
  "frame custom-shape rect ellipse circle g polyline polygon regular-polygon path connector line caption measure control".split(
    " ",
  ),
);

/** Nested elements deeper than this are no document. */
export const maxDepth = 200;

/** Sections and fields that are hidden, at the moment or always. */
export function isHiddenElement(element: Element, { leftOut }: OdtReader): boolean {
  const isHidden =
    (element.localName === "section" && attributeOf(element, "display") === "condition") ||
    // Sections, and fields whose value is only computed with.
    attributeOf(element, "display") === "none" ||
    (/^hidden-(?:text|paragraph)$/.test(element.localName) && attributeOf(element, "is-hidden") !== "false");
  if (isHidden) leftOut.add("hidden");
  return isHidden;
}

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
    if (unread.has(name) || isHiddenElement(element, reader)) return;
    if (drawings.has(name)) {
      words.hasLine ||= name === "line" || name === "connector" || isThin(element);
      words.frames.push(element);
      return;
    }
    switch (name) {
      case "span": {
        const spanStyle = attributeOf(element, "style-name");
        const { bold, italic } = reader.styles.emphasisOf("text", spanStyle);
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
      case "note":
        return reader.leftOut.add("notes");
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
