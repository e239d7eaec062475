import { breaksAround, type Borders } from "../borders.ts";
import { ImportProblem } from "../import-problem.ts";
import type { ReadBlock, Role } from "../manuscript-head.ts";
import { isQuotationStyle } from "../quote-styles.ts";
import { normalRuns, plain, type Block } from "../tale-blocks.ts";
import { attributeOf, childrenOf } from "../xml.ts";
import { startOfItem, type ListCounts } from "./list-counts.ts";
import { isHiddenElement, maxDepth, pictures, unread, wordsIn, type OdtReader } from "./words.ts";

/** The paragraphs of an OpenDocument text, its lists, quotes and scene breaks. */

export interface BlocksReader extends OdtReader {
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

export function blocksIn(parent: Element, reader: BlocksReader, around = outside, depth = 0): ReadBlock[] {
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
