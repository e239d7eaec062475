import { isWebAddress } from "#kit/text/tale-text.ts";
import { ImportProblem } from "./import-problem.ts";
import { breaksAround, isQuotationStyle, withoutTitle, type Borders, type ReadBlock, type Role } from "./manuscript.ts";
import { listCounts, readStyles, startOfItem, type ListCounts, type OdfStyles } from "./odt-styles.ts";
import { readZip, xmlOf } from "./read-zip.ts";
import {
  normalBlocks,
  normalRuns,
  plain,
  type Block,
  type LeftOut,
  type Marks,
  type Run,
  type TextOfFile,
} from "./tale-blocks.ts";
import { attributeOf, childOf, childrenOf, parseXml } from "./xml.ts";

/** The words of a paragraph of an OpenDocument text. */

interface OdtReader {
  styles: OdfStyles;
  leftOut: Set<LeftOut>;
}

const unread = new Set(
  (
    "tracked-changes annotation annotation-end forms sequence-decls variable-decls user-field-decls dde-connection-decls " +
    "table-of-content alphabetical-index bibliography illustration-index table-index object-index user-index number placeholder script " +
    "event-listeners"
  ).split(" "),
);
const pictures = new Set(["image", "object", "object-ole", "plugin"]);

/** Nested elements deeper than this are no document. */
const maxDepth = 200;

/** OpenDocument 1.3, part 3, as LibreOffice and others write it. Deleted and hidden text, comments and indexes are not read. */
export function readOdt(bytes: Uint8Array): TextOfFile {
  const parts = readZip(bytes, (name) => /^(?:content\.xml|styles\.xml|META-INF\/manifest\.xml)$/.test(name));
  if (/<(?:\w+:)?encryption-data\b/.test(xmlOf(parts, "META-INF/manifest.xml") ?? ""))
    throw new ImportProblem("locked");
  const xml = xmlOf(parts, "content.xml");
  if (xml === null) throw new ImportProblem("damaged");
  const content = parseXml(xml);
  const styleXml = xmlOf(parts, "styles.xml");
  const body = childOf(childOf(content.documentElement, "body"), "text");
  // A spreadsheet or a drawing.
  if (body === null) throw new ImportProblem("format");
  const styles = readStyles([content, ...(styleXml === null ? [] : [parseXml(styleXml)])]);
  const reader = { styles, leftOut: new Set<LeftOut>(), counts: listCounts(styles) };
  const { title, blocks } = withoutTitle(blocksIn(body, reader));
  return { title, blocks: normalBlocks(blocks.map(({ block }) => block)), leftOut: [...reader.leftOut] };
}

/** The paragraphs of an OpenDocument text, its lists, quotes and scene breaks. */

interface BlocksReader extends OdtReader {
  counts: ListCounts;
}

interface ListAround {
  style: string | null;
  level: number;
}

interface ReadParagraph {
  block: Block;
  role: Role;
  borders: Borders;
  isEmpty: boolean;
  hasLine: boolean;
  frames: Element[];
}

type Item = ReadParagraph | { blocks: ReadBlock[] };

const outside: ListAround = { style: null, level: 0 };

function blocksIn(parent: Element, reader: BlocksReader, around = outside, depth = 0): ReadBlock[] {
  const items = itemsIn(parent, reader, around, depth);
  const bordered = items.map((item) => ("blocks" in item ? null : item));
  const sceneBreak: ReadBlock = { block: { kind: "sceneBreak" }, role: null };
  return items.flatMap((item, at) => {
    if ("blocks" in item) return item.blocks;
    const { before, after } = breaksAround(bordered, at);
    const isLine = before || (item.isEmpty && item.hasLine);
    return [
      ...(isLine ? [sceneBreak] : []),
      { block: item.block, role: item.role },
      ...(after ? [sceneBreak] : []),
      ...item.frames.flatMap((frame) => blocksIn(frame, reader, outside, depth + 1)),
    ];
  });
}

function itemsIn(parent: Element, reader: BlocksReader, around: ListAround, depth: number): Item[] {
  if (depth > maxDepth) throw new ImportProblem("damaged");
  return childrenOf(parent).flatMap((element): Item[] => {
    const name = element.localName;
    if (unread.has(name) || isHiddenElement(element, reader)) return [];
    if (name === "p" || name === "h") return [paragraphOf(element, reader, depth)];
    if (name === "list") return [{ blocks: listsOf(element, reader, around, depth) }];
    if (name === "table") reader.leftOut.add("tables");
    if (pictures.has(name)) reader.leftOut.add("pictures");
    if (name === "table-cell") return [{ blocks: blocksIn(element, reader, around, depth + 1) }];
    return itemsIn(element, reader, around, depth + 1);
  });
}

/** A list, or several where an item has another number than the next one. */
function listsOf(element: Element, reader: BlocksReader, around: ListAround, depth: number): ReadBlock[] {
  const style = attributeOf(element, "style-name") ?? around.style;
  const level = around.level + 1;
  const first = reader.counts.begin(element, style, level);
  const lists: Extract<Block, { kind: "list" }>[] = [];
  let next = first ?? 1;
  for (const item of childrenOf(element)) {
    const isItem = item.localName === "list-item";
    if (!isItem && item.localName !== "list-header") continue;
    const inner = blocksIn(item, reader, { style, level }, depth + 1).map(({ block }) => block);
    const last = lists.at(-1);
    // A header has no number of its own.
    if (!isItem && last !== undefined) {
      last.items.at(-1)!.push(...inner);
      continue;
    }
    const own = first === null ? null : startOfItem(item);
    if (last === undefined || (own !== null && own !== next)) {
      next = own ?? next;
      lists.push({ kind: "list", ordered: first !== null, start: first === null ? 1 : next, items: [] });
    }
    lists.at(-1)!.items.push(inner);
    next += 1;
  }
  if (first !== null) reader.counts.end(element, style, level, next);
  return lists.map((block) => ({ block, role: null }));
}

function paragraphOf(element: Element, reader: BlocksReader, depth: number): ReadParagraph {
  const style = attributeOf(element, "style-name");
  const lineage = reader.styles.lineageOf(style);
  const has = (name: string) => lineage.includes(name);
  const isHeading = element.localName === "h";
  const isQuote = lineage.some((name) => isQuotationStyle(decoded(name)));
  const isPlain = isHeading || isQuote || has("Title") || has("Author");
  const emphasis = reader.styles.emphasisOf("paragraph", style);
  const marks = isPlain ? plain : { ...plain, bold: emphasis.bold ?? false, italic: emphasis.italic ?? false };
  const { runs, frames, hasLine } = wordsIn(element, reader, marks, style, depth);
  const isEmpty = normalRuns(runs).length === 0;
  const { own, ofEmpty } = reader.styles.bordersOf(style);
  const rest = {
    borders: isEmpty ? ofEmpty : isPlain ? { ...own, above: false, below: false } : own,
    isEmpty,
    hasLine: hasLine || (isEmpty && has("Horizontal_20_Line")),
    frames,
  };
  if (has("Title")) return { ...rest, block: { kind: "heading", level: 2, runs }, role: "title" };
  if (isHeading) {
    const outline = Number(attributeOf(element, "outline-level") ?? "1");
    const block: Block = { kind: "heading", level: outline <= 2 ? 2 : 3, runs };
    return { ...rest, block, role: outline === 1 ? "highest" : null };
  }
  const paragraph: Block = { kind: "paragraph", runs };
  const block: Block = isQuote ? { kind: "quote", blocks: [paragraph] } : paragraph;
  return { ...rest, block, role: has("Author") ? "author" : null };
}

/** Names in XML have no blanks: `Heading_20_2`. */
const decoded = (name: string) =>
  name.replaceAll(/_([0-9a-f]{2,4})_/g, (_whole, code: string) => String.fromCodePoint(Number.parseInt(code, 16)));

/** Drawings, whose text is in paragraphs of their own. */
const drawings = new Set(
  "frame custom-shape rect ellipse circle g polyline polygon regular-polygon path connector line caption measure control".split(
    " ",
  ),
);

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

interface Words {
  runs: Run[];
  /** Frames and drawings that are anchored in the paragraph. */
  frames: Element[];
  hasLine: boolean;
}

/** @param style of the paragraph */
function wordsIn(paragraph: Element, reader: OdtReader, marks: Marks, style: string | null, depth: number): Words {
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
