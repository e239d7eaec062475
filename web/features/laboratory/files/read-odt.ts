import { isWebAddress } from "#web/platform/editor/web-address.ts";
import { ImportProblem } from "./import-problem.ts";
import { attributeOf, readStyles, type OdfStyles } from "./odf-styles.ts";
import { readZip, xmlOf } from "./read-zip.ts";
import {
  normalBlocks,
  normalRuns,
  plain,
  textOf,
  type Block,
  type LeftOut,
  type Marks,
  type Run,
  type TextOfFile,
} from "./tale-blocks.ts";
import { titleOf } from "./title-of.ts";

/** OpenDocument 1.3, part 3, as LibreOffice and others write it. Deleted text, comments and indexes are not read. */
export function readOdt(bytes: Uint8Array): TextOfFile {
  const parts = readZip(bytes, (name) => /^(?:content\.xml|styles\.xml|META-INF\/manifest\.xml)$/.test(name));
  if (/<(?:\w+:)?encryption-data\b/.test(xmlOf(parts, "META-INF/manifest.xml") ?? ""))
    throw new ImportProblem("locked");
  const xml = xmlOf(parts, "content.xml");
  if (xml === null) throw new ImportProblem("damaged");
  const content = parseXml(xml);
  const styleXml = xmlOf(parts, "styles.xml");
  const body = [...content.getElementsByTagNameNS("*", "body")].flatMap((element) =>
    [...element.children].filter(({ localName }) => localName === "text"),
  )[0];
  // A spreadsheet or a drawing.
  if (body === undefined) throw new ImportProblem("format");
  const styles = readStyles([content, ...(styleXml === null ? [] : [parseXml(styleXml)])]);
  const reader: Reader = { styles, leftOut: new Set() };
  const { title, blocks } = withoutTitle(blocksIn(body, reader, null, 0));
  return { title, blocks: normalBlocks(blocks.map(({ block }) => block)), leftOut: [...reader.leftOut] };
}

function parseXml(xml: string): Document {
  const document = new DOMParser().parseFromString(xml, "application/xml");
  if (document.getElementsByTagName("parsererror").length > 0) throw new ImportProblem("damaged");
  return document;
}

interface Reader {
  styles: OdfStyles;
  leftOut: Set<LeftOut>;
}

/** The part of the text that a paragraph is, by its style. */
type Role = "title" | "author" | "highest" | null;
interface ReadBlock {
  block: Block;
  role: Role;
}

const unread = new Set([
  "tracked-changes",
  "annotation",
  "annotation-end",
  "forms",
  "sequence-decls",
  "variable-decls",
  "user-field-decls",
  "dde-connection-decls",
  "table-of-content",
  "alphabetical-index",
  "bibliography",
  "illustration-index",
  "table-index",
  "object-index",
  "user-index",
  "ruby-text",
]);

/** Nested elements deeper than this are no document. */
const maxDepth = 200;

function blocksIn(parent: Element, reader: Reader, listStyle: string | null, level: number, depth = 0): ReadBlock[] {
  if (depth > maxDepth) throw new ImportProblem("damaged");
  const of = (element: Element): ReadBlock[] => {
    const name = element.localName;
    if (unread.has(name)) return [];
    if (name === "p" || name === "h") return paragraphsOf(element, reader, depth);
    if (name === "list") {
      const style = attributeOf(element, "style-name") ?? listStyle;
      const items = [...element.children]
        .filter((child) => child.localName === "list-item" || child.localName === "list-header")
        .map((item) => blocksIn(item, reader, style, level + 1, depth + 1).map(({ block }) => block));
      return [{ block: { kind: "list", ordered: reader.styles.isOrdered(style, level + 1), items }, role: null }];
    }
    if (name === "table") reader.leftOut.add("tables");
    if (name === "image" || name === "object" || name === "plugin") reader.leftOut.add("pictures");
    return blocksIn(element, reader, listStyle, level, depth + 1);
  };
  return [...parent.children].flatMap(of);
}

/** A paragraph, and after it the text of the frames that are anchored in it. */
function paragraphsOf(element: Element, reader: Reader, depth: number): ReadBlock[] {
  const lineage = reader.styles.lineageOf(attributeOf(element, "style-name"));
  const has = (name: string) => lineage.includes(name);
  if (has("Horizontal_20_Line")) return [{ block: { kind: "sceneBreak" }, role: null }];
  const framed: ReadBlock[] = [];
  const isHeading = element.localName === "h";
  const emphasis = reader.styles.emphasisOf("paragraph", attributeOf(element, "style-name"));
  const isQuote = has("Quotations");
  const isPlain = isHeading || isQuote || has("Title") || has("Author");
  const marks = isPlain ? plain : { ...plain, bold: emphasis.bold ?? false, italic: emphasis.italic ?? false };
  const runs = runsIn(element, marks, reader, framed, depth);
  if (has("Title")) return [{ block: { kind: "heading", level: 2, runs }, role: "title" }, ...framed];
  if (isHeading) {
    const outline = Number(attributeOf(element, "outline-level") ?? "1");
    return [
      { block: { kind: "heading", level: outline <= 2 ? 2 : 3, runs }, role: outline === 1 ? "highest" : null },
      ...framed,
    ];
  }
  const paragraph: Block = { kind: "paragraph", runs };
  const block: Block = isQuote ? { kind: "quote", blocks: [paragraph] } : paragraph;
  return [{ block, role: has("Author") ? "author" : null }, ...framed];
}

function runsIn(parent: Element, marks: Marks, reader: Reader, framed: ReadBlock[], depth: number): Run[] {
  if (depth > maxDepth) throw new ImportProblem("damaged");
  const runs: Run[] = [];
  for (const node of parent.childNodes) {
    if (node.nodeType === node.TEXT_NODE) runs.push({ ...marks, text: node.nodeValue ?? "" });
    if (node.nodeType !== node.ELEMENT_NODE) continue;
    const element = node as Element;
    const inner = (own: Marks) => runsIn(element, own, reader, framed, depth + 1);
    switch (element.localName) {
      case "span": {
        const { bold, italic } = reader.styles.emphasisOf("text", attributeOf(element, "style-name"));
        runs.push(...inner({ ...marks, bold: bold ?? marks.bold, italic: italic ?? marks.italic }));
        break;
      }
      case "a": {
        const href = (attributeOf(element, "href") ?? "").trim();
        runs.push(...inner({ ...marks, href: isWebAddress(href) ? href : marks.href }));
        break;
      }
      case "s":
      case "tab":
        runs.push({ ...marks, text: " " });
        break;
      case "line-break":
        runs.push({ ...marks, text: null });
        break;
      case "note":
        reader.leftOut.add("notes");
        break;
      case "frame":
        framed.push(...blocksIn(element, reader, null, 0, depth + 1));
        break;
      default:
        if (!unread.has(element.localName)) runs.push(...inner(marks));
    }
  }
  return runs;
}

/** Takes a title at the beginning and the name of the author below it. Headings move to the levels of a Tale. */
function withoutTitle(blocks: ReadBlock[]): { title: string | null; blocks: ReadBlock[] } {
  const filled = blocks.filter(({ block }) => block.kind !== "paragraph" || normalRuns(block.runs).length > 0);
  const [first, second] = filled;
  const isOnlyHeading = first?.role === "highest" && filled.filter(({ role }) => role === "highest").length === 1;
  const hasTitle = first !== undefined && (first.role === "title" || isOnlyHeading);
  const rest = hasTitle ? filled.slice(second?.role === "author" ? 2 : 1) : filled;
  const title = hasTitle && first.block.kind === "heading" ? titleOf(textOf(first.block.runs)) : null;
  if (!rest.some(({ role }) => role === "highest")) return { title, blocks: rest };
  // With chapters of the first level, the second level becomes the lower one.
  const lowered = rest.map(({ block, role }): ReadBlock => {
    const level = block.kind === "heading" && role === null ? 3 : null;
    return block.kind === "heading" && level !== null ? { block: { ...block, level }, role } : { block, role };
  });
  return { title, blocks: lowered };
}
