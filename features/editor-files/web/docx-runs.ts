import { codePoint } from "dingbat-to-unicode";
import { isWebAddress } from "#kit/text/tale-text.ts";
import type { LeftOut } from "#kit/web/editor/left-out.ts";
import { ImportProblem } from "./import-problem.ts";
import { plain, type Marks, type Run } from "./tale-blocks.ts";
import { attributeOf, childOf, childrenOf, valueIn } from "./xml.ts";
import { togglesOf, type DocxStyles } from "./docx-styles.ts";

/** The words of a paragraph of Word (ECMA-376, part 1, 17.3.2 and 17.3.3). */

export interface WordsReader {
  styles: DocxStyles;
  addresses: ReadonlyMap<string, string>;
  fields: Fields;
  leftOut: Set<LeftOut>;
}

/** The content of a paragraph. */
export interface Words {
  /** Divided where a new page or column begins. */
  parts: Run[][];
  /** The contents of boxes that are anchored in it. */
  boxes: Element[];
  /** A horizontal line that was drawn in it. */
  hasLine: boolean;
}

/** The emphasis that all words of a quote or a heading have by their style is none of the text. */
interface Look {
  paragraphStyle: string | null;
  isPlain: boolean;
}

const unread = new Set(
  (
    "annotationRef bookmarkStart bookmarkEnd commentRangeStart commentRangeEnd delInstrText delText fldData " +
    "footnoteRef endnoteRef lastRenderedPageBreak moveFrom pPr proofErr rPr sdtPr sdtEndPr rubyPr softHyphen ctrlPr fPr pgNum"
  ).split(" "),
);
const pictures = new Set(["blip", "imagedata", "chart", "OLEObject", "relIds"]);

/** Nested elements deeper than this are no document. */
export const maxDepth = 200;

export function wordsOf(paragraph: Element, reader: WordsReader, look: Look): Words {
  const words: Words = { parts: [[]], boxes: [], hasLine: false };
  const push = (text: string | null, marks: Marks) => {
    if (reader.fields.isShown) words.parts.at(-1)!.push({ ...marks, href: marks.href ?? fieldAddress(), text });
    else if (reader.fields.isIndex) reader.leftOut.add("contents");
  };
  const fieldAddress = () => {
    const address = reader.fields.address ?? "";
    return isWebAddress(address) ? address : null;
  };

  function readRun(run: Element, marks: Marks, depth: number) {
    const properties = childOf(run, "rPr");
    const own = togglesOf(properties);
    const style = valueIn(properties, "rStyle");
    const isSet = (name: keyof typeof own) => own[name] ?? reader.styles.isSet(name, look.paragraphStyle, style);
    const isUsual = (name: keyof typeof own) => look.isPlain && reader.styles.isSet(name, look.paragraphStyle, null);
    // Right-to-left scripts have properties of their own.
    const isComplex = isSet("rtl") || isSet("cs");
    const [bold, italic] = isComplex ? (["bCs", "iCs"] as const) : (["b", "i"] as const);
    const runMarks = {
      ...marks,
      bold: own[bold] ?? (isSet(bold) && !isUsual(bold)),
      italic: isSet(italic) !== isUsual(italic),
    };
    const isLink = run.parentElement?.localName === "hyperlink" || reader.fields.isLink;
    const isLost = isSet("strike") || isSet("dstrike") || isSet("vertAlign") || (own.u === true && !isLink);
    if (isLost && !look.isPlain && !isSet("vanish") && reader.fields.isShown && hasText(run))
      reader.leftOut.add("marks");
    if (!isSet("vanish")) return readAll(run, runMarks, depth);
    if (reader.fields.isShown && hasText(run)) reader.leftOut.add("hidden");
    // Fields begin and end in hidden runs, too.
    for (const child of childrenOf(run))
      if (/^(?:fldChar|instrText)$/.test(child.localName)) read(child, marks, depth + 1);
  }

  function readAll(parent: Element, marks: Marks, depth: number) {
    if (depth > maxDepth) throw new ImportProblem("damaged");
    for (const child of childrenOf(parent)) read(child, marks, depth + 1);
  }

  function read(element: Element, marks: Marks, depth: number): void {
    const name = element.localName;
    if (unread.has(name)) return;
    if (pictures.has(name)) return void reader.leftOut.add("pictures");
    switch (name) {
      case "r":
        // Runs of formulas have the same name and no properties of words.
        return childOf(element, "t")?.namespaceURI?.includes("/math") === true
          ? readAll(element, marks, depth)
          : readRun(element, marks, depth);
      case "t":
        return push(element.textContent ?? "", marks);
      case "tab":
      case "ptab":
        return push(" ", marks);
      case "noBreakHyphen":
        return push("\u2011", marks);
      case "sym":
        return push(symbolOf(element), marks);
      case "cr":
        return push(null, marks);
      case "br":
        if (/^(?:page|column)$/.test(attributeOf(element, "type") ?? "")) words.parts.push([]);
        else push(null, marks);
        return;
      case "fldChar":
        return reader.fields.mark(attributeOf(element, "fldCharType"));
      case "instrText":
        return reader.fields.instruct(element.textContent ?? "");
      case "fldSimple":
        return readSimpleField(element, marks, depth);
      case "hyperlink":
        return readAll(element, { ...marks, href: addressOf(element) ?? marks.href }, depth);
      case "footnoteReference":
      case "endnoteReference":
        return void reader.leftOut.add("notes");
      case "commentReference":
        return void reader.leftOut.add("comments");
      case "del":
        return hasText(element) ? void reader.leftOut.add("deletions") : undefined;
      case "ruby":
        return readRuby(element, marks, depth);
      case "sdt":
        return childOf(childOf(element, "sdtPr"), "showingPlcHdr") === null
          ? readAll(element, marks, depth)
          : undefined;
      case "AlternateContent":
        return readAll(childOf(element, "Choice") ?? element, marks, depth);
      case "txbxContent":
        return void words.boxes.push(element);
      case "rect":
      case "line":
        words.hasLine ||= name === "line" || /^(?:t|1|true)$/.test(attributeOf(element, "hr") ?? "");
        return readAll(element, marks, depth);
      // LibreOffice makes a thin box of a rule.
      case "wsp":
        words.hasLine ||= heightOf(element) < thin;
        return readAll(element, marks, depth);
      case "prstGeom":
        words.hasLine ||= /^(?:line|straightConnector1)$/.test(attributeOf(element, "prst") ?? "");
        return;
      case "f":
        return readFormula(element, "/", ["num", "den"], marks, depth);
      case "sSup":
        return readFormula(element, "^", ["e", "sup"], marks, depth);
      case "sSub":
        return readFormula(element, "_", ["e", "sub"], marks, depth);
      case "rad":
        push("√", marks);
        return readFormula(element, "", ["e"], marks, depth);
      default:
        return readAll(element, marks, depth);
    }
  }

  function readSimpleField(element: Element, marks: Marks, depth: number) {
    const instruction = attributeOf(element, "instr") ?? "";
    if (indexes.test(instruction)) return void reader.leftOut.add("contents");
    const address = addressIn(instruction) ?? "";
    readAll(element, isWebAddress(address) ? { ...marks, href: address } : marks, depth);
  }

  function addressOf(element: Element): string | null {
    const address = (reader.addresses.get(attributeOf(element, "id") ?? "") ?? "").trim();
    const anchor = attributeOf(element, "anchor");
    const whole = anchor === null || address.includes("#") ? address : `${address}#${anchor}`;
    return isWebAddress(whole) ? whole : null;
  }

  /** How a word is read is above it; here it is after it, in parentheses. */
  function readRuby(element: Element, marks: Marks, depth: number) {
    const [base, reading] = [childOf(element, "rubyBase"), childOf(element, "rt")];
    if (base !== null) readAll(base, marks, depth);
    if (reading === null || !hasText(reading)) return;
    push("(", marks);
    readAll(reading, marks, depth);
    push(")", marks);
  }

  /** A sign between the parts, which stand above each other: 1 over 2 is not 12. */
  function readFormula(element: Element, sign: string, parts: readonly string[], marks: Marks, depth: number) {
    for (const [at, part] of parts.entries()) {
      const child = childOf(element, part);
      if (at > 0) push(sign, marks);
      const isLong = (child?.textContent ?? "").trim().length > 1;
      if (isLong) push("(", marks);
      if (child !== null) readAll(child, marks, depth);
      if (isLong) push(")", marks);
    }
  }

  readAll(paragraph, plain, 0);
  return words;
}

/** Deleted text, too. */
export const hasText = (element: Element) =>
  ["t", "delText"].some((name) =>
    [...element.getElementsByTagNameNS("*", name)].some((text) => (text.textContent ?? "").trim() !== ""),
  );

/** A millimetre and a half, in the units of drawings. */
const thin = 54_000;

function heightOf(shape: Element): number {
  const size = childOf(childOf(childOf(shape, "spPr"), "xfrm"), "ext");
  return Number((size && attributeOf(size, "cy")) ?? Number.POSITIVE_INFINITY);
}

function symbolOf(element: Element): string {
  const code = Number.parseInt(attributeOf(element, "char") ?? "", 16);
  const font = attributeOf(element, "font") ?? "";
  // Fonts of symbols are in an area for private use.
  const known = codePoint(font, code) ?? codePoint(font, code & 0xff);
  if (known !== undefined) return known.string;
  return Number.isNaN(code) || (code >= 0xe000 && code <= 0xf8ff) ? "" : String.fromCodePoint(Math.min(code, 0x10ffff));
}

/** Fields of Word: an instruction, which is not shown, and its result (ECMA-376, part 1, 17.16). They may contain each other. */

interface Field {
  instruction: string;
  isInResult: boolean;
}

/** Lists of chapters, words and the like, which Word makes. */
const indexes = /^\s*(?:TOC|INDEX|TOA|RD|BIBLIOGRAPHY)\b/i;
const link = /^\s*HYPERLINK\s+"([^"]*)"(?:.*?\\l\s+"([^"]*)")?/i;

/** The address of a link, with its place in the page. */
function addressIn(instruction: string): string | null {
  const [, address, place] = link.exec(instruction) ?? [];
  return address === undefined ? null : `${address.trim()}${place === undefined ? "" : `#${place}`}`;
}

export class Fields {
  readonly #open: Field[] = [];

  mark(type: string | null) {
    if (type === "begin") this.#open.push({ instruction: "", isInResult: false });
    const field = this.#open.at(-1);
    if (type === "separate" && field !== undefined) field.isInResult = true;
    if (type === "end") this.#open.pop();
  }

  instruct(text: string) {
    const field = this.#open.at(-1);
    if (field !== undefined && !field.isInResult) field.instruction += text;
  }

  /** Whether what comes now is to be read. */
  get isShown(): boolean {
    return this.#open.every(({ isInResult, instruction }) => isInResult && !indexes.test(instruction));
  }

  /** Whether what comes now is an entry of an index. */
  get isIndex(): boolean {
    return this.#open.some(({ isInResult, instruction }) => isInResult && indexes.test(instruction));
  }

  /** Also within the document. */
  get isLink(): boolean {
    return this.#open.some(({ instruction }) => /^\s*(?:HYPERLINK|REF|PAGEREF)\b/i.test(instruction));
  }

  /** The address of the innermost link. */
  get address(): string | null {
    return addressIn(this.#open.findLast(({ instruction }) => link.test(instruction))?.instruction ?? "");
  }
}
