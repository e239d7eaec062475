import { ImportProblem } from "./import-problem.ts";
import {
  breaksAround,
  bordersOfSides,
  noBorders,
  isQuotationStyle,
  type ReadBlock,
  type Role,
  type Borders,
} from "./manuscript.ts";
import { normalRuns, type Block, type Run } from "./tale-blocks.ts";
import { attributeOf, childOf, childrenOf, valueIn } from "./xml.ts";

import type { DocxNumbering, ListPosition } from "./docx-styles.ts";
import { maxDepth, wordsOf, type Words, type WordsReader } from "./docx-runs.ts";

/** The paragraphs of a document of Word, its lists, quotes and scene breaks (ECMA-376, part 1, 17.3.1). */

export interface DocxReader extends WordsReader {
  numbering: DocxNumbering;
}

type Look = { kind: "paragraph" } | { kind: "heading"; level: 2 | 3 } | { kind: "quote" };

interface ReadParagraph extends Words {
  look: Look;
  role: Role;
  position: ListPosition | null;
  borders: Borders;
  isEmpty: boolean;
  /** Its words are the beginning of the next paragraph: its end was deleted, or it is a large first letter. */
  isJoined: boolean;
}

type Item = ReadParagraph | { blocks: ReadBlock[] };

export function blocksIn(parent: Element, reader: DocxReader, depth = 0): ReadBlock[] {
  return assemble(itemsIn(parent, reader, depth), reader, depth);
}

function itemsIn(parent: Element, reader: DocxReader, depth: number): Item[] {
  if (depth > maxDepth) throw new ImportProblem("damaged");
  return childrenOf(parent).flatMap((element): Item[] => {
    switch (element.localName) {
      case "p":
        return [paragraphOf(element, reader)];
      case "tbl":
        reader.leftOut.add("tables");
        return itemsIn(element, reader, depth + 1);
      case "tr": {
        const isDeleted = childOf(childOf(element, "trPr"), "del") !== null;
        return isDeleted ? [] : itemsIn(element, reader, depth + 1);
      }
      case "tc":
        return [{ blocks: blocksIn(element, reader, depth + 1) }];
      case "sdt":
        return isMade(childOf(element, "sdtPr")) ? [] : itemsIn(element, reader, depth + 1);
      case "AlternateContent":
        return itemsIn(childOf(element, "Choice") ?? element, reader, depth + 1);
      case "del":
      case "moveFrom":
      case "sdtPr":
      case "sectPr":
      case "tblPr":
        return [];
      default:
        return itemsIn(element, reader, depth + 1);
    }
  });
}

/** The table of contents, and the request to write something here. */
function isMade(properties: Element | null): boolean {
  const gallery = valueIn(childOf(properties, "docPartObj"), "docPartGallery") ?? "";
  return gallery === "Table of Contents" || childOf(properties, "showingPlcHdr") !== null;
}

function paragraphOf(element: Element, reader: DocxReader): ReadParagraph {
  const { styles, numbering } = reader;
  const properties = childOf(element, "pPr");
  const style = valueIn(properties, "pStyle");
  const names = styles.namesOf(style);
  const { look, role } = lookOf(
    names,
    valueIn(properties, "outlineLvl") ?? valueOf(styles.propertyOf(style, "outlineLvl")),
  );
  const isPlain = look.kind !== "paragraph" || role !== null;
  const words = wordsOf(element, reader, { paragraphStyle: style, isPlain });
  const own = childOf(properties, "numPr");
  const ofStyle = styles.propertyOf(style, "numPr");
  const number = valueIn(own, "numId") ?? valueIn(ofStyle?.element ?? null, "numId");
  const level = valueIn(own, "ilvl") ?? valueIn(ofStyle?.element ?? null, "ilvl");
  const position =
    number === null ? null : numbering.next(number, level === null ? null : Number(level), ofStyle?.style ?? style);
  const isEmpty = words.parts.every((runs) => normalRuns(runs).length === 0);
  const ownBorders = childOf(properties, "pBdr");
  const mark = childOf(properties, "rPr");
  return {
    ...words,
    look,
    role,
    position: look.kind === "heading" ? null : position,
    // The style of a title or a box may draw lines, too.
    borders: isPlain
      ? noBorders
      : bordersOf(ownBorders ?? (isEmpty ? (styles.propertyOf(style, "pBdr")?.element ?? null) : null)),
    isEmpty,
    isJoined:
      childOf(mark, "del") !== null ||
      childOf(mark, "moveFrom") !== null ||
      /^(?:drop|margin)$/.test(attributeOf(childOf(properties, "framePr") ?? element, "dropCap") ?? ""),
  };
}

const valueOf = (found: { element: Element } | null) => (found === null ? null : attributeOf(found.element, "val"));

/** Word gives its own styles these names in every language. "Author" is the style of this site and of Pandoc. */
function lookOf(names: readonly string[], outline: string | null): { look: Look; role: Role } {
  if (names.includes("title")) return { look: { kind: "heading", level: 2 }, role: "title" };
  if (names.includes("author")) return { look: { kind: "paragraph" }, role: "author" };
  const named = names.map((name) => /^heading ([1-9])$/.exec(name)?.[1]).find((level) => level !== undefined);
  const level = named === undefined ? Number(outline ?? 9) + 1 : Number(named);
  if (level <= 9) return { look: { kind: "heading", level: level <= 2 ? 2 : 3 }, role: level === 1 ? "highest" : null };
  return { look: { kind: names.some(isQuotationStyle) ? "quote" : "paragraph" }, role: null };
}

interface OpenList {
  position: ListPosition;
  items: Block[][];
}

function assemble(items: readonly Item[], reader: DocxReader, depth: number): ReadBlock[] {
  const blocks: ReadBlock[] = [];
  let open: OpenList[] = [];
  let beginning: Run[] = [];
  const add = (...added: ReadBlock[]) => {
    open = [];
    blocks.push(...added);
  };
  const bordered = items.map((item) => ("blocks" in item ? null : item));
  const sceneBreak: ReadBlock = { block: { kind: "sceneBreak" }, role: null };
  for (const [at, item] of items.entries()) {
    if ("blocks" in item) {
      add(...item.blocks);
      continue;
    }
    const [first = [], ...others] = item.parts;
    const parts = [[...beginning, ...first], ...others];
    beginning = item.isJoined ? parts.flat() : [];
    const breaks = breaksAround(bordered, at);
    if (breaks.before || (item.isEmpty && item.hasLine)) add(sceneBreak);
    if (!item.isJoined) {
      const filled = parts.filter((runs) => normalRuns(runs).length > 0);
      if (item.position !== null) open = withItem(open, item.position, filled.map(paragraph), blocks);
      else if (filled.length > 0) add(...filled.map((runs) => ({ block: blockOf(runs, item.look), role: item.role })));
    }
    if (breaks.after) add(sceneBreak);
    for (const box of item.boxes) add(...blocksIn(box, reader, depth + 1));
  }
  return [...blocks, ...(beginning.length > 0 ? [{ block: paragraph(beginning), role: null }] : [])];
}

/** @param element `pBdr` */
function bordersOf(element: Element | null): Borders {
  const drawn = element === null ? [] : childrenOf(element);
  return bordersOfSides(
    drawn.filter((each) => !/^(?:nil|none)?$/.test(attributeOf(each, "val") ?? "")).map(({ localName }) => localName),
  );
}

const paragraph = (runs: Run[]): Block => ({ kind: "paragraph", runs });

function blockOf(runs: Run[], look: Look): Block {
  if (look.kind === "heading") return { ...look, runs };
  return look.kind === "quote" ? { kind: "quote", blocks: [paragraph(runs)] } : paragraph(runs);
}

/** Adds an item to the list of its level, or begins a list where the level, the kind or the count is another one. */
function withItem(open: readonly OpenList[], position: ListPosition, item: Block[], blocks: ReadBlock[]): OpenList[] {
  if (item.length === 0) return [...open];
  const around = open.filter((each) => each.position.level < position.level);
  const same = open.find((each) => each.position.level === position.level);
  const isContinued =
    same?.position.ordered === position.ordered && (!position.ordered || same.position.number + 1 === position.number);
  if (isContinued) {
    same.items.push(item);
    same.position = position;
    return [...around, same];
  }
  const list: OpenList = { position, items: [item] };
  const block: Block = { kind: "list", ordered: position.ordered, start: position.number, items: list.items };
  const parent = around.at(-1)?.items.at(-1);
  if (parent === undefined) blocks.push({ block, role: null });
  else parent.push(block);
  return [...around, list];
}
