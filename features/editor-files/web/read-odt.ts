import type { LeftOut } from "#kit/web/editor/left-out.ts";
import { ImportProblem } from "./import-problem.ts";
import { breaksAround, isQuotationStyle, withoutTitle, type Borders, type ReadBlock, type Role } from "./manuscript.ts";
import { BlocksWithLists } from "./paragraph-lists.ts";
import { listCounts, readStyles, startOfItem, type ListCounts } from "./odt-styles.ts";
import { isUnread, maxDepth, pictures, wordsIn, type OdtReader } from "./odt-words.ts";
import { readZip, xmlOf } from "./read-zip.ts";
import { normalBlocks, normalRuns, plain, type Block, type TextOfFile } from "./tale-blocks.ts";
import { attributeOf, childOf, childrenOf, parseXml } from "./xml.ts";

/** OpenDocument 1.3, part 3, as LibreOffice and others write it. Deleted and hidden text, comments and indexes are not read. */
export function readOdt(bytes: Uint8Array): TextOfFile {
  const parts = readZip(bytes, (name) => /^(?:content\.xml|styles\.xml|META-INF\/manifest\.xml)$/.test(name));
  if (/<(?:\w+:)?encryption-data\b/.test(xmlOf(parts, "META-INF/manifest.xml") ?? ""))
    throw new ImportProblem("locked");
  const xml = xmlOf(parts, "content.xml");
  if (xml === null) throw new ImportProblem("damaged");
  const content = parseXml(xml);
  const styleXml = xmlOf(parts, "styles.xml");
  const styleSheet = styleXml === null ? null : parseXml(styleXml);
  const body = childOf(childOf(content.documentElement, "body"), "text");
  // A spreadsheet or a drawing.
  if (body === null) throw new ImportProblem("format");
  // Both may have styles of the same names; those of the other one are of headers.
  const styles = readStyles([...(styleSheet === null ? [] : [styleSheet]), content]);
  const leftOut = new Set<LeftOut>(styleSheet !== null && hasHeaders(styleSheet) ? ["headers"] : []);
  const reader = { styles, leftOut, counts: listCounts(styles) };
  const { title, blocks } = withoutTitle(blocksIn(body, reader));
  return { title, blocks: normalBlocks(blocks.map(({ block }) => block)), leftOut: [...reader.leftOut] };
}

/** Numbers of pages are no words. */
const hasHeaders = (styleSheet: Document): boolean =>
  ["header", "footer"].some((name) =>
    [...styleSheet.getElementsByTagNameNS("*", name)].some((each) => /\p{L}/u.test(each.textContent ?? "")),
  );

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

type Item = ReadParagraph | { blocks: ReadBlock[] } | { list: Element };

const outside: ListAround = { style: null, level: 0 };

function blocksIn(parent: Element, reader: BlocksReader, depth = 0): ReadBlock[] {
  const built = new BlocksWithLists();
  addAll(built, parent, { reader, around: outside, depth, place: (blocks) => built.add(...blocks) });
  return built.blocks;
}

interface Place {
  reader: BlocksReader;
  around: ListAround;
  depth: number;
  /** Adds what is not in a list, or in none further within. */
  place: (blocks: readonly ReadBlock[]) => void;
}

function addAll(built: BlocksWithLists, parent: Element, where: Place) {
  const { reader, depth, place } = where;
  const items = itemsIn(parent, reader, depth);
  const bordered = items.map((item) => ("block" in item ? item : null));
  const sceneBreak: ReadBlock = { block: { kind: "sceneBreak" }, role: null };
  for (const [at, item] of items.entries()) {
    if ("list" in item) addList(built, item.list, where);
    else if ("blocks" in item) place(item.blocks);
    else {
      const { before, after } = breaksAround(bordered, at);
      const isLine = before || (item.isEmpty && item.hasLine);
      const blocks = [
        ...(isLine ? [sceneBreak] : []),
        ...(item.isEmpty ? [] : [{ block: item.block, role: item.role }]),
        ...(after ? [sceneBreak] : []),
        ...item.frames.flatMap((frame) => blocksIn(frame, reader, depth + 1)),
      ];
      if (blocks.length > 0) place(blocks);
    }
  }
}

function itemsIn(parent: Element, reader: BlocksReader, depth: number): Item[] {
  if (depth > maxDepth) throw new ImportProblem("damaged");
  return childrenOf(parent).flatMap((element): Item[] => {
    const name = element.localName;
    if (isUnread(element, reader)) return [];
    if (name === "p" || name === "h") return [paragraphOf(element, reader, depth)];
    if (name === "list") return [{ list: element }];
    if (name === "table") reader.leftOut.add("tables");
    if (pictures.has(name)) reader.leftOut.add("pictures");
    if (name === "table-cell") return [{ blocks: blocksIn(element, reader, depth + 1) }];
    return itemsIn(element, reader, depth + 1);
  });
}

function addList(built: BlocksWithLists, element: Element, { reader, around, depth }: Place) {
  const style = attributeOf(element, "style-name") ?? around.style;
  const level = around.level + 1;
  const { first, isVisible } = reader.styles.levelOf(style, level);
  let next = reader.counts.begin(element, style, level) ?? 1;
  for (const item of childrenOf(element)) {
    const isItem = item.localName === "list-item";
    // A header has no number of its own.
    if (!isItem && item.localName !== "list-header") continue;
    next = startOfItem(item) ?? next;
    const position = { level, ordered: first !== null, number: first === null ? 1 : next, indent: 0 };
    // An item that only contains a list belongs to the one before it.
    const hasNumber = isItem && isVisible && childrenOf(item).some(({ localName }) => /^[ph]$/.test(localName));
    let isBegun = !hasNumber;
    const place = (blocks: readonly ReadBlock[]) => {
      const isHeading = blocks[0]?.block.kind === "heading";
      const inner = blocks.map(({ block }) => block);
      if (!isHeading && !isBegun) built.addItem(position, inner);
      else if (isHeading || !built.continueItem(inner, (each) => each.level <= level)) built.add(...blocks);
      isBegun = true;
    };
    addAll(built, item, { reader, around: { style, level }, depth: depth + 1, place });
    if (hasNumber) next += 1;
  }
  if (first !== null) reader.counts.end(element, style, level, next);
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
