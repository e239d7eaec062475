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
import { togglesOf, type DocxNumbering, type NumberedPosition } from "./docx-styles.ts";
import { hasText, maxDepth, wordsOf, type Words, type WordsReader } from "./docx-runs.ts";
import { BlocksWithLists } from "./paragraph-lists.ts";

/** The paragraphs of a document of Word, its lists, quotes and scene breaks (ECMA-376, part 1, 17.3.1). */

interface DocxReader extends WordsReader {
  numbering: DocxNumbering;
}

type Look = { kind: "paragraph" } | { kind: "heading"; level: 2 | 3 } | { kind: "quote" };

interface ReadParagraph extends Words {
  look: Look;
  role: Role;
  position: NumberedPosition | null;
  /** From the margin, in twentieths of a point; that of a quotation's style says nothing. */
  indent: number;
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
        return isOfContents(element, reader) ? [] : [paragraphOf(element, reader)];
      case "tbl":
        reader.leftOut.add("tables");
        return itemsIn(element, reader, depth + 1);
      case "tr": {
        const isDeleted = childOf(childOf(element, "trPr"), "del") !== null;
        if (!isDeleted) return itemsIn(element, reader, depth + 1);
        reader.leftOut.add("deletions");
        return [];
      }
      case "tc":
        return [{ blocks: blocksIn(element, reader, depth + 1) }];
      case "sdt":
        return isMade(element, reader) ? [] : itemsIn(element, reader, depth + 1);
      case "AlternateContent":
        return itemsIn(childOf(element, "Choice") ?? element, reader, depth + 1);
      case "del":
        if (hasText(element)) reader.leftOut.add("deletions");
        return [];
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
function isMade(element: Element, { leftOut }: DocxReader): boolean {
  const properties = childOf(element, "sdtPr");
  const isContents = valueIn(childOf(properties, "docPartObj"), "docPartGallery") === "Table of Contents";
  if (isContents) leftOut.add("contents");
  return isContents || childOf(properties, "showingPlcHdr") !== null;
}

function isOfContents(paragraph: Element, { styles, leftOut, fields }: DocxReader): boolean {
  const [name = ""] = styles.namesOf(valueIn(childOf(paragraph, "pPr"), "pStyle"));
  const isContents = /^(?:toc heading|toc \d|contents(?: heading| \d)?)$/.test(name) && fields.isShown;
  // The field begins and ends in such paragraphs.
  if (!isContents || paragraph.getElementsByTagNameNS("*", "fldChar").length > 0) return false;
  leftOut.add("contents");
  return true;
}

function paragraphOf(element: Element, reader: DocxReader): ReadParagraph {
  const { styles, numbering } = reader;
  const properties = childOf(element, "pPr");
  const style = valueIn(properties, "pStyle");
  const known = styles.namesOf(style);
  // Programs that write no styles use the names of Word's own ones.
  const names = known.length === 0 && style !== null ? [style.toLowerCase()] : known;
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
  const indentOfStyle = indentOf(styles.propertyOf(style, "ind")?.element) ?? 0;
  return {
    ...words,
    look,
    role,
    position: look.kind === "heading" ? null : position,
    indent: indentIn(properties) ?? position?.indent ?? (look.kind === "quote" ? 0 : indentOfStyle),
    // The style of a title or a box may draw lines, too.
    borders: isPlain
      ? noBorders
      : bordersOf(ownBorders ?? (isEmpty ? (styles.propertyOf(style, "pBdr")?.element ?? null) : null)),
    isEmpty,
    isJoined:
      childOf(mark, "del") !== null ||
      togglesOf(mark).vanish === true ||
      childOf(mark, "moveFrom") !== null ||
      /^(?:drop|margin)$/.test(attributeOf(childOf(properties, "framePr") ?? element, "dropCap") ?? ""),
  };
}

const indentOf = (element: Element | null = null): number | null => {
  const indent = element === null ? null : (attributeOf(element, "left") ?? attributeOf(element, "start"));
  return indent === null ? null : Number.parseInt(indent, 10);
};

const indentIn = (properties: Element | null) => indentOf(childOf(properties, "ind"));

const valueOf = (found: { element: Element } | null) => (found === null ? null : attributeOf(found.element, "val"));

/** Word gives its own styles these names in every language. "Author" is the style of this site and of Pandoc. */
function lookOf(names: readonly string[], outline: string | null): { look: Look; role: Role } {
  if (names.includes("title")) return { look: { kind: "heading", level: 2 }, role: "title" };
  if (names.includes("author")) return { look: { kind: "paragraph" }, role: "author" };
  const named = names.map((name) => /^heading ?([1-9])$/.exec(name)?.[1]).find((level) => level !== undefined);
  const level = named === undefined ? Number(outline ?? 9) + 1 : Number(named);
  if (level <= 9) return { look: { kind: "heading", level: level <= 2 ? 2 : 3 }, role: level === 1 ? "highest" : null };
  return { look: { kind: names.some(isQuotationStyle) ? "quote" : "paragraph" }, role: null };
}

/** A program may round. */
const indentTolerance = 20;

function assemble(items: readonly Item[], reader: DocxReader, depth: number): ReadBlock[] {
  const built = new BlocksWithLists();
  let beginning: Run[] = [];
  const bordered = items.map((item) => ("blocks" in item ? null : item));
  const sceneBreak: ReadBlock = { block: { kind: "sceneBreak" }, role: null };
  for (const [at, item] of items.entries()) {
    if ("blocks" in item) {
      built.add(...item.blocks);
      continue;
    }
    const [first = [], ...others] = item.parts;
    const parts = [[...beginning, ...first], ...others];
    beginning = item.isJoined ? parts.flat() : [];
    const breaks = breaksAround(bordered, at);
    if (breaks.before || (item.isEmpty && item.hasLine)) built.add(sceneBreak);
    if (!item.isJoined)
      addParagraph(
        built,
        item,
        parts.filter((runs) => normalRuns(runs).length > 0),
      );
    if (breaks.after) built.add(sceneBreak);
    for (const box of item.boxes) built.add(...blocksIn(box, reader, depth + 1));
  }
  return [...built.blocks, ...(beginning.length > 0 ? [{ block: paragraph(beginning), role: null }] : [])];
}

/** Further paragraphs of an item are indented as it is, or have a bullet that nobody sees, as Pandoc writes them. */
function addParagraph(built: BlocksWithLists, { position, look, role, indent }: ReadParagraph, parts: Run[][]) {
  if (parts.length === 0) return;
  const blocks = parts.map((runs) => blockOf(runs, look));
  if (position?.isVisible === true) return built.addItem({ ...position, indent }, parts.map(paragraph));
  const isContinued =
    look.kind !== "heading" &&
    role === null &&
    built.continueItem(blocks, (item) =>
      position === null ? item.indent > 0 && item.indent <= indent + indentTolerance : item.level <= position.level,
    );
  if (!isContinued) built.add(...blocks.map((block) => ({ block, role })));
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
